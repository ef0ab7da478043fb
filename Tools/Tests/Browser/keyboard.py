"""The studio by keys alone: where the focus goes, that it is seen, and that it comes back."""

import re

from person import Person
from playwright.sync_api import Locator, expect

RING = """() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  if (one === document.body) return null;
  const isSeen = style.outlineStyle === "auto"
    || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2);
  return isSeen && box.width > 0 && box.height > 0 ? null : one.outerHTML.slice(0, 120);
}"""


def tab_to(person: Person, target: Locator, key: str = "Tab") -> None:
    """Goes on by Tab until the focus is there; it shows wherever it is on the way."""
    expect(target).to_be_visible()
    for _ in range(150):
        person.page.keyboard.press(key)
        hidden = person.page.evaluate(RING)
        assert not hidden, f"the focus does not show on {hidden}"
        if target.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"Tab never leads to {target}")


def press(person: Person, key: str) -> None:
    person.page.keyboard.press(key)


def stays_inside(person: Person) -> None:
    """The focus is in the phone, on what opened or within it."""
    person.page.wait_for_function(
        "() => document.activeElement?.closest('.screen') !== null "
        "&& document.activeElement.closest('[inert]') === null"
    )


def play(person: Person) -> None:
    skip = person.page.get_by_role("link", name="To the phone")
    press(person, "Tab")
    expect(skip).to_be_focused()
    press(person, "Enter")
    expect(person.phone).to_be_focused()
    press(person, "Tab")
    expect(person.button("menu_play")).to_be_focused()
    press(person, "Enter")
    expect(person.button("game_left")).to_be_visible()
    stays_inside(person)
    tab_to(person, person.button("game_left"))
    press(person, "Space")
    alert = person.phone.get_by_role("alertdialog", name=person.words("game_over_title"))
    press(person, "ArrowRight")
    expect(alert).to_be_visible(timeout=60_000)
    person.newest("The round ended")
    expect(person.button("restart")).to_be_focused()
    press(person, "Tab")
    expect(person.button("menu_title")).to_be_focused()
    press(person, "Space")
    expect(person.button("menu_play")).to_be_focused()


def open_and_close(person: Person) -> None:
    """What opens takes the focus; what closes gives it back."""
    tab_to(person, person.button("settings_title"))
    press(person, "Enter")
    person.sees("settings_theme")
    stays_inside(person)
    tab_to(person, person.button("settings_learn_more"))
    press(person, "Enter")
    person.sees_paywall()
    stays_inside(person)
    press(person, "Tab")
    expect(person.button("common_close")).to_be_focused()
    press(person, "Escape")
    expect(person.button("settings_learn_more")).to_be_focused()
    tab_to(person, person.button("restore_purchases"))
    press(person, "Space")
    person.alert("restore_nothing_title")
    press(person, "Escape")
    expect(person.phone.get_by_role("alertdialog")).to_have_count(0)
    expect(person.button("restore_purchases")).to_be_focused()


def redeem(person: Person) -> None:
    prompt = person.phone.get_by_text(person.words("redeem_code"), exact=True).locator("..")
    tab_to(person, prompt, "Shift+Tab")
    press(person, "Enter")
    code = person.phone.get_by_role("textbox", name=person.words("redeem_placeholder"))
    expect(code).to_be_visible()
    tab_to(person, code)
    press(person, "Escape")
    expect(code).to_be_hidden()
    expect(prompt).to_be_focused()
    tab_to(person, person.button("common_back"), "Shift+Tab")
    press(person, "Enter")
    expect(person.button("settings_title")).to_be_focused()


def controls(person: Person) -> None:
    """Controls keep the focus, and so does the step that is typed."""
    step = person.page.get_by_label("Do any step, as a journey writes it")
    tab_to(person, step)
    person.page.keyboard.type("wait: 90m")
    press(person, "Enter")
    person.newest("90 minutes went by")
    expect(step).to_be_focused()
    expect(step).to_have_value("")
    control = person.controls.get_by_role("button", name="+1 hour")
    tab_to(person, control, "Shift+Tab")
    press(person, "Enter")
    person.newest("One hour went by")
    expect(control).to_be_focused()
    tab_to(person, person.page.get_by_role("link", name="Decisions"))
    press(person, "Enter")
    expect(person.page).to_have_url(re.compile("show=decisions"))
    expect(person.log).not_to_contain_text("The app was downloaded")
    tab_to(person, person.page.get_by_role("link", name="Everything"), "Shift+Tab")
    press(person, "Enter")
    expect(person.log).to_contain_text("The app was downloaded")


def new_run(person: Person) -> None:
    summary = person.page.get_by_text("New run", exact=True)
    language = person.page.get_by_label("Language")
    tab_to(person, summary, "Shift+Tab")
    press(person, "Enter")
    expect(language).to_be_visible()
    tab_to(person, language)
    press(person, "Escape")
    expect(language).to_be_hidden()
    expect(summary).to_be_focused()


def a_round_goes_on(person: Person) -> None:
    """Controls change what is around the game, not the game."""
    person.tap("menu_play")
    canvas = person.phone.locator("canvas")
    canvas.evaluate("canvas => { canvas.dataset.same = 'yes' }")
    person.switch("Online")
    person.newest("The device went offline")
    expect(canvas).to_have_attribute("data-same", "yes")


BY_KEYS = [play, open_and_close, redeem, controls, new_run, a_round_goes_on]
