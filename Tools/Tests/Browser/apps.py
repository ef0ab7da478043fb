"""The main story of each other app, and what the studio does around any of them."""

import pathlib
import re
import subprocess
import tempfile

from person import Person
from playwright.sync_api import Locator, expect
from studio import ROOT, TOLLGATE


def button(person: Person, name: str) -> Locator:
    return person.phone.get_by_role("button", name=re.compile(name)).first


def says(person: Person, text: str) -> None:
    expect(person.phone.get_by_text(text).first).to_be_visible()


def does(person: Person, step: str) -> None:
    """Does a step of a journey, by the line above the log."""
    line = person.log.get_by_label("Do any step, as a journey writes it")
    line.fill(step)
    line.press("Enter")
    expect(line).to_have_value("")


def knows(person: Person, text: str) -> None:
    expect(person.known).to_contain_text(text)


def close_alert(person: Person) -> None:
    alert = person.phone.get_by_role("alertdialog")
    alert.get_by_role("button").last.click()
    expect(alert).to_have_count(0)


def sell_a_year(person: Person) -> None:
    """CoinFeedback: the gate, the plans, a free week, and what a month later brings."""
    does(person, "use: share")
    says(person, "Go Pro")
    person.look("glass paywall")
    person.witness.picture("coin-feedback", of="#phone .device")
    expect(button(person, "^Yearly")).to_have_attribute("aria-pressed", "true")
    says(person, "Save 33%")
    button(person, "^Monthly").click()
    expect(button(person, "^Monthly")).to_have_attribute("aria-pressed", "true")
    button(person, "^Yearly").click()
    person.newest("Tapped “Yearly")
    button(person, "Free").click()
    person.newest("Bought, recorded and finished.")
    knows(person, "Pro Yearly: Free trial until 22 Jan. Next charge $79.99 then.")
    person.look("subscribed")
    close_alert(person)
    person.do("+1 month")
    knows(person, "Pro Yearly: Paid until 22 Jan 2027. Next charge $79.99 then.")
    person.switch("Card works")
    person.do("+1 year")
    person.newest("One year went by")
    knows(person, "Entitlements")


def let_a_trial_end(person: Person) -> None:
    """Listen2: seven days, the nag, the purchase."""
    button(person, "Settings").click()
    says(person, "Trial: 7 days remaining")
    person.look("settings in the trial")
    person.do("+1 week")
    says(person, "Trial Expired")
    person.look("settings after the trial")
    does(person, "use: tts_playback")
    person.newest("Denied: the trial is over.")
    person.look("nag")
    person.witness.picture("listen2", of="#phone .device")
    button(person, "\\$24.99").click()
    person.newest("Bought, recorded and finished.")
    close_alert(person)
    says(person, "Full Version Unlocked")
    person.look("settings, unlocked")


def take_an_offer(person: Person) -> None:
    """BlockPuzzle: the store, an offer with its countdown, coins, and their refund."""
    button(person, "^Store").click()
    says(person, "First Day Special!")
    person.look("store")
    person.witness.picture("block-puzzle", of="#phone .device")
    themes = person.phone.locator(".tabs").get_by_role("link", name="Themes")
    themes.click()
    expect(themes).to_have_attribute("aria-current", "true")
    expect(button(person, "Restore Purchases")).to_be_in_viewport()
    button(person, "CLAIM OFFER").click()
    person.newest("Bought, recorded and finished.")
    # One at a time: the alert, and the banner when it is closed.
    banner = person.phone.get_by_text("Thank You! 🎉")
    expect(person.phone.get_by_role("alertdialog")).to_be_visible()
    expect(banner).to_have_count(0)
    person.look("an alert before the celebration")
    close_alert(person)
    expect(banner).to_be_visible()
    person.look("celebration")
    does(person, "buy: com.blockpuzzle.coins.100")
    person.newest(re.compile("purchased|unknown_product"))
    person.look("store after buying")


def meet_both_paywalls(person: Person) -> None:
    """RockIdentifier: the hard paywall once for a version, then the soft one, and a subscription."""
    says(person, "Restore Purchases")
    expect(person.phone.get_by_role("button", name="Close")).to_have_count(0)
    person.look("hard paywall")
    person.witness.picture("rock-identifier", of="#phone .device")
    person.do("Relaunch")
    person.newest("paywall=soft")
    person.look("soft paywall")
    button(person, "Free|Subscribe|Yearly").click()
    person.look("home")


