"""How the server identifies itself to push services (VAPID, RFC 8292): a signed token for each of them.

The private key is 32 bytes among the settings in the database, so all servers on one database have the same.
"""

import base64
import functools
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from acrux.server.push.encryption import encode_point

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""of the curve P-256: private keys are smaller"""
PERIOD_SECONDS = 6 * 3600
"""a token is used for this long, and valid for as long again; push services refuse more than a day"""
MAX_TOKENS = 256


def new_private_key() -> bytes:
    """A random private key."""
    return (secrets.randbelow(ORDER - 1) + 1).to_bytes(32, "big")


def encode(data: bytes) -> str:
    """Bytes in URL-safe base64 without padding.

    >>> encode(b"push")
    'cHVzaA'
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Vapid:
    """The server's key, and the tokens signed with it."""

    def __init__(self, private_key: bytes):
        self._private_key = private_key
        self._token = functools.lru_cache(MAX_TOKENS)(self._sign)

    @functools.cached_property
    def _key(self) -> ec.EllipticCurvePrivateKey:
        return ec.derive_private_key(int.from_bytes(self._private_key, "big"), ec.SECP256R1())

    @functools.cached_property
    def public_key(self) -> str:
        """The public key, as pages give it to browsers."""
        return encode(encode_point(self._key.public_key()))

    def authorization(self, audience: str, contact: str | None, now_seconds: float) -> str:
        """The header `Authorization` of requests to a push service; `contact` is the operator's address."""
        expiry = (int(now_seconds) // PERIOD_SECONDS + 2) * PERIOD_SECONDS
        return f"vapid t={self._token(audience, contact, expiry)}, k={self.public_key}"

    def _sign(self, audience: str, contact: str | None, expiry: int) -> str:
        claims: dict[str, Any] = {"aud": audience, "exp": expiry} | ({"sub": contact} if contact else {})
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(encode(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"{signed}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
