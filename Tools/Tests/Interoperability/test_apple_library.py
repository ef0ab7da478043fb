"""Apple's App Store Server Library judges what we sign, and what we refuse.

    python -m unittest test_apple_library
    python test_apple_library.py --write    (writes Docs/Signatures.md anew)

`TOKEN_SAMPLES=/path/to/TokenSamples` names another program than the one of `make interop`.
"""

import json
import sys
import unittest
import warnings
from collections import Counter

import damages
import signatures_page
from forge import Forge, unurl64
from scenarios import SCENARIOS, reads
from verdicts import apple_decodes, apple_refusal, our_refusals, our_samples

# What a device's copy says to its device alone: the library is for servers, and reads none of it.
FOR_THE_DEVICE = {
    "transaction": {"deviceVerification", "deviceVerificationNonce"},
    "appTransaction": {"requestDate"},
    "renewalInfo": {"deviceVerification", "deviceVerificationNonce"},
    "notification": set(),
}

# The kinds of what is signed inside a notification, by the claims that hold it.
INSIDE = {
    "signedTransactionInfo": "transaction",
    "signedRenewalInfo": "renewalInfo",
    "signedAppTransactionInfo": "appTransaction",
}


def written(sample: dict) -> dict:
    """The claims of a token that a server may read, as they stand in it."""
    claims = json.loads(unurl64(sample["token"].split(".")[1]))
    hidden = FOR_THE_DEVICE[sample["kind"]]
    return {name: value for name, value in claims.items() if name not in hidden}


def setUpModule() -> None:
    warnings.filterwarnings("ignore", module="jwt|OpenSSL|appstoreserverlibrary|cryptography")


class WhatWeSign(unittest.TestCase):
    """Every sample of what the store in a box signs."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.samples = our_samples()

    def test_is_accepted_and_read_with_the_fields_we_wrote(self) -> None:
        for sample in self.samples:
            with self.subTest(sample["scenario"], environment=sample["environment"]):
                decoded = apple_decodes(sample)
                for name, value in written(sample).items():
                    self.assertTrue(hasattr(decoded, name), f"the library knows no {name}")
                    self.assertEqual(reads(decoded, name, value), value, name)

    def test_holds_facts_that_are_accepted_and_read_in_their_own_right(self) -> None:
        inside = [
            {**sample, "kind": INSIDE[name], "token": token}
            for sample in self.samples
            if sample["kind"] == "notification"
            for part in ("data", "appData")
            for name, token in written(sample).get(part, {}).items()
            if name in INSIDE
        ]
        self.assertEqual({fact["kind"] for fact in inside}, set(INSIDE.values()))
        for fact in inside:
            with self.subTest(fact["scenario"], kind=fact["kind"]):
                decoded = apple_decodes(fact)
                for name, value in written(fact).items():
                    self.assertEqual(reads(decoded, name, value), value, name)
        self.assertEqual(set(our_refusals(inside)), {None})

    def test_matches_its_scenario(self) -> None:
        last = {(one["scenario"], one["environment"], one["kind"]): one for one in self.samples}
        self.assertEqual({scenario for scenario, _, _ in last}, set(SCENARIOS))
        for (scenario, environment, _), sample in last.items():
            with self.subTest(scenario, environment=environment):
                decoded = apple_decodes(sample)
                for name, value in SCENARIOS[scenario].items():
                    self.assertEqual(reads(decoded, name, value), value, name)

    def test_is_of_both_environments_alike(self) -> None:
        count = Counter(sample["environment"] for sample in self.samples)
        self.assertEqual(count["Sandbox"], count["Production"])
        self.assertEqual(set(count), {"Sandbox", "Production"})

    def test_is_accepted_by_ours_as_well(self) -> None:
        self.assertEqual(set(our_refusals(self.samples)), {None})

    def test_is_refused_by_both_under_another_root(self) -> None:
        stranger = Forge().question()["root"]
        moved = [{**sample, "root": stranger} for sample in self.samples]
        for question, ours in zip(moved, our_refusals(moved)):
            self.assertIsNotNone(apple_refusal(question))
            self.assertIsNotNone(ours)

    def test_is_refused_by_both_once_its_text_is_damaged(self) -> None:
        rows = [row for row in damages.TEXTS if row.stricter is None]
        for sample in self.samples[::11]:
            broken = [{**sample, "token": damages.damaged_text(row, sample["token"])} for row in rows]
            for row, question, ours in zip(rows, broken, our_refusals(broken)):
                with self.subTest(sample["scenario"], row=row.name):
                    self.assertIsNotNone(apple_refusal(question))
                    self.assertIsNotNone(ours)


class WhatIsDamaged(unittest.TestCase):
    """Every row of the table of damaged tokens."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.verdicts = damages.verdicts()
        cls.cuts = damages.cuts()

    def test_has_the_verdicts_that_the_table_records(self) -> None:
        for verdict in self.verdicts:
            with self.subTest(verdict.part, row=verdict.row.name):
                self.assertEqual(verdict.apple is not None, verdict.row.apple_refuses, verdict.apple)
                self.assertEqual(verdict.ours is not None, verdict.row.we_refuse, verdict.ours)

    def test_is_refused_by_us_where_apple_refuses_it_but_for_a_claim_nobody_reads(self) -> None:
        laxer = [v.row.name for v in self.verdicts if v.apple and not v.ours]
        self.assertEqual(laxer, ["advancedCommerceInfo, a number"])

    def test_of_a_certificate_that_its_issuer_signed_is_refused_by_us_where_apple_refuses_it(self) -> None:
        laxer = [(c.kind.group, c.kind.name, c.place) for c in self.cuts if c.apple and not c.ours]
        self.assertEqual(laxer, [])

    def test_of_a_certificate_is_of_many_kinds_and_some_of_them_are_refused_by_nobody(self) -> None:
        names = Counter((cut.kind.group, cut.kind.name, cut.place) for cut in self.cuts)
        self.assertEqual([name for name, count in names.items() if count > 1], [])
        for place in damages.PLACES:
            here = [cut for cut in self.cuts if cut.place == place]
            self.assertGreater(len([cut for cut in here if not cut.apple and not cut.ours]), 20, place)
            self.assertGreater(len([cut for cut in here if cut.apple]), 200, place)

    def test_is_written_down_once_and_as_it_is(self) -> None:
        names = Counter((verdict.part, verdict.row.name) for verdict in self.verdicts)
        self.assertEqual([name for name, count in names.items() if count > 1], [])
        self.assertEqual(
            signatures_page.PATH.read_text(), signatures_page.page(self.verdicts, self.cuts),
            "Docs/Signatures.md is not current: run test_apple_library.py --write",
        )  # fmt: skip

    def test_starts_from_what_both_accept(self) -> None:
        for change in (damages.nothing, damages.production(environment="Production"),
                       damages.app_transaction(), damages.renewal(),
                       damages.notification()):  # fmt: skip
            forge = Forge()
            change(forge)
            self.assertIsNone(apple_refusal(forge.question()))
            self.assertEqual(our_refusals([forge.question()]), [None])


if __name__ == "__main__":
    setUpModule()
    if sys.argv[1:] == ["--write"]:
        signatures_page.PATH.write_text(signatures_page.page(damages.verdicts(), damages.cuts()))
    else:
        unittest.main()
