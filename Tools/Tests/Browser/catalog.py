"""The catalog edited in place: limits, prices, words and the order of a screen, and the phone follows."""

import contextlib
import pathlib
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator

from apps import does
from person import Person
from playwright.sync_api import Locator, expect
from studio import ROOT, TOLLGATE, studio

YEARLY = "com.femsoftware.coinfeedback.pro.yearly"
RESTORE = '{ "button": "restore_purchases", "style": "bordered", "action": "restore" }'
LATER = '{ "button": "paywall_maybe_later", "style": "plain", "action": "dismiss" }'


@contextlib.contextmanager
def copy(person: Person, query: str = "") -> Iterator[pathlib.Path]:
    """A studio of one's own on a copy of CoinFeedback, with the catalog open."""
    with tempfile.TemporaryDirectory() as outer:
        folder = pathlib.Path(outer) / "CoinFeedback"
        shutil.copytree(ROOT / "Examples/CoinFeedback", folder)
        with studio(f"{shlex.quote(TOLLGATE)} studio {folder} --port 0") as address:
            person.page.goto(f"{address}/coin-feedback/?panel=catalog{query}")
            yield folder
            told = len(person.witness.complaints)
            person.page.goto("about:blank")
            # The page may have asked for itself anew just then, because of its own last change.
            del person.witness.complaints[told:]


def contents(folder: pathlib.Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()}


