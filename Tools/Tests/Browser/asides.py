"""What is told beside the day: other devices and builds, other windows, other hands."""

from collections.abc import Callable

from apps import (
    does, go_back, let_a_trial_end, let_days_run, let_time_run, meet_both_paywalls, save_a_journey, sell_a_year, step_through,
    take_an_offer, think_of_leaving,
)
from catalog import edit_by_keys, edit_the_catalog, edit_without_scripts, edit_wrongly
from day import control
from devices import (
    add_and_return, buy_on_one, do_it_by_forms, fit_in_a_row, go_by_keys, stand_side_by_side, stay_where_one_is,
)
from forecasts import assume_too_much, compare_two_prices, see_all_paywalls
from keyboard import BY_KEYS
from measure import FACE, LOADED, WEIGHT
from person import Person
from playwright.sync_api import expect
from purchases import (
    be_about_to_cancel, buy_without_scripts, change_the_phone, follow_a_subscription, renew_and_expire_by_keys,
)
from rounds import play_by_the_record
from servers import (
    copy_the_request, keep_a_server_of_ones_own, live_with_a_subscription, see_it_by_links_alone, see_what_a_server_sees,
)
from still import click_at_once, lose_the_studio, tap_for_long, type_in_peace


class Story:
    """A story: its title, what happens in it, and the window it is seen through."""

    def __init__(self, title: str, chapters: list[Callable[[Person], None]], **settings: object):
        self.title = title
        self.chapters = chapters
        self.settings = settings


def watch(person: Person) -> None:
    """The watch has the limit and no paywall."""
    person.look("watch, menu")
    person.tap("menu_play")
    person.newest("5 left")
    person.look("watch, game")
    person.witness.picture("watch-game", of="#phone .device")
    for left in (4, 3, 2, 1, "none"):
        person.finish()
        person.tap("restart")
        person.newest(f"{left} left")
    person.finish()
    person.look("watch, game over")
    person.witness.picture("watch-game-over", of="#phone .device")
    expect(person.button("restart")).to_be_disabled()
    expect(person.button("menu_title")).to_be_focused()
    person.tap("menu_title")
    expect(person.button("menu_play")).to_be_disabled()
    person.sees("play_limit_return_in_hours %lld")
    person.tap("settings_title")
    person.chosen("theme_pocket")
    person.look("watch, settings")


def simulate(person: Person) -> None:
    """A debug build has the testers' switch."""
    person.tap("settings_title")
    switch = person.phone.get_by_role("switch", name=person.words("debug_simulate_premium"))
    expect(switch).not_to_be_checked()
    person.look("debug settings")
    switch.click()
    expect(switch).to_be_checked()
    person.sees("settings_premium_state")
    switch.click()
    person.remaining(6)


def tour(person: Person) -> None:
    """Every screen once, for windows in which things may not fit."""
    person.look("menu")
    person.tap("menu_play")
    person.finish()
    person.look("game over")
    person.tap("menu_title")
    person.tap("settings_title")
    person.sees("settings_theme")
    person.look("settings")
    person.tap("settings_learn_more")
    person.sees_paywall()
    person.look("paywall")
    person.tap("restore_purchases")
    person.alert("restore_nothing_title")
    person.look("alert")
    person.close_alert("restore_nothing_title")
    person.switch("Ask to Buy")
    person.tap("paywall_buy %@")
    person.alert("purchase_pending_title")
    person.look("waiting")


def calm(person: Person) -> None:
    """Whoever asks for less motion gets none that lasts."""
    person.page.evaluate(
        "() => { window.moved = []; addEventListener('animationstart', (one) => moved.push("
        "`${one.animationName} ${getComputedStyle(one.target).animationDuration}`), true) }"
    )
    person.tap("menu_play")
    person.finish()
    person.tap("menu_title")
    person.tap("settings_title")
    person.tap("settings_learn_more")
    person.sees_paywall()
    lasting = [one for one in person.page.evaluate("moved") if float(one.split()[1][:-1]) > 0.05]
    assert not lasting, f"these move: {lasting}"


def plain_forms(person: Person) -> None:
    """Without any script, forms do what they say."""
    person.tap("menu_play")
    for _ in range(6):
        person.tap("game_finish_round")
        person.tap("restart")
    person.newest("Denied")
    person.tap("paywall_buy %@")
    person.newest("Bought, recorded and finished.")
    person.close_alert("purchase_success_title")
    control(person, "Refund").click()
    person.newest("Apple refunded")


