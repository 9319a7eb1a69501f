"""Pages of a browser that tests use one after another: they keep the files of the site, and nothing of a test."""

from playwright.sync_api import Error

TIMEOUT_MS = 30_000
"""for anything on a page, on a busy machine"""
MAX_IDLE = 8
BLANK = "/static/icon.svg"
WINDOW = {"width": 1280, "height": 720}
LASTING = ("add_init_script", "expose_binding", "expose_function", "route_web_socket")
"""methods whose effects last as long as a page"""


class PagePool:
    """Pages by the options of their contexts; a new one would have to start a process and to load every file."""

    def __init__(self, browser):
        self.browser = browser
        self.idle = []

    def take(self, **options):
        """A page without cookies, stored data and further permissions, in a context with these options."""
        for reusable in self.idle:
            if reusable.options == options:
                self.idle.remove(reusable)
                return reusable
        return ReusablePage(self.browser, options)

    def give_back(self, reusable):
        try:
            reusable.reset()
        except Error:  # its server has ended
            reusable.context.close()
            return
        self.idle.append(reusable)
        if len(self.idle) > MAX_IDLE:
            self.idle.pop(0).context.close()


class ReusablePage:
    """A context with a page. Other pages of the context are closed after the test."""

    def __init__(self, browser, options):
        self.options = options
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(TIMEOUT_MS)
        self.open()

    def open(self):
        self.page = self.context.new_page()
        for name in LASTING:
            setattr(self.page, name, refuse)

    def reset(self):
        for page in self.context.pages:
            if page != self.page:
                page.close()
        if self.page.is_closed():
            self.open()
        self.reset_context()
        self.reset_page()

    def reset_context(self):
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_cookies()
        self.context.clear_permissions()
        if "permissions" in self.options:
            self.context.grant_permissions(self.options["permissions"])

    def reset_page(self):
        self.page.unroute_all()
        self.page.goto(BLANK)
        self.page.evaluate("sessionStorage.clear()")
        devtools = self.context.new_cdp_session(self.page)
        origin = {"origin": self.options["base_url"], "storageTypes": "all"}
        devtools.send("Storage.clearDataForOrigin", origin)
        devtools.send("Page.resetNavigationHistory")
        devtools.detach()
        self.page.set_viewport_size(self.options.get("viewport", WINDOW))
        self.page.emulate_media(
            media="null",
            color_scheme=self.options.get("color_scheme", "light"),
            reduced_motion=self.options.get("reduced_motion", "no-preference"),
        )
        self.page.mouse.move(0, 0)


def refuse(*_, **__):
    raise AssertionError("this lasts as long as the page: ask for a page with is_new=True")
