"""The encryption of push messages (RFC 8291), as one record of the content encoding aes128gcm (RFC 8188)."""

import os

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD_BYTES = 4096
"""what every push service must accept, headers included"""
PADDED_BYTES = 512
"""messages are padded to a multiple of this, so that their length tells nothing"""
SALT_BYTES = 16
LAST_RECORD = b"\x02"


def encrypt(message: bytes, p256dh: bytes, auth: bytes) -> bytes:
    """A message as only the browser with this public key and secret can read it; ValueError for a wrong key."""
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)
    sender = ec.generate_private_key(ec.SECP256R1())
    sender_point = encode_point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), receiver)
    salt, key = os.urandom(SALT_BYTES), _derive(shared, auth, b"WebPush: info\0" + p256dh + sender_point, 32)
    content_key = _derive(key, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(key, salt, b"Content-Encoding: nonce\0", 12)
    padded = (message + LAST_RECORD).ljust(-(-(len(message) + 1) // PADDED_BYTES) * PADDED_BYTES, b"\0")
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(sender_point)]) + sender_point
    return header + AESGCM(content_key).encrypt(nonce, padded, None)


def is_public_key(p256dh: bytes) -> bool:
    """Is this a point of the curve P-256, as browsers send their public key?"""
    try:
        return bool(ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh))
    except ValueError:
        return False


def encode_point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key in the uncompressed form, 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
