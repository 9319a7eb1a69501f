"""The report of a study: one HTML file that needs nothing else."""

from collections.abc import Mapping
from html import escape
from typing import Any

from acrux.core.game import Game
from acrux.i18n import translate
from acrux.study.about import About
from acrux.study.estimate import Estimate
from acrux.study.focus import focus_of
from acrux.study.headlines import Headline, headlines, seat_label
from acrux.study.plots import curve, heat_map, histogram, interval_row, interval_rows, interval_table, percent

STYLE = """
:root { color-scheme: light dark; --line: light-dark(#1d4f91, #8ab4f8); --band: light-dark(#d5e1f2, #2a3a52);
  --soft: light-dark(#595959, #a8a8a8); --rule: light-dark(#ccc, #444) }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 1rem auto; padding: 0 1rem;
  background: light-dark(#fff, #161616); color: light-dark(#1a1a1a, #e8e8e8) }
h2 { margin-top: 2.5rem } h3 { margin-bottom: .3rem } small, .note { color: var(--soft) }
td small { display: inline-block; white-space: nowrap }
code { overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; font-weight: normal; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--rule) }
td + td, thead th + th, .numbers td { text-align: right; font-variant-numeric: tabular-nums }
.intervals th { width: 38% } .intervals td:last-child { white-space: nowrap; width: 1% }
.bar { display: block; width: 100%; min-width: 4rem; height: 1.25rem }
.bar line, .curve { vector-effect: non-scaling-stroke }
.axis { stroke: var(--rule) } .par { stroke: currentColor; stroke-dasharray: 3 3; opacity: .7 }
.interval { stroke: var(--line); stroke-width: 4px; opacity: .55 }
.dot { stroke: var(--line); stroke-width: 10px; stroke-linecap: round }
.plot { margin: .5rem 0 } .plot svg { display: block; width: 100%; height: 11rem; border: solid var(--rule);
  border-width: 1px 0 } .plot rect { fill: var(--line) }
.plot figcaption { display: flex; justify-content: space-between; color: var(--soft) }
.band { fill: var(--band) } .curve { fill: none; stroke: var(--line); stroke-width: 2px }
.map { max-width: 34rem } .map svg { width: 100%; height: auto }
@media (max-width: 30rem) { .intervals tr { display: grid; grid-template-columns: 1fr auto; align-items: center;
  border-bottom: 1px solid var(--rule) } .intervals th { grid-column: 1 / -1; width: auto; padding-bottom: 0 }
  .intervals th, .intervals td { border: 0 } .intervals td:last-child { width: auto } }
"""

NAMES = {
    "draws": "Draws (everybody shares)",
    "plies": "Plies",
    "decisions": "Decisions",
    "turns": "Turns: changes of the seat to act, plus one",
    "branching": "Legal moves at a decision",
    "tree_complexity": "Game-tree complexity (log10)",
    "drama": "Drama: how far winners were behind",
    "lead_changes": "Lead changes",
    "decisiveness": "Decisiveness: part of the game left when it was decided",
    "stability": "Stability: 1 if values never change",
    "clarity": "Clarity: decisions at which independent searches agree",
}
CAUSES = {"chance": "Chance events", "sealed": "Simultaneous sealed choices", "decisions": "Open decisions"}


def as_html(game: Game, figures: dict[str, Any], about: About) -> str:
    """Write the whole report."""
    title = f"{game.title}: a balance study"
    body = [
        f"<h1>{escape(title)}</h1>",
        _about(about),
        f"<h2>In short</h2>{_headlines(headlines(game, figures))}",
        *(_level(game, label, level, figures["par"]) for label, level in figures["levels"].items()),
        _values(figures),
        _variants(figures["variants"]),
        *_maps(game, figures),
        _contests("Restricted play: players who may not do something, against players who may", "restricted", figures),
        _contests("Skill: twice the search against once", "skill", figures),
    ]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
    )
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(body)}</body></html>\n'


def _about(about: About) -> str:
    played = (
        f"{about.equal_games:,} games between equal players, {about.games:,} of them at level {about.levels[-1]} with "
        f"the options {about.options_line}. All positions of {about.valued:,} games were evaluated."
    )
    return (
        f"<p>{escape(played)} Intervals are 95 % bootstrap intervals over games; dashed lines mark equal chances; "
        f"<code>docs/measures.md</code> defines the measures.</p>"
        f'<p class="note"><code>{escape(about.command)}</code><br>'
        f"Acrux {escape(about.version)} on {escape(about.machine)}</p>"
    )


def _headlines(rows: list[Headline]) -> str:
    shares = [interval_row(translate(row.label), row.estimate, row.par) for row in rows if row.is_share]
    return interval_table(shares) + _numbers({translate(row.label): row.estimate for row in rows if not row.is_share})


