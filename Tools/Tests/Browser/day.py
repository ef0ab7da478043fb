"""RetroRacing's story, told in a page: what it gives, what it asks for, and what comes back."""

import json
import re

from person import Person
from playwright.sync_api import Locator, expect
from studio import ROOT


def control(person: Person, label: str) -> Locator:
    """A control of what RetroRacing sells; its lower-price twin has the same name and controls."""
    return person.control(label, "product_unlimited_plays", "com.retroRacing.unlimitedPlays")


def six_rounds(person: Person) -> None:
    person.look("menu")
    person.witness.picture("menu", of="#phone .device")
    person.tap("menu_play")
    person.newest("Allowed: within today’s six; 5 left, back at midnight.")
    person.look("game")
    person.witness.picture("game", of="#phone .device")
    person.finish()
    person.remaining(5)
    person.look("game over")
    for left in (4, 3, 2, 1, 0):
        person.tap("restart")
        person.newest(f"{left or 'none'} left")
        person.finish()
        person.remaining(left)
    person.sees("play_limit_return_in_hours %lld")
    person.look("game over, none left")
    person.witness.picture("game-over", of="#phone .device")


def paywall(person: Person) -> None:
    person.tap("restart")
    person.newest("Denied: today’s six are used up, back at midnight.")
    person.sees_paywall()
    person.sees("paywall_footer_one_time")
    person.look("paywall")
    person.witness.picture("paywall", of="#phone .device")


def purchase(person: Person) -> None:
    person.tap("paywall_buy %@")
    person.newest("Bought, recorded and finished.")
    person.alert("purchase_success_title")
    product = person.words("product_unlimited_plays")
    person.log.get_by_text(f"{product} purchased").first.click()
    expect(person.log.get_by_text("The signature is the leaf key’s")).to_be_visible()
    person.look("bought")
    person.witness.picture("studio")
    person.close_alert("purchase_success_title")


def unlimited(person: Person) -> None:
    # The round that was denied has begun by itself.
    person.finish()
    person.tap("restart")
    person.newest("is held by transaction")
    person.misses("play_limit_remaining %lld")
    person.finish()
    person.tap("menu_title")
    person.tap("settings_title")
    person.sees("settings_premium_state")
    person.sees("play_limit_thank_you")
    person.misses("redeem_code")
    person.misses("restore_purchases")
    person.look("settings, unlimited")


def themes(person: Person) -> None:
    """What comes with the purchase can be chosen, and goes with the refund."""
    person.tap("theme_pocket")
    person.chosen("theme_pocket")
    person.look("settings, Pocket")
    person.witness.picture("settings", of="#phone .device")
    person.tap("settings_see_unlocked")
    person.sees("product_owned")
    person.look("paywall, owned")
    person.tap("common_close")
    person.chosen("theme_pocket")


def refund(person: Person) -> None:
    control(person, "Refund").click()
    person.newest("Apple refunded")
    person.chosen("theme_lcd")
    person.sees("restore_purchases")
    expect(person.known).to_contain_text("Denied: today’s six are used up")
    expect(control(person, "Refund")).to_be_disabled()
    person.look("settings, refunded")
    locked = f"{person.words('theme_pocket')}, {person.words('common_locked')}"
    person.phone.get_by_role("button", name=re.compile(locked.replace(", ", r"\s*,\s*"))).click()
    person.sees_paywall()


def limited_again(person: Person) -> None:
    person.tap("restore_purchases")
    person.alert("restore_nothing_title")
    person.sees("restore_nothing_message")
    person.look("nothing to restore")
    person.witness.picture("alert", of="#phone .device")
    person.close_alert("restore_nothing_title")
    person.tap("common_close")
    person.tap("common_back")
    person.tap("menu_play")
    person.newest("Denied: today’s six are used up")
    person.sees_paywall()


def ask_to_buy(person: Person) -> None:
    person.switch("Ask to Buy")
    person.newest("Ask to Buy is on")
    person.tap("paywall_buy %@")
    person.alert("purchase_pending_title")
    person.look("waiting for approval")
    person.close_alert("purchase_pending_title")
    person.sees_paywall()
    control(person, "Approve").click()
    person.newest("was approved")
    expect(person.button("common_close")).to_have_count(0)
    expect(person.known).to_contain_text("is held by transaction")
    person.switch("Ask to Buy")
    control(person, "Refund").click()
    person.newest("Apple refunded")
    # The round that was denied has begun by itself here, too.
    person.finish()
    person.tap("menu_title")


def offline(person: Person) -> None:
    person.tap("menu_play")
    person.sees_paywall()
    person.switch("Online")
    person.newest("The device went offline")
    expect(person.phone.get_by_role("img", name="Offline")).to_be_visible()
    person.tap("paywall_buy %@")
    person.alert("purchase_failed_title")
    person.sees("purchase_failed_network")
    person.look("offline")
    person.close_alert("purchase_failed_title")
    person.tap("restore_purchases")
    person.close_alert("restore_failed_title")
    person.switch("Online")
    person.newest("The device is online again")
    person.tap("common_close")


def next_day(person: Person) -> None:
    person.do("Midnight")
    expect(person.controls).to_contain_text("Fri 16 Jan 2026")
    person.remaining(6)
    person.tap("menu_play")
    for left in (5, 4, 3, 2, 1, 0):
        person.newest(f"Allowed: within today’s six; {left or 'none'} left")
        person.finish()
        person.tap("restart")
    person.newest("Denied: today’s six are used up")
    person.sees_paywall()
    person.tap("common_close")
    person.tap("menu_title")


def about(person: Person) -> None:
    person.tap("settings_title")
    person.sees("settings_theme")
    expect(person.phone.get_by_role("switch")).to_have_count(0)
    person.look("settings")
    person.tap("about_title")
    person.sees("about_version %@")
    person.look("about")
    person.tap("settings_title")
    person.sees("settings_theme")


def redeem(person: Person) -> None:
    """A code that nobody gave out is refused; one from the store's file unlocks."""
    person.phone.get_by_text(person.words("redeem_code"), exact=True).click()
    code = person.phone.get_by_role("textbox", name=person.words("redeem_placeholder"))
    code.fill("NOTHING")
    person.look("redeem")
    person.tap("redeem_submit")
    person.newest("there is no such code")
    if not code.is_visible():
        person.phone.get_by_text(person.words("redeem_code"), exact=True).click()
    code.fill(given_code())
    code.press("Enter")
    person.sees("settings_premium_state")


def given_code() -> str:
    """A code that the store's file says was given out."""
    read = json.loads((ROOT / "Examples/RetroRacing/Products.storekit").read_text())
    return next(
        offer["referenceName"] for product in read["products"] for offer in product["codeOffers"]
    )


DAY = [
    six_rounds, paywall, purchase, unlimited, themes, refund, limited_again, ask_to_buy, offline,
    next_day, about, redeem,
]
