"""The page of bots: tokens are created and revoked there, bots are challenged, and everywhere labelled as bots."""

from tests.server.bot_players import Bot, next_line
from tests.web.axe import axe_violations
from tests.web.conftest import PHONE


class At:
    """The address of a server, as bots want it."""

    def __init__(self, base):
        self.base = base


def create_token(page, name):
    page.goto("/bots")
    page.get_by_label("Name of the bot").fill(name)
    page.get_by_role("button", name="Create a token").click()
    return page.locator(".notice code").inner_text()


def test_a_token_from_the_page_plays_and_can_be_revoked(guest, server):
    page = guest("/", **PHONE)
    page.get_by_role("link", name="Bots").click()
    bot = Bot(At(server), create_token(page, "Paginator"))
    assert bot.username == "paginator"
    assert not axe_violations(page) and page.evaluate("document.documentElement.scrollWidth") == 360
    page.reload()
    page.get_by_role("button", name="Revoke the token of Paginator").click()
    page.get_by_role("button", name="Revoke the token of Paginator").wait_for(state="detached")
    assert bot.http.get("/api/account").status_code == 401


def test_a_bot_is_challenged_in_the_page_and_labelled_as_a_bot(guest, server):
    page = guest()
    bot = Bot(At(server), create_token(page, "Challengee"))
    with bot.stream("/api/stream/event") as lines:
        page.reload()
        page.locator("select[name=bot]").select_option("challengee")
        page.locator("select[name=game]").select_option("cross")
        challenge = page.get_by_role("button", name="Challenge", exact=True)
        challenge.click()
        page.get_by_text("Waiting for challengee to accept.").wait_for()
        declined = next_line(lines, "challenge")["challenge"]["id"]
        bot.post(f"/api/challenge/{declined}/decline")
        page.get_by_text("challengee does not want to play now.").wait_for()
        challenge.click()
        table = next_line(lines, "challenge")["challenge"]["id"]
        bot.post(f"/api/challenge/{table}/accept")
    page.wait_for_url(f"**/t/{table}")
    page.locator(".players").get_by_text("Challengee (bot)").wait_for()
    bot.post(f"/api/bot/game/{table}/chat", {"text": "Beep."})
    page.locator("acrux-chat").get_by_text("Challengee (bot)").wait_for()
    assert not axe_violations(page)
