"""Reads Swift as text: what stands in it, under which conditions, and for which systems.

This is no compiler. It sees names, not types: see the README for what it can miss.
"""

import dataclasses
import re
from typing import Iterator

SYSTEMS = ("iOS", "macOS", "tvOS", "watchOS", "visionOS")

# Where a module is; one that is not here is on all of them.
ONLY_ON = {
    "UIKit": {"iOS", "tvOS", "watchOS", "visionOS"},
    "AppKit": {"macOS"},
    "WatchKit": {"watchOS"},
    "Glibc": set(),
    "Musl": set(),
    "FoundationNetworking": set(),
}

Versions = dict[str, tuple[int, ...]]


@dataclasses.dataclass
class Token:
    text: str
    line: int
    start: int


@dataclasses.dataclass
class Use:
    """A name in a place that Apple's compiler alone sees."""

    name: str
    line: int
    is_member: bool
    is_type: bool
    is_called: bool
    labels: tuple[str, ...]
    systems: frozenset[str]
    versions: Versions
    is_bare: bool = False


def version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


PLAIN = re.compile(r'[^/"#]*')
QUOTE = re.compile(r'(#*)("""|")')


def without_texts(source: str) -> str:
    """The source with comments, and the words in its texts, blanked; what is interpolated stays."""
    out, index = [], 0
    while index < len(source):
        plain = PLAIN.match(source, index)
        out.append(plain.group())
        index = plain.end()
        if source.startswith("//", index):
            end = source.find("\n", index)
            end = len(source) if end < 0 else end
            out.append(" " * (end - index))
            index = end
        elif source.startswith("/*", index):
            end = source.find("*/", index)
            end = len(source) if end < 0 else end + 2
            out.append(re.sub(r"[^\n]", " ", source[index:end]))
            index = end
        elif match := QUOTE.match(source, index):
            index = text_end(source, index, match, out)
        elif index < len(source):
            out.append(source[index])
            index += 1
    return "".join(out)


def text_end(source: str, index: int, opening: re.Match, out: list[str]) -> int:
    """Blanks one text, keeps what it interpolates, and returns where it ends."""
    hashes, quote = opening.groups()
    closing, escape = quote + hashes, "\\" + hashes
    out.append('"' + " " * (len(opening.group()) - 1))
    index += len(opening.group())
    while index < len(source) and not source.startswith(closing, index):
        if source.startswith(escape + "(", index):
            start, level = index + len(escape) + 1, 1
            index = start
            while index < len(source) and level:
                level += {"(": 1, ")": -1}.get(source[index], 0)
                index += 1
            out.append(" " * (len(escape)) + "(" + without_texts(source[start : index - 1]) + ")")
        elif source.startswith(escape, index):
            out.append(" " * (len(escape) + 1))
            index += len(escape) + 1
        else:
            out.append("\n" if source[index] == "\n" else " ")
            index += 1
    out.append('"' + " " * (len(closing) - 1))
    return index + len(closing)


WORD = re.compile(r"`?[A-Za-z_]\w*`?|\$\w+|\d[\w.]*|[^\s\w]")
DIRECTIVE = re.compile(r"^\s*#(if|elseif|else|endif)\b(.*)$")


def truth(condition: str, system: str | None) -> bool | None:
    """Whether a condition holds on a system (None: on Linux), or None where it can't be known."""
    tokens = re.findall(r"&&|\|\||!|\(|\)|[\w.>=<,]+", condition)

    def any_of() -> bool | None:
        value = all_of()
        while tokens and tokens[0] == "||":
            tokens.pop(0)
            other = all_of()
            value = True if True in (value, other) else None if None in (value, other) else False
        return value

    def all_of() -> bool | None:
        value = one()
        while tokens and tokens[0] == "&&":
            tokens.pop(0)
            other = one()
            value = False if False in (value, other) else None if None in (value, other) else True
        return value

    def one() -> bool | None:
        token = tokens.pop(0)
        if token == "!":
            value = one()
            return None if value is None else not value
        if token == "(":
            value = any_of()
            tokens.pop(0)
            return value
        if tokens and tokens[0] == "(":
            tokens.pop(0)
            arguments = []
            while tokens[0] != ")":
                arguments.append(tokens.pop(0))
            tokens.pop(0)
            return called(token, arguments[0])
        return None

    def called(name: str, argument: str) -> bool | None:
        if name == "os":
            return argument == (system or "Linux")
        if name == "canImport":
            if argument in ("Glibc", "FoundationNetworking"):
                return system is None
            if argument in PORTABLE:
                return None
            return system in ONLY_ON.get(argument, SYSTEMS)
        return None

    return any_of()


# Modules that Linux may have as well.
PORTABLE = {"Foundation", "Testing", "Observation", "Synchronization", "Musl", "XCTest"}


def lines_by_system(source: str, everywhere: bool) -> Iterator[tuple[int, str, frozenset[str]]]:
    """Each line that Linux's compiler does not see, or each line, with the systems whose compilers do."""
    stack: list[tuple[list[str], str]] = []
    for number, line in enumerate(source.splitlines(), 1):
        if match := DIRECTIVE.match(line):
            word, condition = match.groups()
            if word == "if":
                stack.append(([], condition))
            elif word == "elseif":
                stack[-1] = (stack[-1][0] + [stack[-1][1]], condition)
            elif word == "else":
                stack[-1] = (stack[-1][0] + [stack[-1][1]], "")
            else:
                stack.pop()
            continue
        if not everywhere and (not stack or is_seen(stack, None)):
            continue
        yield number, line, frozenset(one for one in SYSTEMS if is_seen(stack, one))


