"""A person at the studio, in a real browser.

Starts a studio, then plays RetroRacing as a person would, finding everything by what it is and what
it is called: six rounds, the paywall, a purchase, unlimited rounds, a refund, the next day.

    python story.py [--studio COMMAND] [--chromium PATH] [--pictures DIR] [--scheme light|dark]

It needs playwright's Python package and a Chromium of the system; it downloads no browser.
"""

import argparse
import pathlib
import re
import shlex
import subprocess
import sys

from playwright.sync_api import Page, expect, sync_playwright


class Story:
    """One person's day, told in a page."""

    def __init__(self, page: Page, pictures: pathlib.Path | None):
        self.page = page
        self.pictures = pictures
        self.phone = page.get_by_label("Phone", exact=True)
        self.levers = page.get_by_label("Levers", exact=True)
        self.log = page.get_by_role("region", name="Log")

    def picture(self, name: str) -> None:
        if self.pictures:
            self.page.wait_for_timeout(400)  # for the eye alone: motion has ended
            self.page.screenshot(path=self.pictures / f"{name}.png")

    def newest(self, text: str) -> None:
        """The newest entry in the log says this."""
        expect(self.log.locator(".entry").first).to_contain_text(text)

    def tap(self, label: str) -> None:
        self.phone.get_by_role("button", name=label, exact=True).click()

    def pull(self, label: str) -> None:
        self.levers.get_by_role("button", name=label, exact=True).click()

    def play_and_lose(self) -> None:
        """Steers once and then not again, until the car crashes."""
        self.phone.get_by_role("button", name="Left").press("ArrowLeft")
        alert = self.phone.get_by_role("alertdialog", name="Game Over")
        expect(alert).to_be_visible(timeout=30_000)
        self.newest("The round ended")


def free_rounds(story: Story) -> None:
    story.tap("Play")
    story.newest("Allowed: within today’s six; 5 left, back at midnight.")
    story.picture("1-game")
    story.play_and_lose()
    story.picture("2-game-over")
    for left in ("4 left", "3 left", "2 left", "1 left", "none left"):
        story.tap("Restart")
        story.newest(left)
        story.tap("Finish the Round")
        expect(story.phone.get_by_role("alertdialog")).to_be_visible()


def paywall_and_purchase(story: Story) -> None:
    story.tap("Restart")
    story.newest("Denied: today’s six are used up, back at midnight.")
    expect(story.phone.get_by_role("heading", name="Unlock Unlimited Plays").first).to_be_visible()
    story.picture("3-paywall")
    story.tap("Unlock for $4.99")
    story.newest("Bought, recorded and finished.")
    expect(story.phone.get_by_role("alertdialog")).to_be_visible()
    story.log.get_by_text("Unlimited Plays purchased").click()
    expect(story.log.get_by_text("The signature is the leaf key’s")).to_be_visible()
    story.picture("4-bought")
    story.tap("OK")
    story.tap("Restart")
    story.newest("is held by transaction")


def refund(story: Story) -> None:
    story.pull("Refund")
    story.newest("Apple refunded Unlimited Plays")
    known = story.page.get_by_role("region", name="What the app knows")
    expect(known).to_contain_text("Denied: today’s six are used up")
    refund_lever = story.levers.get_by_role("button", name=re.compile("^Refund"))
    expect(refund_lever).to_be_disabled()
    story.picture("5-refunded")


def next_day(story: Story) -> None:
    story.pull("+1 day")
    expect(story.levers).to_contain_text("Fri 16 Jan 2026")
    story.tap("Back")
    story.tap("Play")
    story.newest("Allowed: within today’s six; 5 left")
    story.picture("6-next-day")


def a_round_goes_on(story: Story) -> None:
    """Levers change what is around the game, not the game."""
    canvas = story.phone.locator("canvas")
    canvas.evaluate("canvas => { canvas.dataset.same = 'yes' }")
    story.levers.get_by_role("switch", name="Online").click()
    story.newest("The device went offline")
    expect(canvas).to_have_attribute("data-same", "yes")
    expect(story.phone.get_by_role("img", name="Offline")).to_be_visible()
    story.levers.get_by_role("switch", name="Online").click()


def keyboard(story: Story) -> None:
    """A step typed as a journey writes it, and focus that stays where it was."""
    step = story.page.get_by_label("Do any step, as a journey writes it")
    step.fill("wait: 90m")
    step.press("Enter")
    story.newest("90 minutes went by")
    expect(step).to_be_focused()
    expect(step).to_have_value("")
    lever = story.levers.get_by_role("button", name="+1 hour")
    lever.focus()
    lever.press("Enter")
    story.newest("One hour went by")
    expect(lever).to_be_focused()
    story.page.get_by_role("link", name="Decisions").click()
    expect(story.page).to_have_url(re.compile("show=decisions"))
    expect(story.log).not_to_contain_text("The app was downloaded")


def start(command: list[str]) -> tuple[subprocess.Popen[str], str]:
    """Starts a studio, and returns it with the address it says it has."""
    studio = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
    )
    assert studio.stdout
    for line in studio.stdout:
        if found := re.search(r"http://\S+?:\d+", line):
            return studio, found.group()
    sys.exit(f"{shlex.join(command)} ended without saying where it listens.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studio", default=".build/debug/tollgate demo --port 0")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--pictures", type=pathlib.Path)
    parser.add_argument("--scheme", default="light", choices=["light", "dark"])
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)

    studio, address = start(shlex.split(options.studio))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=options.chromium, args=["--no-sandbox"]
            )
            page = browser.new_page(
                viewport={"width": 1440, "height": 1000}, color_scheme=options.scheme
            )
            page.set_default_timeout(10_000)
            complaints: list[str] = []
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on(
                "console",
                lambda said: complaints.append(said.text) if said.type == "error" else None,
            )
            page.goto(f"{address}/retro-racing/")
            story = Story(page, options.pictures)
            for chapter in (
                free_rounds, paywall_and_purchase, refund, next_day, a_round_goes_on, keyboard,
            ):
                chapter(story)
                print(f"{chapter.__name__.replace('_', ' ')}: well")
            assert not complaints, f"the browser complained: {complaints}"
            browser.close()
    finally:
        studio.terminate()
        studio.wait(timeout=10)


if __name__ == "__main__":
    main()
