"""The rows of the table about what is said of renewals and what servers are told."""

from changes import *
from forge import BUNDLE_ID, MILLISECONDS, external_purchase_token, summary, transaction_claims
from rows import *


def about(**subject: Any) -> Change:
    """A notification about something else than a purchase."""
    return notification(data=GONE, **subject)


def in_production(change: Change) -> Change:
    """Said of production, with the app's number unless the change says another."""

    def changed(forge: Forge) -> None:
        change(forge)
        forge.environment = "Production"

    return changed


RENEWALS = [
    Row("Unchanged", renewal(), harmless="The other tokens here are changes of it."),
    Row("Another environment", renewal(environment="Production")),
    Row("Xcode, where the sandbox is expected", renewal(environment="Xcode")),
    Row("No environment", renewal(environment=GONE)),
    Row("An environment that is null", renewal(environment=None)),
    Row("No signed date", renewal(signedDate=GONE), stricter=COMPLETE),
    Row("Signed after its leaf was valid", renewal(signedDate=MILLISECONDS + 2 * 365 * 86_400_000)),
    Row("No original transaction", renewal(originalTransactionId=GONE), stricter=COMPLETE),
    Row("No product", renewal(productId=GONE), harmless=OPTIONAL),
    Row("No product to renew to", renewal(autoRenewProductId=GONE), harmless="It renews to no product."),
    Row("No auto-renew status", renewal(autoRenewStatus=GONE), harmless=OPTIONAL),
    Row("An unknown auto-renew status", renewal(autoRenewStatus=7), harmless="The App Store adds values."),
    Row("Auto-renew status in a string", renewal(autoRenewStatus="1"), stricter=TYPED),
    Row("Auto-renew status as true", renewal(autoRenewStatus=True), stricter=TYPED),
    Row("An unknown expiration reason", renewal(expirationIntent=9), harmless="The App Store adds values."),
    Row("A renewal date in words", renewal(renewalDate="soon")),
    Row("A renewal price in words", renewal(renewalPrice="much")),
    Row("A renewal price with a fraction", renewal(renewalPrice=4.99), stricter=TYPED),
    Row("Billing retry in a string", renewal(isInBillingRetryPeriod="no"), stricter=TYPED),
    Row("One win-back offer, in no list", renewal(eligibleWinBackOfferIds="return"), stricter=TYPED),
    Row("A win-back offer that is a number", renewal(eligibleWinBackOfferIds=[7]), stricter=TYPED),
    Row("No win-back offers", renewal(eligibleWinBackOfferIds=[]), harmless="A list may be empty."),
    Row("An account that is no UUID", renewal(appAccountToken="somebody"), stricter=TYPED),
    Row("exp, far ahead", renewal(exp=10**11), stricter=NOT_JWT),
    Row("commitmentInfo, a number", renewal(commitmentInfo=7)),
    Row("Signed by an unknown key", all_of(renewal(), forged(signer=STRANGER))),
    Row("A transaction", all_of(renewal(), forged(claims=transaction_claims())), stricter=ONE_KIND),
    Row("A notification", all_of(notification(), forged(kind="renewalInfo"))),
    Row("Passed for a transaction", all_of(renewal(), forged(kind="transaction"))),
    Row("Passed for an app transaction", all_of(renewal(), forged(kind="appTransaction"))),
]

