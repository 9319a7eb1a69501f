"""A bot that plays everybody who wants to, with random moves: in quick pairing, and everybody who challenges it.

acrux token create RandomBot        # or on the page /bots
python examples/random_bot.py http://127.0.0.1:8000 TOKEN cross
"""

import random
import sys
import threading

import acrux


def play(table):
    """Play a game to its end; while nobody has joined the table, this waits."""
    for state in table.states():
        if state.legal:
            table.play(random.choice(state.legal))


def answer_challenges(client):
    for event in client.events():
        if event["type"] == "challenge":
            play(client.accept(event["challenge"]["id"]))


def main(url, token, game):
    client = acrux.connect(url, token)
    threading.Thread(target=answer_challenges, args=(client,), daemon=True).start()
    while True:
        play(client.pair(game))


if __name__ == "__main__":
    main(*sys.argv[1:4])