def in_a_wide_face(person: Person) -> None:
    """The page as it is where neither Apple's face nor Inter could be had."""
    person.page.evaluate(
        "() => { const sheet = new CSSStyleSheet(); sheet.replaceSync("
        "`:root { --face: 'DejaVu Sans' } .screen { font-family: 'DejaVu Sans' }`);"
        "document.adoptedStyleSheets = [sheet] }"
    )


def weigh(person: Person) -> None:
    """The first page, with the face that a machine may lack, is as light as it may be."""
    person.page.evaluate(FACE)
    person.page.wait_for_load_state("networkidle")
    seen = person.page.evaluate(LOADED)
    assert seen["faces"] == 1, "the studio's own face is not among what was loaded"
    assert seen["bytes"] <= WEIGHT, f"{seen['bytes']} bytes on the wire, and {WEIGHT} is the limit"
    assert seen["hosts"] == 1, f"{seen['hosts']} hosts were asked"


def weigh_devices(person: Person) -> None:
    """Four devices beside each other are as light, too."""
    for line in ("new_device: iOS", "launch:", "new_device: iOS", "launch:", "new_device: iOS", "launch:"):
        does(person, line)
    for number in (1, 2, 3):
        does(person, f"use_device: {number}")
        does(person, "launch:")
    devices = person.page.locator(".menu.devices")
    devices.locator("summary").click()
    address = devices.get_by_role("link", name="Side by side").evaluate("(one) => one.href")
    fresh = person.page.context.browser.new_page()
    fresh.goto(address)
    expect(fresh.locator(".slot .screen")).to_have_count(4)
    fresh.evaluate(FACE)
    fresh.wait_for_load_state("networkidle")
    seen = fresh.evaluate(LOADED)
    fresh.close()
    assert seen["bytes"] <= WEIGHT, f"{seen['bytes']} bytes on the wire, and {WEIGHT} is the limit"
    assert seen["hosts"] == 1, f"{seen['hosts']} hosts were asked"


def wrong_address(person: Person) -> None:
    """An address that leads nowhere says so, and how to go on."""
    address = person.page.url.split("/retro-racing")[0] + "/nowhere/"
    person.page.goto(address)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    person.look("wrong address")
    person.witness.complaints = [one for one in person.witness.complaints if "404" not in one]