def is_seen(stack: list[tuple[list[str], str]], system: str | None) -> bool:
    """Whether a compiler may see what stands here."""
    for refused, condition in stack:
        if any(truth(one, system) is True for one in refused):
            return False
        if condition and truth(condition, system) is False:
            return False
    return True


def tokens(source: str) -> list[Token]:
    found = []
    for number, line in enumerate(source.splitlines(), 1):
        found += [Token(m.group().strip("`"), number, m.start()) for m in WORD.finditer(line)]
    return found


def available(words: list[str]) -> Versions:
    """The versions that an `#available` or `@available` names."""
    found: Versions = {}
    text = "".join(words)
    for system, number in re.findall(r"(iOS|macOS|tvOS|watchOS|visionOS)(\d+(?:\.\d+)*)", text):
        found[system] = version(number)
    return found


def uses(source: str, everywhere: bool = False) -> Iterator[Use]:
    """Every name in what Apple's compilers alone see, or in what they see at all."""
    blank = without_texts(source)
    systems = {number: found for number, _, found in lines_by_system(blank, everywhere)}
    if not systems:
        return
    body = "\n".join(
        "" if DIRECTIVE.match(line) else line for line in blank.splitlines()
    )
    all_tokens = tokens(body)
    scopes: list[Versions] = [{}]
    coming: Versions = {}
    guarded: Versions = {}
    index = 0
    while index < len(all_tokens):
        token = all_tokens[index]
        text = token.text
        before = all_tokens[index - 1].text if index else ""
        if text in "#@" and index + 1 < len(all_tokens) and all_tokens[index + 1].text == "available":
            end, words = closing(all_tokens, index + 2)
            named = available([one.text for one in all_tokens[index + 2 : end]])
            if text == "#" and leads_to_guard(all_tokens, index):
                guarded = named
            else:
                coming = {**coming, **named}
            index = end + 1
            continue
        if text == "{":
            scopes.append({**scopes[-1], **coming})
            coming = {}
        elif text == "}":
            if len(scopes) > 1:
                scopes.pop()
            if guarded:
                # What follows a guard's `else { … }` in its own block.
                scopes[-1] = {**scopes[-1], **guarded}
                guarded = {}
        elif token.line in systems and re.match(r"[A-Za-z_]", text):
            yield from use(all_tokens, index, before, systems[token.line], {**scopes[-1], **coming})
        index += 1


def leads_to_guard(all_tokens: list[Token], index: int) -> bool:
    for token in reversed(all_tokens[max(0, index - 12) : index]):
        if token.text == "guard":
            return True
        if token.text in ("{", "}", "if", ";"):
            return False
    return False


def closing(all_tokens: list[Token], index: int) -> tuple[int, None]:
    """The place of the bracket that closes the one here."""
    level = 0
    for place in range(index, len(all_tokens)):
        level += {"(": 1, ")": -1}.get(all_tokens[place].text, 0)
        if level == 0:
            return place, None
    return len(all_tokens) - 1, None


KEYWORDS = set(
    "actor any as associatedtype async await borrowing break case catch class consuming continue convenience "
    "default defer deinit do dynamic each else enum extension fallthrough false fileprivate final for func get "
    "guard if import in indirect init inout internal is isolated lazy let mutating nil nonisolated nonmutating "
    "open operator optional override package package postfix precedencegroup prefix private protocol public "
    "repeat required rethrows return self Self sending set some static struct subscript super switch throw "
    "throws true try typealias unowned var weak where while willSet didSet yield Any Type".split()
)


def use(
    all_tokens: list[Token], index: int, before: str, systems: frozenset[str], versions: Versions
) -> Iterator[Use]:
    token = all_tokens[index]
    after = all_tokens[index + 1].text if index + 1 < len(all_tokens) else ""
    if token.text in KEYWORDS or token.text == "_":
        return
    if before in ("func", "let", "var", "struct", "class", "enum", "protocol", "typealias", "actor", "import",
                  "case", "associatedtype", "#"):  # fmt: skip
        return
    if after == ":" and before in ("(", ",", "["):
        return  # An argument's label.
    behind = all_tokens[index + 2].text if index + 2 < len(all_tokens) else ""
    if before in ("(", ",") and behind == ":" and re.match(r"[A-Za-z_]", after):
        return  # A parameter's label, with a name of its own behind it.
    is_member = before == "." and all_tokens[index - 1].start + 1 == token.start or (
        before == "." and all_tokens[index - 1].line != token.line)
    labels: tuple[str, ...] = ()
    if after == "(" and all_tokens[index + 1].start == token.start + len(token.text):
        labels = arguments(all_tokens, index + 1)
    is_called = after == "(" or after == "{" and is_member
    is_bare = is_member and (index < 2 or all_tokens[index - 2].text in "(,:=[?{&|" or
                             all_tokens[index - 2].text in ("return", "in", "case", "else"))
    yield Use(
        token.text, token.line, is_member, token.text[:1].isupper(), is_called, labels, systems, versions, is_bare,
    )  # fmt: skip


def arguments(all_tokens: list[Token], index: int) -> tuple[str, ...]:
    """The labels of a call's arguments, those of its trailing closures included."""
    level, labels, place = 0, [], index
    while place < len(all_tokens):
        text = all_tokens[place].text
        if text in "([{":
            level += 1
        elif text in ")]}":
            level -= 1
            if level == 0:
                break
        elif (
            level == 1
            and all_tokens[place - 1].text in ("(", ",")
            and place + 1 < len(all_tokens)
            and all_tokens[place + 1].text == ":"
        ):
            labels.append(text)
        place += 1
    return tuple(labels)
