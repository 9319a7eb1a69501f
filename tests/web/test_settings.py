"""The settings menu."""

from tests.web.page_actions import ME, make_table, table, wait


def test_german_settings_fit_on_a_phone(guest):
    page = guest("/", locale="de", viewport={"width": 360, "height": 740})
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("button", name="Speichern").wait_for()
    sizes = "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('#settings'))"
    content, place = page.evaluate(sizes)
    assert content <= place


def test_language_theme_and_name_are_remembered(guest):
    page = guest("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dark", exact=True).check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    with page.expect_navigation():
        page.get_by_label("Deutsch", exact=True).check()
    page.get_by_role("heading", name="Wähle ein Spiel").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    make_table(page, "cross", [ME, ME])
    page.get_by_text("Am Tisch").wait_for()
    assert table(page)["seats"][0]["name"] == "Ada"
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("button", name="Einstellungen").click()
    wait(page, "document.querySelector('#my-name').value === 'Ada'")
    page.get_by_label("Dein Name").fill("Grace")
    page.get_by_role("button", name="Speichern").click()
    page.locator(".players").get_by_text("Grace").first.wait_for()


OPEN_AND_TYPE = """() => {
  const field = document.querySelector("#my-name");
  document.querySelector("#settings").showPopover();
  field.value = "Ada";
  field.dispatchEvent(new Event("input"));
}"""
"""types in the same task in which the popover opens, before its `toggle` event"""


def test_a_late_answer_does_not_overwrite_a_typed_name(guest):
    page, requests = guest("/"), []
    page.route(
        "**/api/me", lambda route: requests.append(route) if route.request.method == "GET" else route.continue_()
    )
    page.get_by_role("button", name="Settings").wait_for()
    page.evaluate(OPEN_AND_TYPE)
    while not requests:
        page.wait_for_timeout(10)  # lets Playwright handle the route
    with page.expect_response("**/api/me") as answer:
        requests[0].fulfill(json={"name": "Gacrux"})
    answer.value.finished()
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    assert page.get_by_label("Your name").input_value() == "Ada"
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    page.unroute("**/api/me")
    assert page.request.get("/api/me").json()["name"] == "Ada"
