"""A JSON Schema validator judges Docs/catalog.schema.json, against the catalogs that our loader is tested with.

    python -m unittest test_catalog_schema

Whether the loader refuses each of `Tests/Fixtures/WrongCatalogs`, and with which words, is for the Swift tests
(`WrongCatalogTests`). Mistakes in names and in ranges are beyond a schema: those it has to accept.
"""

import json
import pathlib
import unittest
from typing import Any, Iterator

from jsonschema import Draft202012Validator

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
FIXTURES = REPOSITORY / "Tests/Fixtures"
BASE = FIXTURES / "WrongCatalogs/Base.json"
SCHEMA = json.loads((REPOSITORY / "Docs/catalog.schema.json").read_text())


def places(text: str) -> list[str]:
    """JSON pointers to all that the schema refuses."""
    errors = Draft202012Validator(SCHEMA).iter_errors(json.loads(text))
    return ["".join(f"/{part}" for part in error.absolute_path) for error in errors]


def mistakes() -> Iterator[tuple[str, dict[str, Any]]]:
    for file in sorted(BASE.parent.glob("*.json")):
        if file != BASE:
            for mistake in json.loads(file.read_text()):
                yield f"{file.stem}: {mistake['mistake']}", mistake


def subschemas(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []:
        yield from subschemas(inner)


class CatalogSchema(unittest.TestCase):
    def test_is_a_schema(self) -> None:
        Draft202012Validator.check_schema(SCHEMA)

    def test_refuses_what_has_the_wrong_shape_at_its_place_and_nothing_else(self) -> None:
        base = BASE.read_text()
        count = 0
        for name, mistake in mistakes():
            with self.subTest(name):
                self.assertEqual(base.count(mistake["replace"]), 1)
                found = places(base.replace(mistake["replace"], mistake["with"]))
                self.assertEqual(set(found), {mistake["at"]} if mistake["structural"] else set())
                count += mistake["structural"]
        self.assertGreaterEqual(count, 60)

    def test_accepts_right_catalogs(self) -> None:
        right = [BASE, *FIXTURES.glob("RightCatalogs/*.json"), *REPOSITORY.glob("Examples/*/Catalog.json")]
        self.assertGreaterEqual(len(right), 7)
        for file in right:
            with self.subTest(file.name):
                self.assertEqual(places(file.read_text()), [])

    def test_says_what_each_property_is(self) -> None:
        for schema in subschemas(SCHEMA):
            if not isinstance(schema.get("properties"), dict) or schema.get("type") != "object":
                continue
            for name, described in schema["properties"].items():
                with self.subTest(name):
                    while "description" not in described:
                        described = SCHEMA["$defs"][described["$ref"].removeprefix("#/$defs/")]

    def test_is_named_by_every_example(self) -> None:
        for file in REPOSITORY.glob("Examples/*/Catalog.json"):
            with self.subTest(file.parent.name):
                named = file.parent / json.loads(file.read_text())["$schema"]
                self.assertEqual(named.resolve(), REPOSITORY / "Docs/catalog.schema.json")


if __name__ == "__main__":
    unittest.main()
