"""Several devices of one person beside each other, all on one clock."""

import re

from apps import does
from keyboard import tab_to
from person import Person
from playwright.sync_api import Locator, expect

BOUGHT = "Bought, recorded and finished."


def device(person: Person, number: int) -> Locator:
    return person.page.get_by_role("region", name=re.compile(f"^{number}: "))


def key(person: Person, number: int, label: str) -> Locator:
    return device(person, number).get_by_role("button", name=re.compile(f"^{label} on device {number}"))


def left(person: Person) -> str:
    """What the app says of free rounds, which nobody who has bought sees."""
    return person.words("play_limit_remaining %lld", 6, 6)


def stand_side_by_side(person: Person) -> None:
    """A Mac is added, the phone opened again, and both are seen at once."""
    page = person.page
    devices = page.locator(".menu.devices")
    devices.locator("summary").click()
    expect(devices.get_by_role("link", name="Side by side")).to_have_count(0)
    devices.get_by_role("button", name="New: macOS").click()
    expect(page.locator(".device")).to_have_class(re.compile("desktop"))
    devices.locator("summary").click()
    devices.get_by_role("button", name="1: iOS").click()
    expect(page.locator(".device")).to_have_class(re.compile("phone"))
    devices.locator("summary").click()
    devices.get_by_role("link", name="Side by side").click()
    for number in (1, 2):
        expect(device(person, number)).to_contain_text(left(person))
    expect(device(person, 1)).to_contain_text("iPhone, iOS")
    expect(device(person, 2)).to_contain_text("Mac, macOS")
    expect(device(person, 2)).to_contain_text("first account")
    person.look("side by side")


def buy_on_one(person: Person) -> None:
    """What is bought on the Mac opens the phone; an alert is on the one that it is about."""
    page = person.page
    mac, phone = device(person, 2), device(person, 1)
    mac.get_by_role("button", name=person.words.like("settings_title")).click()
    expect(mac).to_contain_text("in hand")
    expect(phone).to_contain_text(left(person))
    mac.get_by_role("button", name=person.words.like("settings_learn_more")).click()
    mac.get_by_role("button", name=person.words.like("paywall_buy %@")).click()
    person.newest(BOUGHT)
    expect(mac.get_by_role("alertdialog")).to_be_visible()
    expect(phone.get_by_role("alertdialog")).to_have_count(0)
    expect(phone).not_to_contain_text(left(person))
    person.look("bought on the Mac")
    ok = mac.get_by_role("alertdialog").get_by_role("button")
    expect(ok).to_be_focused()
    page.keyboard.press("Escape")
    expect(mac.get_by_role("alertdialog")).to_have_count(0)


def stay_where_one_is(person: Person) -> None:
    """After a control of a device the focus, the page and the row are where they were."""
    page = person.page
    offline = key(person, 2, "Go offline")
    offline.scroll_into_view_if_needed()
    places = "() => [scrollY, document.querySelector('.shelf').scrollLeft]"
    before = page.evaluate(places)
    offline.focus()
    page.keyboard.press("Enter")
    person.newest("offline")
    expect(device(person, 2).get_by_label("Offline")).to_be_visible()
    expect(device(person, 1).get_by_label("Online")).to_be_visible()
    expect(device(person, 2).locator(".slot-keys :focus")).to_have_count(1)
    assert page.evaluate(places) == before, (page.evaluate(places), before)
    hour = device(person, 1).locator(".hour")
    clock = hour.text_content()
    page.get_by_role("button", name="+1 hour").click()
    expect(hour).not_to_have_text(clock or "")
    expect(device(person, 2).locator(".hour")).to_have_text(hour.text_content() or "")
    person.look("an hour later")


