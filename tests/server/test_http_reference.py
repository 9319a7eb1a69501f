"""The reference of the HTTP routes is up to date with the code."""

from pathlib import Path

from acrux.server.http.reference import describe_routes, main, write_markdown

DOCS = Path(__file__).parents[2] / "docs"


def test_the_reference_is_up_to_date(tmp_path):
    main(tmp_path)
    assert (DOCS / "http.md").read_text("utf-8") == (tmp_path / "http.md").read_text("utf-8"), (
        "run: python -m acrux.server.http.reference docs"
    )


def test_every_route_says_what_it_does():
    reference = write_markdown()
    for path, methods in describe_routes()["paths"].items():
        for method, route in methods.items():
            assert route["description"] and f"### {method.upper()} {path}\n" in reference
