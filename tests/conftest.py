"""Databases and other services that several tests use, and cheap garbage collections."""

import gc
import os
import tempfile

import pytest

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # read when NumPy is imported; its other threads would wait busily


def pytest_collection_finish():
    """Exempt what imports and the collection of tests have created from garbage collections."""
    gc.collect()
    gc.freeze()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The URL of an empty database."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").new_database()
    return f"sqlite:///{tmp_path}/x.db"


@pytest.fixture
def store(database):
    """An open store."""
    from acrux.store.store import Store

    store = Store(database)
    yield store
    store.close()


@pytest.fixture
def ray_cluster():
    """End the Ray cluster that the test has started."""
    yield
    import ray

    ray.shutdown()


@pytest.fixture(scope="session")
def postgres():
    """A private PostgreSQL server."""
    from tests.store.postgres import Postgres

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = Postgres(folder)
        yield server
        server.stop()


@pytest.fixture
def push_service(tmp_path, monkeypatch):
    """A push service whose certificate is trusted."""
    from tests.server.push_service import PushService

    service = PushService(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
    yield service
    service.close()
