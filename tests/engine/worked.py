"""The two tables of worked examples in tests/data, read into requests and what is to be answered.

`worked_deals.csv` has a deal a row: what is laid on the table on the left (cards, or the counts that were made), what
must come out on the right (or the code of the error), and where it is from. `worked_games.json` has whole sheets, with
the running totals and the final figures that were printed. A source that begins with "derived" is our own arithmetic.
"""

import csv
import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent / "data"


def rules_of(text: str) -> Any:
    """A slug, or `key=value; key=value` as an object of rules."""
    if "=" not in text:
        return text
    pairs = (part.strip().split("=") for part in text.split(";"))
    return {key: _setting(value) for key, value in pairs}


def _setting(text: str) -> Any:
    if text in ("true", "false", "null"):
        return json.loads(text)
    return int(text) if text.lstrip("-").isdigit() else text


def _number(text: str) -> int | None:
    return int(text) if text else None


def worked_deals() -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Name, request and expected answer of every row of worked_deals.csv."""
    return [(row["name"], {"deal": _deal(row)}, _answer(row)) for row in rows_of_deals()]


def rows_of_deals() -> list[dict[str, str]]:
    """The rows of worked_deals.csv as they stand, source and all."""
    with (HERE / "worked_deals.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _deal(row: dict[str, str]) -> dict[str, Any]:
    deal: dict[str, Any] = {"rules": rules_of(row["rules"]), "knocker": row["knocker"] or None}
    deal |= {key: row[key] for key in ("upcard", "declared") if row[key]}
    if row["hand_a"]:
        deal["hands"] = {"A": row["hand_a"], "B": row["hand_b"]}
    elif row["count_a"]:
        deal["deadwood"] = {"A": int(row["count_a"]), "B": int(row["count_b"])}
    if row["laid_down"]:
        deal["laid_down"] = [meld.split() for meld in row["laid_down"].split("|")]
    if row["paper"]:
        deal["score"] = int(row["paper"])
    return deal


def _answer(row: dict[str, str]) -> dict[str, Any]:
    if row["error"]:
        return {"error": {"code": row["error"]}}
    left = {"A": _number(row["left_a"]), "B": _number(row["left_b"])}
    return {
        "outcome": row["outcome"],
        "winner": row["winner"] or None,
        "points": int(row["points"]),
        "boxes": int(row["boxes"]),
        "deadwood": None if row["outcome"] == "wash" else left,
        "knock_limit": _number(row["limit"]),
        "multiplier": int(row["multiplier"]),
    }


def worked_games() -> list[dict[str, Any]]:
    """Every sheet of worked_games.json: name, source, request, running and expected."""
    games: list[dict[str, Any]] = json.loads((HERE / "worked_games.json").read_text(encoding="utf-8"))
    return games