NOTIFICATIONS = [
    Row("Unchanged", notification(), harmless="The other tokens here are changes of it."),
    Row("Another bundle", notification(data={"bundleId": "com.example.other"})),
    Row("The bundle in capitals", notification(data={"bundleId": BUNDLE_ID.upper()})),
    Row("No bundle", notification(data={"bundleId": GONE})),
    Row("The bundle beside its data", notification(bundleId=BUNDLE_ID, data={"bundleId": GONE})),
    Row("Another environment", notification(data={"environment": "Production"})),
    Row("No environment", notification(data={"environment": GONE})),
    Row("Production without the app's number", in_production(
        notification(data={"environment": "Production"}))),
    Row("Production with another's number", in_production(
        notification(data={"environment": "Production", "appAppleId": ANOTHER_APP}))),
    Row("Production with its number in a text", in_production(
        notification(data={"environment": "Production", "appAppleId": str(APP_APPLE_ID)})),
        stricter=TYPED),
    Row("Production with its number", in_production(
        notification(data={"environment": "Production", "appAppleId": APP_APPLE_ID})),
        harmless="It is the app's number."),
    Row("The sandbox with another's number", notification(data={"appAppleId": ANOTHER_APP}),
        harmless="Only production has app numbers."),
    Row("About nothing", about()),
    Row("About null", notification(data=None)),
    Row("Data that is a list", notification(data=[])),
    Row("Data that is a text", notification(data="data")),
    Row("Data that is empty", all_of(notification(), claims(data={}))),
    Row("About a summary too", notification(summary=summary()), stricter=ONE_SUBJECT),
    Row("About another app's summary too", notification(
        summary={**summary(), "bundleId": "com.example.other"}), stricter=ONE_SUBJECT),
    Row("About a token too", notification(externalPurchaseToken=external_purchase_token()),
        stricter=ONE_SUBJECT),
    Row("A claim twice in its data", all_of(notification(), payload_text(
        b'"bundleId"', b'"bundleId":"com.example.other","bundleId"')), stricter=TWICE),
    Row("No type", notification(notificationType=GONE), stricter=COMPLETE),
    Row("An unknown type", notification(notificationType="NEWS"), harmless="The App Store adds types."),
    Row("A type that is a number", notification(notificationType=7), stricter=TYPED),
    Row("An unknown subtype", notification(subtype="SOME"), harmless="The App Store adds subtypes."),
    Row("No subtype", notification(subtype=GONE), harmless="Some types have none."),
    Row("No identifier", notification(notificationUUID=GONE), stricter=COMPLETE),
    Row("An identifier that is no UUID", notification(notificationUUID="one"), stricter=TYPED),
    Row("No version", notification(version=GONE), harmless=OPTIONAL),
    Row("A later version", notification(version="2.1"), harmless="We ignore what it adds."),
    Row("A version that is a number", notification(version=2.0), stricter=TYPED),
    Row("No signed date", notification(signedDate=GONE), stricter=COMPLETE),
    Row("A status in words", notification(data={"status": "active"})),
    Row("An unknown status", notification(data={"status": 9}), harmless="The App Store adds values."),
    Row("A transaction that is an object", notification(
        data={"signedTransactionInfo": {"productId": "month"}}), stricter=TYPED),
    Row("Something unknown", notification(data={"new": [1, {}]}), harmless="The App Store adds claims."),
    Row("Signed by an unknown key", all_of(notification(), forged(signer=STRANGER))),
    Row("Nothing in its data, after signing", all_of(notification(), other_payload(data={}))),
    Row("A summary", about(summary=summary()), harmless="It is one of the four subjects."),
    Row("A summary of another app", about(summary={**summary(), "bundleId": "com.example.other"})),
    Row("A summary of production", about(summary={**summary(), "environment": "Production"})),
    Row("A summary without its product", about(
        summary=merged(summary(), {"productId": GONE})), harmless=OPTIONAL),
    Row("A summary without its count", about(
        summary=merged(summary(), {"failedCount": GONE})), harmless=OPTIONAL),
    Row("A summary with a count in words", about(summary={**summary(), "failedCount": "few"})),
    Row("A token of the sandbox", about(externalPurchaseToken=external_purchase_token()),
        harmless="Its identifier names its environment."),
    Row("A token of production", about(
        externalPurchaseToken={**external_purchase_token(), "externalPurchaseId": "b2158121"})),
    Row("A token of no name", about(
        externalPurchaseToken=merged(external_purchase_token(), {"externalPurchaseId": GONE}))),
    Row("A token of another app", about(
        externalPurchaseToken={**external_purchase_token(), "bundleId": "com.example.other"})),
    Row("A download", about(appData={"bundleId": BUNDLE_ID, "environment": "Sandbox"}),
        harmless="It is one of the four subjects."),
    Row("A download of another app", about(
        appData={"bundleId": "com.example.other", "environment": "Sandbox"})),
    Row("A download of production", about(
        appData={"bundleId": BUNDLE_ID, "environment": "Production"})),
    Row("A transaction", forged(kind="notification")),
    Row("Passed for a transaction", all_of(notification(), forged(kind="transaction"))),
]