def panel(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Panel", exact=True)


def field(person: Person, label: str) -> Locator:
    return panel(person).get_by_role("textbox", name=label, exact=True)


def set_to(person: Person, label: str, value: str) -> None:
    """Types a value and sends it by the button beside it."""
    field(person, label).fill(value)
    panel(person).get_by_role("button", name=f"Set {label}", exact=True).click()


def order(person: Person) -> list[str]:
    region = panel(person).locator(".edits").filter(has=person.page.get_by_role("heading", name="Order of “paywall”", exact=True))
    return region.get_by_role("listitem").locator("> span").all_text_contents()


def edit_the_catalog(person: Person) -> None:
    """A limit, a price and the order of a paywall, each on the phone at once, saved with all else as it was."""
    page, phone = person.page, person.phone
    with copy(person) as folder:
        before = contents(folder)
        person.look("the catalog")
        expect(phone).to_contain_text("10 entries")
        set_to(person, "create_entry › cap", "3")
        expect(phone).to_contain_text("3 entries")
        person.newest("Catalog.json changed")
        panel(person).get_by_role("heading", name="Lines that are different").click()
        expect(panel(person).get_by_role("region", name="Changes of Catalog.json")).to_contain_text(
            re.compile(r'"cap": 10 .*"cap": 3 ', re.DOTALL))
        does(person, "use: share")
        expect(phone).to_contain_text("$79.99 / year")
        set_to(person, YEARLY, "69.99")
        expect(phone).to_contain_text("$69.99 / year")
        expect(phone).to_contain_text("Save 41%")
        before_move = order(person)
        assert before_move[3:5] == ["button “Restore Purchases”", "button “Maybe Later”"], before_move
        panel(person).get_by_role("button", name="Up button “Maybe Later”", exact=True).click()
        expect(phone.get_by_role("button", name=re.compile("Maybe Later|Restore Purchases"))).to_have_text(
            [re.compile("Maybe Later"), re.compile("Restore Purchases")])
        set_to(person, "paywall_title", "Go further")
        expect(phone).to_contain_text("Go further")
        expect(panel(person)).to_contain_text("Not saved: Catalog.json, Localizable.xcstrings, Products.storekit")
        person.look("the catalog, changed")
        assert contents(folder) == before, "something was written before it was saved"
        panel(person).get_by_role("button", name="Save", exact=True).click()
        expect(panel(person)).not_to_contain_text("Not saved")
        wanted = dict(before)
        for file, was, becomes in (
            ("Catalog.json", '{ "cap": 10 }', '{ "cap": 3 }'),
            ("Catalog.json", f"{RESTORE},\n        {LATER}", f"{LATER},\n        {RESTORE}"),
            ("Products.storekit", '"displayPrice" : "79.99"', '"displayPrice" : "69.99"'),
            ("Localizable.xcstrings", '"value" : "Go Pro"', '"value" : "Go further"'),
        ):
            text = wanted[file].decode()
            assert text.count(was) == 1, f"{file} has {was} {text.count(was)} times"
            wanted[file] = text.replace(was, becomes).encode()
        assert contents(folder) == wanted, "more than what was edited is different"
        expect(phone).to_contain_text("$69.99 / year")


def edit_wrongly(person: Person) -> None:
    """What is no number, an error of the linter, and a file that somebody else changed: each says so in its place."""
    with copy(person) as folder:
        before = contents(folder)
        set_to(person, "create_entry › cap", "many")
        cap = field(person, "create_entry › cap")
        expect(cap).to_have_attribute("aria-invalid", "true")
        expect(cap).to_have_value("many")
        expect(cap).to_have_accessible_description(re.compile("“many” is not a number"))
        set_to(person, "create_entry › cap", "0")
        expect(cap).to_have_accessible_description(re.compile("has a limit of 0"))
        person.look("the catalog, a mistake")
        expect(panel(person).get_by_role("button", name=re.compile("^Save"))).to_be_disabled()
        set_to(person, "create_entry › cap", "4")
        expect(person.phone).to_contain_text("4 entries")
        catalog = folder / "Catalog.json"
        theirs = before["Catalog.json"].replace(b'"cap": 10', b'"cap": 11')
        catalog.write_bytes(theirs)
        expect(panel(person).get_by_role("alert")).to_contain_text("Catalog.json was changed on disk meanwhile")
        expect(panel(person).get_by_role("button", name=re.compile("^Save"))).to_be_disabled()
        person.look("the catalog, overtaken")
        panel(person).get_by_role("button", name="Discard all", exact=True).click()
        expect(person.phone).to_contain_text("11 entries")
        assert catalog.read_bytes() == theirs


def edit_by_keys(person: Person) -> None:
    """By keys alone: the focus stays where something was done, and what is typed elsewhere stays typed."""
    page = person.page
    with copy(person) as folder:
        page.get_by_role("navigation", name="Panels").get_by_role("link", name="Catalog").focus()
        does(person, "use: share")
        price = field(person, YEARLY)
        price.focus()
        page.keyboard.press("ControlOrMeta+A")
        page.keyboard.type("59.99")
        cap = field(person, "create_entry › cap")
        cap.focus()
        page.keyboard.press("ControlOrMeta+A")
        page.keyboard.type("5")
        page.keyboard.press("Enter")
        expect(panel(person)).to_contain_text("Not saved: Catalog.json")
        expect(cap).to_be_focused()
        expect(cap).to_have_value("5")
        expect(price).to_have_value("59.99")
        page.keyboard.press("Tab")
        expect(panel(person).get_by_role("button", name="Set create_entry › cap")).to_be_focused()
        price.focus()
        page.keyboard.press("Enter")
        expect(person.phone).to_contain_text("$59.99 / year")
        up = panel(person).get_by_role("button", name="Up button “Maybe Later”", exact=True)
        up.focus()
        for _ in range(4):
            page.keyboard.press("Enter")
        expect(up).to_be_disabled()
        expect(panel(person).get_by_role("button", name="Down button “Maybe Later”", exact=True)).to_be_focused()
        undo = panel(person).get_by_role("button", name="Undo", exact=True)
        undo.focus()
        page.keyboard.press("Enter")
        expect(up).to_be_enabled()
        expect(undo).to_be_focused()
        save = panel(person).get_by_role("button", name="Save", exact=True)
        save.focus()
        page.keyboard.press("Enter")
        expect(panel(person)).not_to_contain_text("Not saved")
        assert b'"cap": 5 ' in (folder / "Catalog.json").read_bytes()


def edit_without_scripts(person: Person) -> None:
    """By forms alone, which lead back to where something was changed."""
    page = person.page
    with copy(person) as folder:
        set_to(person, "create_entry › cap", "6")
        expect(person.phone).to_contain_text("6 entries")
        expect(field(person, "create_entry › cap")).to_be_in_viewport()
        set_to(person, YEARLY, "cheap")
        expect(panel(person).get_by_role("alert")).to_contain_text("“cheap” is not a price")
        panel(person).get_by_role("button", name="Save", exact=True).click()
        expect(panel(person)).not_to_contain_text("Not saved")
        assert "panel=catalog" in page.url, page.url
        assert b'"cap": 6 ' in (folder / "Catalog.json").read_bytes()
