"""Accessibility checks with axe."""

from axe_playwright_python.base import AXE_SCRIPT

SERIOUS = ("serious", "critical")


THEMES = {"light": {}, "dark": {"runOnly": ["cat.color", "cat.text-alternatives"]}}
"""options for axe; themes differ in colours and pictures only"""


def axe_violations(page):
    """Serious violations on a page in both themes: theme, rule and element."""
    found = []
    page.evaluate(AXE_SCRIPT)
    for theme, options in THEMES.items():
        page.emulate_media(color_scheme=theme)
        violations = page.evaluate("options => axe.run(options)", {"resultTypes": ["violations"], **options})[
            "violations"
        ]
        serious = [violation for violation in violations if violation["impact"] in SERIOUS]
        found += [(theme, violation["id"], node["html"]) for violation in serious for node in violation["nodes"]]
    return found