ASIDES = [
    Story("By keys alone", BY_KEYS),
    Story("The watch", [watch], query="&platform=watchOS", audits=True, pictures=True),
    Story(
        "The watch in Spanish, dark", [watch], language="es", query="&platform=watchOS",
        color_scheme="dark", pictures=True),
    Story("A debug build", [simulate], query="&build=debug", audits=True),
    Story(
        "320 px wide in Spanish", [tour], language="es", audits=True,
        viewport={"width": 320, "height": 568}),
    Story(
        "320 px wide in Catalan, dark", [tour], language="ca", color_scheme="dark",
        viewport={"width": 320, "height": 568}),
    Story("At 200%", [tour], viewport={"width": 640, "height": 430}, device_scale_factor=2),
    Story("320 px in a wide face", [in_a_wide_face, tour], viewport={"width": 320, "height": 568}),
    Story("The weight of the studio", [weigh], app="block-puzzle"),
    Story("The weight of a catalog", [weigh], app="block-puzzle", query="&panel=catalog"),
    Story("With less motion", [calm], reduced_motion="reduce"),
    Story("Without scripts", [plain_forms], java_script_enabled=False),
    Story("The rules of the game", [play_by_the_record]),
    Story("CoinFeedback", [sell_a_year], app="coin-feedback", audits=True, pictures=True),
    Story("CoinFeedback, dark", [sell_a_year], app="coin-feedback", audits=True, color_scheme="dark"),
    Story("Listen2", [let_a_trial_end], app="listen2", audits=True, pictures=True),
    Story("BlockPuzzle", [take_an_offer], app="block-puzzle", audits=True, pictures=True),
    Story("BlockPuzzle, dark", [take_an_offer], app="block-puzzle", audits=True, color_scheme="dark"),
    Story("RockIdentifier", [meet_both_paywalls], app="rock-identifier", audits=True, pictures=True),
    Story("Somebody who thinks of leaving", [think_of_leaving], app="rock-identifier", audits=True),
    Story(
        "Somebody who thinks of leaving, dark", [think_of_leaving], app="rock-identifier", audits=True,
        color_scheme="dark"),
    Story(
        "A server of one's own", [keep_a_server_of_ones_own], app="coin-feedback", audits=True, pictures=True),
    Story(
        "A server of one's own, dark, 390 px wide", [keep_a_server_of_ones_own], app="coin-feedback", audits=True,
        pictures=True, color_scheme="dark", viewport={"width": 390, "height": 844}),
    Story(
        "What a server sees", [live_with_a_subscription, see_what_a_server_sees, copy_the_request],
        app="coin-feedback", audits=True),
    Story(
        "What a server sees, dark, 390 px wide", [live_with_a_subscription, see_what_a_server_sees],
        app="coin-feedback", audits=True, color_scheme="dark", viewport={"width": 390, "height": 844}),
    Story(
        "What a server sees, 320 px wide", [live_with_a_subscription, see_what_a_server_sees],
        app="coin-feedback", viewport={"width": 320, "height": 568}),
    Story(
        "What a server sees, without scripts", [see_it_by_links_alone], app="coin-feedback",
        java_script_enabled=False),
    Story(
        "What it would earn", [compare_two_prices, assume_too_much, see_all_paywalls], app="coin-feedback", audits=True),
    Story(
        "What it would earn, dark, 390 px wide", [compare_two_prices, assume_too_much, see_all_paywalls],
        app="coin-feedback", audits=True, color_scheme="dark", viewport={"width": 390, "height": 844}),
    Story(
        "What it would earn, without scripts", [compare_two_prices, assume_too_much], app="coin-feedback",
        java_script_enabled=False),
    Story("Purchases", [follow_a_subscription], app="coin-feedback", audits=True),
    Story(
        "Purchases, dark, 390 px wide", [follow_a_subscription], app="coin-feedback", audits=True,
        color_scheme="dark", viewport={"width": 390, "height": 844}),
    Story("Purchases, 320 px wide", [follow_a_subscription], app="coin-feedback",
          viewport={"width": 320, "height": 568}),
    Story("About to cancel", [be_about_to_cancel], app="rock-identifier", audits=True),
    Story("About to cancel, dark, 320 px wide", [be_about_to_cancel], app="rock-identifier", audits=True,
          color_scheme="dark", viewport={"width": 320, "height": 568}),
    Story("Purchases by keys alone", [renew_and_expire_by_keys], app="coin-feedback"),
    Story("Purchases without scripts", [buy_without_scripts], app="coin-feedback", java_script_enabled=False),
    Story("The catalog edited", [edit_the_catalog, edit_wrongly], app="coin-feedback", audits=True),
    Story(
        "The catalog edited, 1024 px wide", [edit_the_catalog, edit_wrongly], app="coin-feedback", audits=True,
        viewport={"width": 1024, "height": 768}),
    Story(
        "The catalog edited, dark, 390 px wide", [edit_the_catalog, edit_wrongly], app="coin-feedback", audits=True,
        color_scheme="dark", viewport={"width": 390, "height": 844}),
    Story("The catalog edited by keys alone", [edit_by_keys], app="coin-feedback"),
    Story(
        "The catalog edited without scripts", [edit_without_scripts], app="coin-feedback", java_script_enabled=False),
    Story("Another phone", [change_the_phone], audits=True),
    Story("Another phone, 390 px wide", [change_the_phone], audits=True, viewport={"width": 390, "height": 844}),
    Story(
        "Devices side by side", [stand_side_by_side, buy_on_one, stay_where_one_is, add_and_return], audits=True,
        viewport={"width": 1440, "height": 900}),
    Story(
        "Devices side by side, dark, 390 px wide",
        [stand_side_by_side, fit_in_a_row, buy_on_one, stay_where_one_is, add_and_return], audits=True,
        color_scheme="dark", viewport={"width": 390, "height": 844}),
    Story(
        "Devices side by side, 1024 px wide", [stand_side_by_side, buy_on_one, stay_where_one_is],
        viewport={"width": 1024, "height": 768}),
    Story("Devices side by side by keys alone", [go_by_keys], viewport={"width": 1440, "height": 900}),
    Story("Devices side by side without scripts", [do_it_by_forms], java_script_enabled=False),
    Story("The weight of devices side by side", [weigh_devices], app="block-puzzle"),
    Story("Going back", [go_back], audits=True),
    Story("A journey saved", [save_a_journey], audits=True),
    Story("A journey opened", [step_through], audits=True),
    Story("A countdown", [let_time_run], app="block-puzzle"),
    Story("A clock of a day a second", [let_days_run], app="coin-feedback"),
    Story("A tap that lasts", [tap_for_long], app="block-puzzle"),
    Story("A control at once after another", [click_at_once]),
    Story("The studio stops", [lose_the_studio]),
    Story("A code typed while the clock runs", [type_in_peace]),
    Story("A wrong address", [wrong_address], audits=True),
    Story("A wrong address, dark", [wrong_address], audits=True, color_scheme="dark"),
]
