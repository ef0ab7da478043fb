"""A person at the studio, who finds everything by what it is and what it is called."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from witness import Witness
from words import Words

Name = str | re.Pattern[str]


class Person:
    def __init__(self, page: Page, words: Words, witness: Witness):
        self.page = page
        self.words = words
        self.witness = witness
        self.look: Callable[[str], None] = witness.look
        self.phone = page.get_by_role("region", name="Phone", exact=True)
        self.controls = page.get_by_role("region", name="Controls", exact=True)
        self.log = page.get_by_role("region", name="Log", exact=True)
        self.known = page.get_by_role("region", name="What the app knows", exact=True)

    # What is in the phone goes by the app's words.

    def button(self, key: str) -> Locator:
        """A button by the key of its words; what it says of numbers and prices may be anything."""
        return self.phone.get_by_role("button", name=self.words.like(key))

    def tap(self, key: str) -> None:
        self.button(key).click()

    def alert(self, key: str) -> Locator:
        """The alert of this title, once its first button that can be pressed has the focus."""
        alert = self.phone.get_by_role("alertdialog", name=self.words(key), exact=True)
        expect(alert).to_be_visible()
        expect(alert.get_by_role("button", disabled=False).first).to_be_focused()
        return alert

    def close_alert(self, key: str) -> None:
        alert = self.phone.get_by_role("alertdialog", name=self.words(key), exact=True)
        alert.get_by_role("button").click()
        expect(alert).to_have_count(0)

    def sees(self, key: str, *arguments: object) -> None:
        expect(self.phone.get_by_text(self.words.like(key, *arguments)).first).to_be_visible()

    def misses(self, key: str, *arguments: object) -> None:
        expect(self.phone.get_by_text(self.words.like(key, *arguments))).to_have_count(0)

    def sees_paywall(self) -> None:
        expect(self.phone.get_by_role("heading", name=self.words("paywall_title")).first).to_be_visible()
        expect(self.button("common_close")).to_be_visible()

    def remaining(self, count: int) -> None:
        expect(self.phone).to_contain_text(self.words("play_limit_remaining %lld", count, 6))

    def chosen(self, key: str) -> None:
        """The theme of this name is the one that is chosen."""
        option = self.phone.get_by_role("button", name=self.words(key), exact=True)
        expect(option).to_have_attribute("aria-pressed", "true")

    # What is around it is the studio's own, and English.

    def newest(self, text: Name) -> None:
        """The newest entry in the log says this; the day stands above it."""
        expect(self.log.get_by_role("listitem").nth(1)).to_contain_text(text)

    def do(self, label: str) -> None:
        self.controls.get_by_role("button", name=label, exact=True).click()

    def control(self, label: str, product: str, id: str) -> Locator:
        """What is done about one product: two may be called the same, and then the id follows."""
        name = re.escape(f"{label} {self.words(product)} ({id})")
        return self.controls.get_by_role("button", name=re.compile(rf"^{name}(\s*\.|$)"))

    def switch(self, label: str) -> None:
        self.controls.get_by_role("switch", name=label, exact=True).click()

    def finish(self) -> None:
        """Ends the round by its button."""
        self.tap("game_finish_round")
        self.alert("game_over_title")

    def drive(self) -> None:
        """Steers once and then not again, until the car crashes."""
        self.button("game_left").press("ArrowLeft")
        alert = self.phone.get_by_role("alertdialog", name=self.words("game_over_title"))
        expect(alert).to_be_visible(timeout=60_000)
        self.newest("The round ended")
