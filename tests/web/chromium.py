"""The Chromium that is there."""

import os
import shutil

BROWSERS = (os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(playwright):
    return playwright.chromium.launch(executable_path=next(filter(None, map(shutil.which, BROWSERS))), args=QUIET)
