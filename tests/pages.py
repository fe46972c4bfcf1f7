"""A page as a reader, a browser without scripts or a screen reader takes it: its words, its forms, its ids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

VOID = {"meta", "link", "input", "br", "hr", "img", "path", "rect", "circle", "line", "use"}
LABELS = ("for", "aria-describedby", "aria-labelledby", "aria-controls", "form", "list")


@dataclass
class Element:
    """One element of a page."""

    tag: str
    attrs: dict[str, str]
    children: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        """Give the element and everything inside it, in the order of the page."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child

    @property
    def words(self) -> str:
        """All its text, with single blanks."""
        parts = [child if isinstance(child, str) else child.words for child in self.children]
        return " ".join(" ".join(parts).split())

    def all(self, tag: str = "", **attrs: str) -> list[Element]:
        """Find the elements inside with this tag and these attributes (``class_`` matches one of the classes)."""
        return [
            each for each in self if each is not self and (not tag or each.tag == tag) and each.has(attrs)
        ]

    def has(self, attrs: dict[str, str]) -> bool:
        wanted = dict(attrs)
        kind = wanted.pop("class_", "")
        if kind and kind not in self.attrs.get("class", "").split():
            return False
        return all(self.attrs.get(name.rstrip("_")) == value for name, value in wanted.items())

    def one(self, tag: str = "", **attrs: str) -> Element:
        """Find the only such element."""
        found = self.all(tag, **attrs)
        assert len(found) == 1, f"{len(found)} of {tag} {attrs} in: {self.words[:300]}"
        return found[0]

    def with_id(self, name: str) -> Element:
        return self.one(id=name)

    @property
    def ids(self) -> list[str]:
        return [each.attrs["id"] for each in self if "id" in each.attrs]

    @property
    def typed(self) -> dict[str, str]:
        """Everything that this form would send."""
        sent = {}
        for each in self:
            name, value = each.attrs.get("name"), each.attrs.get("value", "")
            if each.tag == "input" and name:
                ticked = each.attrs.get("type") not in ("radio", "checkbox") or "checked" in each.attrs
                sent.update({name: value} if ticked else {})
            elif each.tag == "select" and name:
                options = each.all("option")
                chosen = [one for one in options if "selected" in one.attrs] or options[:1]
                sent[name] = chosen[0].attrs.get("value", "")
        return sent


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("page", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        assert len(element.attrs) == len(attrs), f"an attribute twice: {tag} {attrs}"
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read_page(response: Any) -> Element:
    """Read an answer; every element in it must be closed in its turn."""
    reader = _Reader()
    reader.feed(response.content.decode())
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is never closed"
    return reader.open[0]


def faults_of(page: Element) -> list[str]:
    """Find ids that are there twice, and labels and descriptions that point nowhere."""
    ids = page.ids
    faults = [f"the id {name} is there twice" for name in sorted(set(ids)) if ids.count(name) > 1]
    for each in page:
        for name in LABELS:
            faults += [
                f"{each.tag} {name}={target}: there is no such id"
                for target in each.attrs.get(name, "").split()
                if target not in ids
            ]
        if each.tag == "form" and any(inner.tag == "form" for inner in each if inner is not each):
            faults.append("a form inside a form")
    return faults
