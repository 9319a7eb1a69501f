"""The profile page: games, filters, the personal key in a second browser, and deletion."""

from playwright.sync_api import expect

from tests.web.axe import axe_violations
from tests.web.conftest import PHONE
from tests.web.page_actions import resize

FINISH_GAME = """async () => {
  const send = (path, body) =>
    fetch(path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
  const seats = [{kind: "me"}, {kind: "agent", level: 3}];
  const {id} = await (await send("/api/tables", {game: "cross", options: {size: 3}, seats})).json();
  await send(`/api/tables/${id}/commands`, {type: "resign", id: "1"});
  return id;
}"""


def open_profile(guest, **options):
    """A profile page with one finished game, and the id of its table."""
    page = guest("/profile", **options)
    table = page.evaluate(FINISH_GAME)
    page.reload()
    expect(page.locator("acrux-profile-games tbody tr")).to_have_count(1)
    return page, table


def test_finished_games_are_listed_and_filtered(guest):
    page, table = open_profile(guest)
    row = page.locator("acrux-profile-games tbody tr")
    expect(row).to_contain_text("Computer, level 3")
    expect(row.get_by_role("link")).to_have_attribute("href", f"/t/{table}")
    expect(page.get_by_role("region", name="Strength")).to_contain_text("Cross: 1")
    page.get_by_role("switch", name="Show ratings").uncheck()
    expect(page.get_by_role("region", name="Strength")).not_to_contain_text("Cross: 1")
    page.get_by_label("Result").select_option("Won")
    expect(page.get_by_text("No games match these filters.")).to_be_visible()
    page.get_by_label("Result").select_option("Lost")
    expect(row).to_have_count(1)


def test_a_key_carries_the_profile_to_another_browser_until_it_is_deleted(guest):
    page, table = open_profile(guest)
    page.get_by_role("button", name="Create a key").click()
    expect(page.locator(".words li")).to_have_count(12)
    words = page.locator(".words li").all_inner_texts()
    expect(page.get_by_role("img", name="The key as a QR code")).to_be_visible()

    other = guest(f"/profile#key={'-'.join(words)}", locale="de", **PHONE, expected=["409"])
    expect(other.get_by_text("noch keine Partie")).to_be_visible()
    assert "#" not in other.url, "the key does not stay in the address"
    other.get_by_role("button", name="Diesen Schlüssel verwenden").click()
    expect(other.locator("acrux-profile-games").get_by_role("link")).to_have_attribute("href", f"/t/{table}")

    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("button", name="Yes, delete everything").click()
    expect(page.get_by_text("Everything has been deleted.")).to_be_visible()
    expect(page.get_by_text("You have not finished a game yet.")).to_be_visible()
    other.reload()
    expect(other.get_by_text("noch keine Partie")).to_be_visible()
    page.goto(f"/t/{table}")
    expect(page.locator(".players")).to_contain_text("Guest")


def test_the_profile_is_accessible_and_fits_the_screen(guest):
    page, _ = open_profile(guest)
    page.get_by_role("button", name="Create a key").click()
    expect(page.locator(".words")).to_be_visible()
    for size in ((1280, 720), (360, 740)):
        resize(page, *size)
        assert not axe_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
