"""Fair dice and cards: the page mixes a nonce into the seed before the game starts."""


def test_the_page_mixes_in_a_nonce_and_shows_it(guest):
    page = guest("/?game=mixx")
    table = page.evaluate(
        """async () => {
          const body = {
            game: "mixx", options: { seats: 2 }, seats: [{ kind: "me" }, { kind: "me" }], player_nonces: true,
          };
          const headers = { "Content-Type": "application/json" };
          const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
          return (await answer.json()).id;
        }"""
    )
    page.goto(f"{page.url.split('/?')[0]}/t/{table}")
    own = page.locator("acrux-export").get_by_text("This is the number that your browser chose.")
    own.nth(1).wait_for(state="attached")
    snapshot = page.evaluate("document.querySelector('acrux-table').table")
    assert snapshot["status"] == "playing" and own.count() == 2
    assert [info["seat"] for info in snapshot["nonces"]] == [1, 2]
    for info in snapshot["nonces"]:
        page.get_by_text(info["nonce"]).wait_for(state="attached")
