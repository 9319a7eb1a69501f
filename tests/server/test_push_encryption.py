"""The encryption of push messages and the server's tokens, against the standards' own examples and a second reader."""

import time
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from acrux.server.push.encryption import encrypt, is_public_key
from acrux.server.push.vapid import PERIOD_SECONDS, Vapid, new_private_key
from tests.server.push_service import Browser, check_vapid, from_base64

EXAMPLE = SimpleNamespace(
    private="q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    auth="BTBZMqHH6r4Tts7J_aSIgg",
    body=(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    ),
    text=b"When I grow up, I want to be a watermelon",
)
"""RFC 8291, section 5"""


def example_browser():
    key = ec.derive_private_key(int.from_bytes(from_base64(EXAMPLE.private), "big"), ec.SECP256R1())
    return Browser(SimpleNamespace(origin="https://push.test"), key=key, auth=from_base64(EXAMPLE.auth))


def test_the_reader_of_the_tests_reads_the_example_of_the_standard():
    assert example_browser().decrypt(from_base64(EXAMPLE.body)) == EXAMPLE.text


@pytest.mark.parametrize("length", [0, 1, 511, 512, 3000])
def test_the_browser_reads_what_the_server_encrypts(length):
    browser, message = example_browser(), bytes(range(1, 2)) * length
    body = encrypt(message, browser.point, browser.auth)
    assert browser.decrypt(body) == message and len(body) <= 4096


def test_messages_of_different_length_look_alike():
    browser = example_browser()
    short, long = (encrypt(b"x" * length, browser.point, browser.auth) for length in (20, 400))
    assert len(short) == len(long) and short[:16] != long[:16], "padded, with another salt for each"


def test_only_points_of_the_curve_are_public_keys():
    point = example_browser().point
    assert is_public_key(point)
    assert not any(is_public_key(wrong) for wrong in (bytes(65), b"\4" + bytes(64), point[:-1] + b"\0", b""))


def test_the_token_says_who_sends_and_to_whom():
    vapid, now = Vapid(new_private_key()), time.time()
    audience, contact = "https://push.test", "mailto:operator@acrux.test"
    claims = check_vapid(vapid.authorization(audience, contact, now), vapid.public_key, audience)
    assert claims["sub"] == contact and claims["exp"] - now > PERIOD_SECONDS
    assert "sub" not in check_vapid(vapid.authorization(audience, None, now), vapid.public_key, audience)
    with pytest.raises(AssertionError):
        check_vapid(Vapid(new_private_key()).authorization(audience, None, now), vapid.public_key, audience)
