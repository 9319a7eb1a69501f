"""Security headers of pages and pictures."""

from acrux.web.assets import import_map_hash


def page_headers(may_be_framed: bool = False) -> dict[str, str]:
    """Headers that allow only our own modules, styles and requests; only one page may be framed by other sites."""
    policy = {
        "default-src": "'none'",
        "script-src": f"'self' 'sha256-{import_map_hash()}'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "font-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
    }
    if not may_be_framed:
        policy["frame-ancestors"] = "'none'"
    return {
        "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-cache",
        "Vary": "Accept-Language, Cookie",
    }


PICTURE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""SVG pictures contain their own stylesheet and nothing else."""
