"""The game's rules, held to the record that the game on Apple's systems is held to as well."""

from person import Person
from studio import ROOT

PAGE = ROOT / "Tools/Sources/PaywallHTML/Resources/phone.js"
PLAYED = ROOT / "Tools/Tests/Browser/rounds.js"
RECORD = ROOT / "Examples/RetroRacing/Tests/Rounds.txt"


def play_by_the_record(person: Person) -> None:
    """The browser plays the rounds that are written down, turn by turn."""
    text = PAGE.read_text()
    rules = text[text.index("const columns =") : text.index("const cells =")]
    script = "\n".join(
        line for line in PLAYED.read_text().splitlines() if not line.startswith("//")
    )
    # The studio's pages forbid what makes a function of a text; an empty one does not.
    empty = person.page.context.browser.new_page()
    try:
        played = empty.evaluate(script, rules)
    finally:
        empty.close()
    assert played == RECORD.read_text(), f"The rounds are not those of {RECORD.relative_to(ROOT)}."
