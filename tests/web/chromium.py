"""Launch the installed Chromium."""

import os
import shutil

BROWSERS = (os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(playwright):
    """The first browser of BROWSERS that is installed."""
    return playwright.chromium.launch(executable_path=next(filter(None, map(shutil.which, BROWSERS))), args=FLAGS)
