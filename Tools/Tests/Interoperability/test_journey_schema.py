"""A JSON Schema validator judges Docs/journey.schema.json, against every journey that our reader accepts.

    python -m unittest test_journey_schema

The schema is for editors: it accepts every journey that runs, and refuses what an editor should underline. Names and
dates are for `tollgate test`.
"""

import json
import pathlib
import re
import unittest
from typing import Any, Iterator

import yaml
from jsonschema import Draft202012Validator

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = json.loads((REPOSITORY / "Docs/journey.schema.json").read_text())


class Loader(yaml.SafeLoader):
    """YAML as editors read it: 1.2, in which a date is a text and `no` is one too."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(("timestamp", "bool"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
for word in ("true", "false"):
    Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), [word[0]])


def journeys() -> Iterator[tuple[str, Any]]:
    files = [*REPOSITORY.glob("Examples/*/Journeys/*.yaml"), *REPOSITORY.glob("Tools/Tests/JourneysTests/**/*.yaml")]
    for file in sorted(file for file in files if file.name != "failing.yaml"):
        for number, text in enumerate(re.split(r"^---\n", file.read_text(), flags=re.MULTILINE)):
            try:
                yield f"{file.relative_to(REPOSITORY)}, {number + 1}", yaml.load(text, Loader)
            except yaml.parser.ParserError:
                pass  # PyYAML follows YAML 1.1, in which a `?` in a list needs quotes.


def mistakes(text: str) -> list[str]:
    errors = Draft202012Validator(SCHEMA).iter_errors(yaml.load(text, Loader))
    return ["/".join(str(part) for part in error.absolute_path) for error in errors]


class JourneySchema(unittest.TestCase):
    def test_is_a_schema(self) -> None:
        Draft202012Validator.check_schema(SCHEMA)

    def test_accepts_every_journey(self) -> None:
        validator = Draft202012Validator(SCHEMA)
        count = 0
        for name, journey in journeys():
            with self.subTest(name):
                self.assertEqual([error.message for error in validator.iter_errors(journey)], [])
                count += 1
        self.assertGreaterEqual(count, 700)

    def test_refuses_mistakes_at_their_place(self) -> None:
        head = "journey: a\napp: b\nsteps:\n"
        self.assertEqual(mistakes(head + "  - launch:\n"), [])
        for text, place in [
            ("  - launch:\n    note: a\n    nots: b\n", "steps/0"),
            ("  - use: play\n    times: many\n", "steps/0/times"),
            ("  - launch:\n    times: 3\n", "steps/0"),
            ("  - use: play\n    buy: pro\n", "steps/0"),
            ("  - use: play\n    expect: { access: maybe }\n", "steps/0/expect/access"),
            ("  - use: play\n    expect: { acess: denied }\n", "steps/0/expect"),
            ("  - launch:\n    expect: { subscription: { renews: often } }\n", "steps/0/expect/subscription"),
            ("  - store: { ask_to_by: true }\n", "steps/0/store"),
            ("  - network: of\n", "steps/0/network"),
        ]:
            with self.subTest(text):
                self.assertEqual(mistakes(head + text), [place])
        self.assertEqual(mistakes("journey: a\nsteps:\n  - launch:\n"), [""])
        self.assertEqual(mistakes("journey: a\napp: b\nlocal: es\nsteps:\n  - launch:\n"), [""])


if __name__ == "__main__":
    unittest.main()
