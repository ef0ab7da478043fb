"""What an app would earn, and its paywalls side by side."""

import re
import struct
import zipfile

from person import Person
from playwright.sync_api import expect

MONTHLY = "com.femsoftware.coinfeedback.pro.monthly"


def compare_two_prices(person: Person) -> None:
    """From a run to the assumptions, to two prices side by side, with pictures that are tables too."""
    page = person.page
    page.get_by_role("link", name="Forecast", exact=True).click()
    expect(page.get_by_role("heading", name="What CoinFeedback would earn")).to_be_visible()
    expect(page.get_by_text("Nothing here is a fact")).to_be_visible()
    person.look("a forecast")
    price = page.get_by_label("Pro Monthly: price, B")
    price.fill("4.99")
    page.get_by_label("Pro Monthly: share of people who buy it first, A").fill("10%")
    page.get_by_label("People who get the app").fill("300")
    page.get_by_label("Months", exact=True).fill("6")
    # The form can be sent from any of its fields.
    price.press("Enter")
    expect(page.get_by_text("300 people from 2026-01 on, 6 months, seed 1.")).to_be_visible()
    expect(price).to_have_value("4.99")
    sums = page.get_by_role("region", name="Sums")
    expect(sums.get_by_role("row", name=re.compile("^MRR, USD"))).to_contain_text("−")
    expect(page.get_by_role("img", name=re.compile("^MRR, USD: A from"))).to_be_visible()
    page.get_by_text("As a table: Revenue, USD").or_(page.get_by_text("As a table")).nth(1).press("Enter")
    table = page.locator("details[open] table")
    expect(table.get_by_role("row")).to_have_count(7)
    expect(page.get_by_label("Command", exact=True)).to_contain_text(f"--versus price.{MONTHLY}=4.99")
    person.look("two prices")
    with page.expect_download() as told:
        page.get_by_role("link", name="Download as CSV").click()
    assert told.value.path().read_text().startswith("variant,month,measure,currency,value\nA,2026-01,arrived,,")


def assume_too_much(person: Person) -> None:
    """A share of more than all is refused by its field, which keeps what was typed."""
    page = person.page
    share = page.get_by_label("Pro Monthly: share of people who buy it first, A")
    share.fill("140%")
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_role("alert")).to_contain_text("Write a number from 0 to 1")
    expect(share).to_have_attribute("aria-invalid", "true")
    expect(share).to_have_value("140%")
    person.look("a wrong assumption")
    page.get_by_role("link", name="Start over").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("link", name="Back to CoinFeedback").click()
    expect(page.get_by_role("link", name="Forecast", exact=True)).to_be_visible()


def see_all_paywalls(person: Person) -> None:
    """Every language and variant by day and by night, then a choice of them, and pictures to take along."""
    page = person.page
    page.get_by_role("link", name="Paywalls", exact=True).click()
    expect(page.get_by_role("heading", name="Paywalls of CoinFeedback, side by side")).to_be_visible()
    everything = page.get_by_role("figure").count()
    assert everything > 3, everything
    page.get_by_role("checkbox", name="Light").uncheck()
    page.get_by_role("checkbox", name="iPad").check()
    page.get_by_role("checkbox", name="As it is").uncheck()
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("checkbox", name="Light")).not_to_be_checked()
    figure = page.get_by_role("figure").first
    expect(figure).to_contain_text("dark · ".replace(" · ", ""))
    figure.get_by_text("What it says").press("Enter")
    expect(figure.locator("pre")).to_contain_text("$")
    person.look("paywalls")
    with page.expect_download(timeout=90_000) as told:
        figure.get_by_role("link", name=re.compile("^PNG")).click()
    assert size(told.value.path().read_bytes()) == (804, 1748), "twice an iPhone's points"
    with page.expect_download(timeout=90_000) as told:
        page.get_by_role("link", name="Download all as one PNG").click()
    width, height = size(told.value.path().read_bytes())
    assert width > 804 and height > 1000, (width, height)
    page.get_by_role("checkbox", name="iPad").uncheck()
    for language in page.get_by_role("group", name="Languages").get_by_role("checkbox").all()[1:]:
        language.uncheck()
    page.get_by_role("button", name="Show").click()
    chosen = page.get_by_role("figure").count()
    with page.expect_download(timeout=180_000) as told:
        page.get_by_role("link", name="All pictures as ZIP").click()
    with zipfile.ZipFile(told.value.path()) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert len(names) == chosen == len(set(names)), (names, chosen)
        assert all(re.fullmatch(r"[a-zA-Z]+-dark-phone-[\w-]+\.png", name) for name in names), names
        assert all(size(archive.read(name)) == (804, 1748) for name in names)


def size(png: bytes) -> tuple[int, int]:
    """The width and height of a picture."""
    assert png.startswith(b"\x89PNG\r\n"), png[:20]
    return struct.unpack(">II", png[16:24])
