"""What a server sees of a run: notifications, and answers of the App Store Server API."""

import json

from apps import does
from person import Person
from playwright.sync_api import Locator, Page, expect

MONTHLY = "com.femsoftware.coinfeedback.pro.monthly"


def opened(page: Page, name: str) -> Locator:
    """A section of the page, by its heading."""
    return page.get_by_role("region", name=name)


def live_with_a_subscription(person: Person) -> None:
    """Somebody subscribes, a month goes by, and it is refunded."""
    does(person, f"buy: {MONTHLY}")
    does(person, "wait: 31d")
    does(person, f"refund: {MONTHLY}")
    person.newest("REFUND")


def see_what_a_server_sees(person: Person) -> None:
    """From a line of the log to the notification, decoded, and to what the Server API would answer."""
    page = person.page
    shown = page.get_by_role("navigation", name="Show in the log").get_by_role("link", name="Notifications")
    shown.click()
    expect(shown).to_have_attribute("aria-current", "true")
    person.log.get_by_role("link", name="SUBSCRIBED").click()
    sheet = opened(page, "SUBSCRIBED INITIAL_BUY")
    expect(sheet).to_contain_text("signed, not sent")
    payload = json.loads(sheet.locator("pre.json").text_content())
    assert payload["data"]["signedTransactionInfo"]["productId"] == MONTHLY, payload
    assert payload["data"]["signedRenewalInfo"]["autoRenewStatus"] == 1, payload
    person.look("a notification")
    told = page.get_by_role("navigation", name="Notifications")
    expect(told.get_by_role("link")).to_have_count(3)
    told.get_by_role("link", name="REFUND").click()
    expect(opened(page, "REFUND")).to_be_visible()
    expect(told.get_by_role("link", name="REFUND")).to_have_attribute("aria-current", "true")
    api = opened(page, "What the Server API would answer")
    expect(api).to_contain_text("Get Transaction Info")
    expect(api.locator("pre.json")).to_contain_text("revocationDate")
    asked = api.get_by_role("navigation", name="Ask for")
    asked.get_by_role("link", name="Statuses").click()
    expect(api).to_contain_text("Get All Subscription Statuses")
    expect(api.locator("pre.json")).to_contain_text('"status": 5')
    asked.get_by_role("link", name="Refunds").click()
    expect(api.locator("pre.json")).to_contain_text("revocationDate")
    api.get_by_label("Transaction", exact=True).select_option(index=1)
    api.get_by_role("button", name="Ask about it").click()
    expect(api).to_contain_text("Get Refund History")
    asked.get_by_role("link", name="Transaction").click()
    expect(api.locator("pre.json")).not_to_contain_text("revocationDate")
    api.get_by_role("heading", name="How to ask it yourself").click()
    expect(api.get_by_label("Commands")).to_contain_text("tollgate appstore --configuration")
    expect(api.get_by_label("Commands")).to_contain_text("tollgate token credentials")
    person.look("what a server sees")
    page.get_by_role("link", name="Back to CoinFeedback").click()
    person.newest("REFUND")


def copy_the_request(person: Person) -> None:
    """What is copied is what is shown, and it is said to have been copied."""
    page = person.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name="Server", exact=True).click()
    button = page.get_by_role("button", name="Copy the request")
    button.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.get_by_label("Request").text_content(), copied
    assert copied.startswith("curl ") and "$token" in copied, copied


def see_it_by_links_alone(person: Person) -> None:
    """Without any script the same can be seen, and nothing offers what would need one."""
    page = person.page
    page.get_by_role("link", name="Server", exact=True).click()
    expect(page.get_by_text("None yet. A purchase makes the first.")).to_be_visible()
    expect(page.get_by_text("Nobody has bought anything yet")).to_be_visible()
    page.get_by_role("link", name="Back to CoinFeedback").click()
    step = page.get_by_label("Do any step, as a journey writes it")
    step.fill(f"buy: {MONTHLY}")
    step.press("Enter")
    page.get_by_role("link", name="Server", exact=True).click()
    expect(opened(page, "SUBSCRIBED INITIAL_BUY")).to_contain_text("signed, not sent")
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    page.get_by_role("navigation", name="Ask for").get_by_role("link", name="Order").click()
    expect(page.get_by_text("Look Up Order ID")).to_be_visible()
    person.look("what a server sees, by links")


def keep_a_server_of_ones_own(person: Person) -> None:
    """The app's own server loses a notification, differs from the phone, and agrees again once it has asked."""
    page = person.page
    panel = person.controls.locator("#panel-server")
    panel.get_by_role("heading", name="The app’s server").click()
    person.do("Give the app a server")
    own = page.get_by_role("region", name="What the app’s server knows")
    expect(own).to_contain_text("The phone and the server agree")
    does(person, f"buy: {MONTHLY}")
    expect(own).to_contain_text("subscription.started")
    panel.get_by_role("button", name="Drop notifications").click()
    expect(panel.get_by_role("button", name="Drop notifications")).to_have_attribute("aria-pressed", "true")
    # Else the phone would bring the refund.
    does(person, "network: offline")
    does(person, f"refund: {MONTHLY}")
    person.look("a server that missed a refund")
    panel.get_by_role("button", name="Reconcile with the App Store").click()
    expect(own).to_contain_text("The phone alone takes the person to own pro.")
    expect(own).to_contain_text("purchase.refunded")
    does(person, "network: online")
    expect(own).to_contain_text("The phone and the server agree")
    panel.get_by_label("App Store Server API").select_option("Is down")
    panel.get_by_role("button", name="Set App Store Server API").click()
    person.newest("The App Store Server API fails")
    person.switch("Server up")
    expect(own).to_contain_text("down: the App Store tries again later")
    person.look("a server that is down")