def think_of_leaving(person: Person) -> None:
    """RockIdentifier: whoever is about to cancel is offered to stay, and a refund can be asked for."""
    does(person, "buy: com.rockidentifier.premium.monthly")
    does(person, "open: subscription")
    says(person, "Renews on February 15, 2026")
    person.look("subscription centre")
    button(person, "^Cancel Subscription").click()
    says(person, "An Offer for You")
    person.look("offers to stay")
    button(person, "^Keep My Plan").click()
    button(person, "^Request a Refund").click()
    says(person, "Refund Requested")
    person.look("refund requested")


def go_back(person: Person) -> None:
    """Any point can be gone back to, the address leads to it, and another tab is its own."""
    timeline = person.page.get_by_role("navigation", name="Timeline")
    person.do("+1 day")
    person.do("+1 week")
    expect(timeline).to_contain_text("3 of 3")
    timeline.get_by_role("button", name="Back one step").click()
    expect(timeline).to_contain_text("2 of 3")
    expect(person.controls).to_contain_text("Fri 16 Jan 2026")
    person.look("gone back")
    link = person.page.url
    assert "do=" in link, link
    other = person.page.context.browser.new_page()
    other.goto(link)
    expect(other.get_by_role("region", name="Controls")).to_contain_text("Fri 16 Jan 2026")
    other.get_by_role("button", name="+1 year", exact=True).click()
    expect(other.get_by_role("region", name="Controls")).to_contain_text("2027")
    # As somebody gets it whose studio has not written it.
    other.goto(re.sub("&signed=[^&]*", "", link))
    expect(other.get_by_role("heading", name="Do this in RetroRacing?")).to_be_visible()
    expect(other.get_by_role("list", name="What it does")).to_contain_text("wait: 1d")
    other.get_by_role("button", name="Do it").click()
    expect(other.get_by_role("region", name="Controls")).to_contain_text("Fri 16 Jan 2026")
    other.close()
    expect(person.controls).to_contain_text("Fri 16 Jan 2026")
    person.page.reload()
    expect(person.controls).to_contain_text("Fri 16 Jan 2026")


def save_a_journey(person: Person) -> None:
    """What was done is a journey that the command line runs."""
    person.tap("menu_play")
    person.newest("5 left")
    person.do("+1 day")
    person.newest("One day went by")
    person.page.get_by_role("link", name="Save as journey").click()
    page = person.page
    expect(page.get_by_role("heading", name="Save as journey")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").click()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "saved.yaml"
        saved.value.save_as(path)
        answer = subprocess.run(
            [TOLLGATE, "test", path], cwd=ROOT, capture_output=True,
            text=True, timeout=60)
        assert answer.returncode == 0, answer.stdout + answer.stderr
        assert "1 passed, 0 failed" in answer.stdout, answer.stdout


def step_through(person: Person) -> None:
    """A journey of the app's folder is opened, stepped through and run to its end."""
    person.known.get_by_text("Journeys").click()
    person.known.get_by_role("link").first.click()
    timeline = person.page.get_by_role("navigation", name="Timeline")
    expect(timeline).to_contain_text("0 of")
    timeline.get_by_role("button", name="On one step").click()
    expect(timeline).to_contain_text("1 of")
    timeline.get_by_role("button", name="Run to the end").click()
    expect(timeline.get_by_role("button", name="On one step")).to_be_disabled()
    expect(person.log).not_to_contain_text("otherwise")
    person.look("a journey at its end")


def let_time_run(person: Person) -> None:
    """BlockPuzzle: an offer's countdown goes down before one's eyes, and the offer ends."""
    pace = person.controls.get_by_label("How fast the clock runs")
    countdown = person.phone.locator(".countdown").first
    button(person, "^Store").click()
    expect(countdown).to_contain_text("24h 0m")
    pace.select_option("1 min/s")
    expect(countdown).to_contain_text("23h 57m")
    pace.select_option("1 hour/s")
    person.look("a clock that runs")
    expect(countdown).to_contain_text("22h")
    pace.select_option("Clock stands")
    person.newest("went by")
    does(person, "wait: 20h")
    does(person, "until: 2026-01-16T09:40:50")
    expect(countdown).to_contain_text("10s")
    pace.select_option("Real time")
    expect(countdown).to_contain_text("8s")
    expect(person.phone.get_by_text("First Day Special!")).to_have_count(0, timeout=30_000)
    says(person, "Weekend")
    pace.select_option("Clock stands")
    person.look("the offer is over")


def let_days_run(person: Person) -> None:
    """CoinFeedback: a clock of a day a second goes on, though each tick shows the same hour."""
    pace = person.controls.get_by_label("How fast the clock runs")
    pace.select_option("1 day/s")
    expect(person.controls.locator(".clock .date")).to_have_text("Mon 19 Jan 2026", timeout=30_000)
    expect(pace).to_have_value("86400")
    pace.select_option("Clock stands")
