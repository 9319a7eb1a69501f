"""Browser contexts that tests use one after another: they keep the files of the site, and nothing of a test."""

TIMEOUT_MS = 30_000
"""for anything on a page, on a busy machine"""
MAX_IDLE = 8


class ContextPool:
    """Contexts of a browser by their options; a new one for each test would have to load every file again."""

    def __init__(self, browser):
        self.browser = browser
        self.idle = []

    def take(self, **options):
        """A context with these options and without cookies, stored data and further permissions."""
        for context in self.idle:
            if context.options == options:
                self.idle.remove(context)
                return context
        return ReusableContext(self.browser, options)

    def give_back(self, context):
        context.reset()
        self.idle.append(context)
        if len(self.idle) > MAX_IDLE:
            self.idle.pop(0).context.close()


class ReusableContext:
    """A context for the pages of one origin."""

    def __init__(self, browser, options):
        self.options = options
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(TIMEOUT_MS)

    def new_page(self):
        """A page that finds nothing stored, if it is the only one."""
        page = self.context.new_page()
        origin = {"origin": self.options["base_url"], "storageTypes": "all"}
        self.context.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)
        return page

    def reset(self):
        """Close all pages and restore cookies, permissions and network."""
        for page in self.context.pages:
            page.close()
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_cookies()
        self.context.clear_permissions()
        if "permissions" in self.options:
            self.context.grant_permissions(self.options["permissions"])
