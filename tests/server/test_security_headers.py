"""Security headers of responses."""


def test_responses_forbid_sniffing_and_pictures_load_nothing(guest):
    host = guest("a")
    table = host.make("cross", ("me", "me"))
    picture, record = (f"/api/tables/{table}/{name}" for name in ("picture.svg", "record"))
    policy = host.get(picture).headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"
    for path in (picture, record, "/api/me", f"/t/{table}", "/t/none"):
        assert host.get(path).headers["x-content-type-options"] == "nosniff", path
