"""Request and response models of push messages."""

import base64
import binascii
from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field

from acrux.core.errors import AcruxError
from acrux.server.errors import refusal_text
from acrux.server.http.models import RequestModel
from acrux.store.rows import PushKind

MAX_ENDPOINT_LENGTH = 1000
MAX_MUTED = 200
PUBLIC_KEY_BYTES, SECRET_BYTES = 65, 16


def decode(text: str) -> bytes:
    """Bytes from URL-safe base64, with or without padding; AcruxError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise AcruxError(refusal_text("push.keys")) from None


def _of_length(length: int) -> AfterValidator:
    def check(text: str) -> str:
        if len(decode(text)) != length:
            raise AcruxError(refusal_text("push.keys"))
        return text

    return AfterValidator(check)


PublicKey = Annotated[str, Field(max_length=100), _of_length(PUBLIC_KEY_BYTES)]
Secret = Annotated[str, Field(max_length=40), _of_length(SECRET_BYTES)]


class BrowserSubscription(RequestModel):
    """A subscription as the browser gives it; keys are in URL-safe base64."""

    endpoint: str = Field(min_length=1, max_length=MAX_ENDPOINT_LENGTH)
    p256dh: PublicKey
    auth: Secret


class SubscriptionRequest(BrowserSubscription):
    """Send this browser messages of these kinds; `muted` are aliases (`who`) of people whose chat it ignores."""

    kinds: list[PushKind] = Field(max_length=4)
    muted: list[Annotated[str, Field(max_length=32)]] = Field(default=[], max_length=MAX_MUTED)


class PushState(BaseModel):
    """The server's public key, with which browsers subscribe, and the kinds of messages that this browser gets."""

    key: str
    kinds: list[PushKind] | None = Field(description="null: it gets none, since it has not subscribed.")