def _level(game: Game, label: str, level: dict[str, Any], par: list[float]) -> str:
    names = {seat: translate(seat_label(game, seat)) for seat in range(1, game.seats + 1)}
    seats = {names[seat]: share for seat, share in enumerate(level["seats"], start=1)}
    parts = [f"<h2>{escape(label)}</h2><h3>Wins by seat</h3>", interval_rows(seats, 1 / game.seats)]
    if len(game.teams()) < game.seats:
        teams = [" and ".join(names[seat] for seat in team) for team in game.teams()]
        parts += ["<h3>Wins by team</h3>", interval_rows(dict(zip(teams, level["sides"], strict=True)), par[0])]
    if level["openings"]:
        played = {f"{name} ({share.games} games)": share for name, share in level["openings"].items()}
        parts += ["<h3>Wins of the first player by first turn</h3>", interval_rows(played, 1 / game.seats)]
    shape = {NAMES[name]: level[name] for name in ("plies", "decisions", "turns", "branching", "tree_complexity")}
    parts += ["<h3>Length and choice</h3>", interval_rows({NAMES["draws"]: level["draws"]}), _numbers(shape)]
    parts.append(_lengths(game, level["lengths"]))
    if level["events"]:
        parts += ["<h3>How often each rule matters</h3>", _events(level["events"])]
    return "".join(parts)


def _lengths(game: Game, lengths: dict[str, Any]) -> str:
    words = f"{focus_of(game).length_unit.title()} in a game; median {lengths['median']:g}"
    return histogram(lengths["bars"], lengths["width"], words)


def _events(events: Mapping[str, Mapping[str, Estimate]]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{_number(rates["per_game"])}</td>'
        f"<td><b>{percent(rates['games_with'].value)}</b> <small>{percent(rates['games_with'].low)} to "
        f"{percent(rates['games_with'].high)}</small></td></tr>"
        for name, rates in events.items()
    )
    head = "<thead><tr><th>event</th><th>times in a game</th><th>games with it</th></tr></thead>"
    return f'<table class="numbers">{head}{rows}</table>'


def _values(figures: dict[str, Any]) -> str:
    if not figures["uncertainty"]:
        return ""
    luck = {CAUSES[name]: figure for name, figure in figures["luck"].items()}
    return "".join(
        [
            "<h2>The course of a game</h2>",
            _numbers({NAMES[name]: figure for name, figure in figures["values"].items()}),
            "<h3>Uncertainty</h3>",
            curve(figures["uncertainty"], "1 (top): wide open, 0: decided"),
            "<h3>Where the result comes from</h3>",
            interval_rows(luck),
        ]
    )


def _variants(variants: Mapping[str, dict[str, Any]]) -> str:
    """Compare the variants: shares of all seats, draws and length."""
    if not variants:
        return ""
    parts = ["<h2>Variants</h2>"]
    for label, match in variants.items():
        seats = {f"Seat {seat}": share for seat, share in enumerate(match["seats"], start=1)}
        parts += [
            f"<h3>{escape(label[0].upper() + label[1:])} ({match['turns'].games:,} games)</h3>",
            interval_rows(seats, 1 / len(seats)),
            _numbers({NAMES[name]: match[name] for name in ("turns", "branching")}),
        ]
    return "".join(parts)


def _contests(title: str, kind: str, figures: dict[str, Any]) -> str:
    rows = figures[kind]
    return f"<h2>{escape(title)}</h2>{interval_rows(rows, figures['par'][0])}" if rows else ""


def _maps(game: Game, figures: dict[str, Any]) -> list[str]:
    focus, board, scene = focus_of(game), game.board(), game.new().scene()
    maps = [
        f"<h2>{escape(label)}: the first player's wins in %</h2><p>{escape(focus.opening_note)}</p>"
        + heat_map(board, scene, {cell: figure.value for cell, figure in shares.items()}, as_percent=True)
        for label, shares in figures["first_moves"].items()
    ]
    if figures["places"]:
        places = _with_unused(figures["places"], [*board["cells"], *scene.get("cells", [])])
        maps.append(f"<h2>{escape(focus.places_title)}, per game</h2>" + heat_map(board, scene, places, False))
    return maps


def _with_unused(places: Mapping[str, float], cells: list[dict[str, Any]]) -> dict[str, float]:
    """Add 0 for cells of the same size that were never used."""
    sizes = {(cell["w"], cell["h"]) for cell in cells if cell["id"] in places}
    return {cell["id"]: places.get(cell["id"], 0.0) for cell in cells if (cell["w"], cell["h"]) in sizes}


def _numbers(rows: Mapping[str, Estimate]) -> str:
    lines = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{_number(one)}</td></tr>' for name, one in rows.items()
    )
    return f'<table class="numbers">{lines}</table>' if rows else ""


def _number(figure: Estimate) -> str:
    value, low, high = (f"{number:,.3g}" for number in (figure.value, figure.low, figure.high))
    return f"<b>{value}</b> <small>{low} to {high}</small>"
