"""The JSON Schemas of the store's controls, as a schema library of others reads them."""

import json
import pathlib
import subprocess
import sys
import unittest

import jsonschema

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from built import program  # noqa: E402


class ControlSchemas(unittest.TestCase):
    """The schema of a control"""

    def test_accepts_its_example_and_neither_a_wrong_value_nor_another_member(self) -> None:
        said = subprocess.run([program("tollgate"), "controls", "--json"], capture_output=True, text=True, check=True)
        controls = json.loads(said.stdout)["controls"]
        self.assertGreater(len(controls), 40)
        for control in controls:
            with self.subTest(control=control["name"]):
                schema, example = control["schema"], control["example"]
                jsonschema.Draft202012Validator.check_schema(schema)
                schema = jsonschema.Draft202012Validator(schema)
                schema.validate(example)
                self.assertFalse(schema.is_valid(example | {control["name"]: [1]}))
                self.assertFalse(schema.is_valid(example | {"nonsense": 1}))


if __name__ == "__main__":
    unittest.main()