def add_and_return(person: Person) -> None:
    """Another device comes beside the others without another page, and each leads to all its controls."""
    page = person.page
    page.get_by_text("New device", exact=False).first.click()
    page.get_by_role("button", name="New: watchOS").click()
    expect(device(person, 3)).to_contain_text("in hand")
    expect(device(person, 3).locator(".screen")).to_be_visible()
    person.look("three side by side")
    fit_beside_each_other(person)
    address = page.url
    assert "devices=all" in address, address
    page.reload()
    expect(device(person, 3).locator(".screen")).to_be_visible()
    device(person, 1).get_by_role("button", name="All controls of device 1").click()
    expect(page.locator(".device")).to_have_count(1)
    expect(page.locator(".device")).to_have_class(re.compile("phone"))
    expect(page.get_by_role("heading", name="App Store")).to_be_visible()


def fit_beside_each_other(person: Person) -> None:
    """In a wide window all devices are seen at once, and the one in hand always."""
    shelf = person.page.locator(".shelf")
    width = person.page.viewport_size["width"]
    if width >= 1180:
        assert shelf.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
    held = person.page.locator(".slot:has(.slot-head strong)")
    box, around = held.bounding_box(), shelf.bounding_box()
    assert box and around and box["x"] >= around["x"] - 1 and box["x"] + box["width"] <= around["x"] + around["width"] + 1, box


def fit_in_a_row(person: Person) -> None:
    """In a narrow window one device fits, and the next can be pulled in."""
    row = person.page.locator(".shelf")
    assert row.evaluate("(one) => one.scrollWidth > one.clientWidth * 1.5")
    second = device(person, 2)
    second.scroll_into_view_if_needed()
    box = second.bounding_box()
    assert box and box["width"] <= 390, box


def do_it_by_forms(person: Person) -> None:
    """Without any script, each form leads back to the device that it was about."""
    page = person.page
    step = page.get_by_label("Do any step, as a journey writes it")
    for line in ("new_device: macOS", "launch:", "use_device: 1", "launch:"):
        step.fill(line)
        step.press("Enter")
    menu = page.locator(".menu.devices")
    menu.locator("summary").click()
    menu.get_by_role("link", name="Side by side").click()
    mac, phone = device(person, 2), device(person, 1)
    mac.get_by_role("button", name=person.words.like("settings_title")).click()
    assert page.url.endswith("?devices=all#device-2"), page.url
    mac.get_by_role("button", name=person.words.like("settings_learn_more")).click()
    mac.get_by_role("button", name=person.words.like("paywall_buy %@")).click()
    person.newest(BOUGHT)
    expect(phone).not_to_contain_text(left(person))
    mac.get_by_role("alertdialog").get_by_role("button").click()
    key(person, 1, "Go offline").click()
    expect(phone.get_by_label("Offline")).to_be_visible()
    person.look("side by side, by forms")
    page.get_by_role("button", name="All controls of device 2").click()
    expect(page.locator(".device")).to_have_class(re.compile("desktop"))


def go_by_keys(person: Person) -> None:
    """By keys alone: from the skip link through the phone to its controls and the next device."""
    page = person.page
    for line in ("new_device: macOS", "launch:", "use_device: 1", "launch:"):
        does(person, line)
    menu = page.locator(".menu.devices summary")
    menu.focus()
    menu.press("Enter")
    link = page.get_by_role("link", name="Side by side")
    tab_to(person, link)
    page.keyboard.press("Enter")
    skip = page.get_by_role("link", name="To the devices")
    expect(skip).to_have_count(1)
    page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".shelf")).to_be_focused()
    settings = device(person, 2).get_by_role("button", name=person.words.like("settings_title"))
    tab_to(person, settings)
    page.keyboard.press("Enter")
    expect(device(person, 2)).to_contain_text("in hand")
    page.wait_for_function("() => document.activeElement?.closest('#device-2 .screen') !== null")
    tab_to(person, key(person, 2, "Relaunch"))
    page.keyboard.press("Enter")
    expect(settings).to_be_visible()
    expect(key(person, 2, "Relaunch")).to_be_focused()
