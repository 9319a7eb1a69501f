"""A push service for tests: an HTTPS server that keeps what it receives, and browsers that decrypt it by the standards.

Decryption (RFC 8188 and 8291) and the check of the sender's token (RFC 8292) use primitives only, none of our code.
"""

import base64
import datetime
import http.server
import ipaddress
import json
import os
import ssl
import threading
import time
from types import SimpleNamespace

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from tests.waiting import wait_until

HOST = "127.0.0.1"


def to_base64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushService:
    """Answers with the given statuses (and headers), one after another, and then with 201."""

    def __init__(self, folder):
        self.received, self.answers = [], []
        self.pause_seconds = 0
        """before each answer"""
        self.certificate = folder / "push-service.pem"
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.received.append(SimpleNamespace(path=self.path, headers=dict(self.headers), body=body))
                time.sleep(service.pause_seconds)
                answer = service.answers.pop(0) if service.answers else 201
                status, headers = answer if isinstance(answer, tuple) else (answer, {})
                self.send_response(status)
                for name, value in (headers | {"Content-Length": "0"}).items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer((HOST, 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*self.make_certificate())
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.origin = f"https://{HOST}:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def make_certificate(self):
        """Write a certificate for the service, signed by itself, and its key; return both files."""
        key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.UTC)
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push service")])
        address = x509.IPAddress(ipaddress.ip_address(HOST))
        certificate = (
            x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([address]), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .sign(key, hashes.SHA256())
        )
        self.certificate.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        key_file = self.certificate.with_suffix(".key")
        unencrypted = serialization.NoEncryption()
        form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, unencrypted
        key_file.write_bytes(key.private_bytes(*form))
        return self.certificate, key_file

    def wait(self, count=1):
        """Wait for as many messages and take them."""
        wait_until(lambda: len(self.received) >= count, "the push service has received messages")
        taken, self.received = self.received, []
        return taken

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Browser:
    """A browser with a subscription at a push service."""

    def __init__(self, service, name="browser", key=None, auth=None):
        self.service = service
        self.path = f"/push/{name}"
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth or os.urandom(16)
        self.point = point_of(self.key.public_key())

    def subscription(self, **more):
        """The body with which a page subscribes."""
        keys = {"p256dh": to_base64(self.point), "auth": to_base64(self.auth)}
        return {"endpoint": self.service.origin + self.path, **keys, **more}

    def read(self, request, public_key=None):
        """The decrypted content of a message for this browser, whose sender is checked if its key is given."""
        assert request.path == self.path
        assert request.headers["Content-Encoding"] == "aes128gcm"
        if public_key is not None:
            check_vapid(request.headers["Authorization"], public_key, self.service.origin)
        return json.loads(self.decrypt(request.body))

    def decrypt(self, body):
        """RFC 8291, section 3.4, and RFC 8188, section 2: one record."""
        salt, record_size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= record_size and len(body) <= 4096
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), point)
        extracted = hmac_sha256(self.auth, shared)
        key_material = hmac_sha256(extracted, b"WebPush: info\0" + self.point + sender + b"\1")
        pseudo_random = hmac_sha256(salt, key_material)
        content_key = hmac_sha256(pseudo_random, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = hmac_sha256(pseudo_random, b"Content-Encoding: nonce\0\1")[:12]
        opened = Cipher(algorithms.AES(content_key), modes.GCM(nonce, record[-16:])).decryptor()
        padded = opened.update(record[:-16]) + opened.finalize()
        message, delimiter, rest = padded.rpartition(b"\2")
        assert delimiter and not rest.strip(b"\0"), "the last record ends with 2 and zeros"
        return message


def point_of(public_key):
    return public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def hmac_sha256(key, message):
    code = hmac.HMAC(key, hashes.SHA256())
    code.update(message)
    return code.finalize()


def check_vapid(header, public_key, audience):
    """Check the sender's token against RFC 8292 and return its claims."""
    scheme, _, parameters = header.partition(" ")
    values = dict(part.strip().split("=", 1) for part in parameters.split(","))
    assert scheme == "vapid" and values["k"] == public_key
    signed, _, signature = values["t"].rpartition(".")
    header, claims = (json.loads(from_base64(part)) for part in signed.split("."))
    raw = from_base64(signature)
    assert header == {"typ": "JWT", "alg": "ES256"} and len(raw) == 64
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(public_key))
    both = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    try:
        key.verify(encode_dss_signature(*both), signed.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise AssertionError("the signature of the token is wrong") from None
    assert claims["aud"] == audience and 0 < claims["exp"] - time.time() <= 86_400
    return claims
