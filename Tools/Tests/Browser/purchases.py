"""What was bought, as a table and as a picture, and the phone in another language, device and look."""

import re

from apps import does
from person import Person
from playwright.sync_api import Locator, expect

YEARLY = "com.femsoftware.coinfeedback.pro.yearly"


def table(person: Person) -> Locator:
    return person.page.get_by_role("table", name="Transactions, the newest first")


def panel(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Panel", exact=True)


def course(person: Person) -> Locator:
    return panel(person).get_by_role("region", name="The course of Pro Yearly")


# Whether a row is seen to its end without anybody scrolling.
IS_WHOLE = "(row) => row.getBoundingClientRect().bottom <= row.closest('.drawer').getBoundingClientRect().bottom"


def clock(person: Person) -> str:
    return person.controls.locator(".clock .date").text_content() or ""


def follow_a_subscription(person: Person) -> None:
    """From one event of a subscription to the next, each with its charge, and a refund in its row."""
    page = person.page
    page.get_by_role("navigation", name="Panels").get_by_role("link", name="Purchases").click()
    expect(panel(person)).to_contain_text("This account has bought nothing yet.")
    does(person, f"buy: {YEARLY}")
    expect(course(person)).to_contain_text("Free trial until 22 Jan. Next charge $79.99 then.")
    expect(course(person).get_by_role("listitem")).to_contain_text(["Free trial 15 Jan 2026 – 22 Jan 2026", "Next period"])
    row = table(person).get_by_role("row").nth(1)
    for words in ("Pro Yearly", "$0.00", "introductory, free", "active", "finished"):
        expect(row).to_contain_text(words)
    assert row.evaluate(IS_WHOLE), "the first purchase is cut"
    person.look("purchases")
    page.get_by_role("button", name=re.compile("^Go to the renewal, Thu 22 Jan 2026, 09:41")).click()
    person.newest("The clock went on to Thu 22 Jan 2026")
    expect(course(person)).to_contain_text("Paid until 22 Jan 2027. Next charge $79.99 then.")
    expect(table(person).get_by_role("row")).to_have_count(3)
    assert "panel=purchases" in page.url, page.url
    # The panel stays where it is, and what is done there is a move like any other.
    row.get_by_role("button", name=re.compile("^Refund Pro Yearly")).click()
    person.newest("Apple refunded Pro Yearly")
    expect(row).to_contain_text("refunded on 22 Jan")
    expect(row.get_by_role("button", name=re.compile("^Refund"))).to_be_disabled()
    expect(course(person)).to_contain_text("Nothing more happens by itself.")
    person.look("purchases, refunded")
    page.reload()
    expect(row).to_contain_text("refunded on 22 Jan")
    page.get_by_role("link", name="Close the purchases").click()
    expect(panel(person)).to_have_count(0)


def be_about_to_cancel(person: Person) -> None:
    """The App Store's page covers the app with the server's offer, and goes once a choice is made."""
    monthly = "com.rockidentifier.premium.monthly"
    for step in ("tollgate_server: up", f"buy: {monthly}", f"open_subscription_page: {monthly}"):
        does(person, step)
    page = person.phone.get_by_role("group", name="The App Store’s page of Premium Monthly")
    expect(page).to_contain_text("Stay for Less")
    expect(page).to_contain_text("$2.49 per month, for 3 months")
    person.look("about to cancel")
    page.get_by_role("button", name="Keep Subscription").click()
    person.newest("Kept the subscription")
    expect(page).to_have_count(0)
    does(person, f"open_subscription_page: {monthly}")
    page.get_by_role("button", name="Accept Offer").press("Enter")
    person.newest("The person accepted the offer for Premium Monthly")
    expect(page).to_have_count(0)
    expect(person.known).to_contain_text("$2.49")


def renew_and_expire_by_keys(person: Person) -> None:
    """The buttons of a row, by keys alone, keep the focus."""
    does(person, f"buy: {YEARLY}")
    link = person.page.get_by_role("navigation", name="Panels").get_by_role("link", name="Purchases")
    link.press("Enter")
    expect(panel(person)).to_be_focused()
    renew = table(person).get_by_role("button", name=re.compile("^Renew Pro Yearly"))
    renew.press("Enter")
    person.newest("renewed before its time")
    expect(table(person).get_by_role("row")).to_have_count(3)
    expire = table(person).get_by_role("button", name=re.compile("^Expire Pro Yearly"))
    expire.press("Enter")
    person.newest("ended before its time")
    expect(table(person).get_by_role("row").nth(1)).to_contain_text("over")


def buy_without_scripts(person: Person) -> None:
    """Without any script the panel stays open from form to form."""
    page = person.page
    step = page.get_by_label("Do any step, as a journey writes it")
    step.fill(f"buy: {YEARLY}")
    step.press("Enter")
    page.get_by_role("navigation", name="Panels").get_by_role("link", name="Purchases").click()
    page.get_by_role("button", name=re.compile("^Go to the renewal, Thu 22 Jan 2026")).click()
    expect(table(person).get_by_role("row")).to_have_count(3)
    person.look("purchases, by forms")


def change_the_phone(person: Person) -> None:
    """Another language, another device, another look: the run goes on, and the link leads there."""
    page, phone = person.page, person.phone
    does(person, "buy: com.retroRacing.unlimitedPlays")
    person.newest("Bought, recorded and finished.")
    phone.get_by_role("alertdialog").get_by_role("button").last.click()
    languages = page.locator(".menu.languages")
    languages.locator("summary").click()
    languages.get_by_role("button", name="Spanish").click()
    person.newest("The device speaks Spanish")
    expect(page.locator(".screen")).to_have_attribute("lang", re.compile("^es"))
    expect(languages).not_to_have_attribute("open", "")
    expect(person.known).to_contain_text("unlimited_plays, by")
    page.get_by_role("link", name="Dark", exact=True).click()
    device = page.locator(".device")
    expect(device).to_have_attribute("data-theme", "dark")
    assert page.locator(".screen").evaluate("(one) => getComputedStyle(one).colorScheme") == "dark"
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    usual = page.locator(".screen").evaluate(size)
    page.get_by_role("link", name="Large text", exact=True).click()
    expect(device).to_have_attribute("data-text", "large")
    assert page.locator(".screen").evaluate(size) > usual * 1.3
    person.look("another language, dark, large text")
    devices = page.locator(".menu.devices")
    devices.locator("summary").click()
    devices.get_by_role("button", name="New: macOS").click()
    expect(device).to_have_class(re.compile("desktop"))
    expect(device).to_have_attribute("data-platform", "macOS")
    expect(person.known).to_contain_text("unlimited_plays, by")
    person.look("another device")
    address = page.url
    assert "appearance=dark" in address and "text=large" in address, address
    other = page.context.browser.new_page()
    other.goto(address)
    expect(other.locator(".device")).to_have_class(re.compile("desktop"))
    expect(other.locator(".device")).to_have_attribute("data-theme", "dark")
    expect(other.locator(".screen")).to_have_attribute("lang", re.compile("^es"))
    other.close()
    # The first device is as it was put down.
    devices.locator("summary").click()
    devices.get_by_role("button", name="1: iOS").click()
    expect(device).to_have_class(re.compile("phone"))
    expect(person.known).to_contain_text("unlimited_plays, by")
