"""What a scenario's last token has to say, as Apple's library reads it."""

from typing import Any

SCENARIOS: dict[str, dict[str, Any]] = {
    "download": {"applicationVersion": "1.0", "originalApplicationVersion": "1.0"},
    "update": {"applicationVersion": "2.0", "originalApplicationVersion": "1.0"},
    "non-consumable": {"type": "Non-Consumable", "quantity": 1, "inAppOwnershipType": "PURCHASED"},
    "consumable": {"type": "Consumable", "quantity": 1},
    "three consumables": {"type": "Consumable", "quantity": 3, "price": 3000},
    "non-renewing": {"type": "Non-Renewing Subscription", "price": 20000},
    "account token": {"appAccountToken": "6fa459ea-ee8a-3ca4-894e-db77e160355e"},
    "refunded": {"revocationReason": 0, "revocationType": "REFUND_FULL"},
    "refunded in part": {"revocationType": "REFUND_PRORATED", "revocationPercentage": 40000},
    "refund reversed": {"revocationDate": None, "revocationReason": None},
    "family shared": {"inAppOwnershipType": "FAMILY_SHARED", "revocationDate": None},
    "family sharing stopped": {"inAppOwnershipType": "FAMILY_SHARED", "revocationType": "FAMILY_REVOKE"},
    "code redeemed": {"offerType": 3, "offerIdentifier": "GIFT"},
    "bought elsewhere": {"productId": "unlock", "type": "Non-Consumable"},
    "approved": {"productId": "unlock", "type": "Non-Consumable"},
}

# The states that a subscription's next renewal can be in.
SCENARIOS |= {
    "renews": {"autoRenewStatus": 1, "autoRenewProductId": "month", "expirationIntent": None},
    "changes product": {"autoRenewStatus": 1, "productId": "month", "autoRenewProductId": "week"},
    "renews to nothing": {"autoRenewStatus": 0, "autoRenewProductId": None},
    "cancelled": {"autoRenewStatus": 0, "expirationIntent": None},
    "ended by the customer": {"autoRenewStatus": 0, "expirationIntent": 1},
    "in grace": {"isInBillingRetryPeriod": True, "gracePeriodExpiresDate": 1791382400000},
    "in billing retry": {"isInBillingRetryPeriod": True, "gracePeriodExpiresDate": None},
    "never paid": {"isInBillingRetryPeriod": False, "expirationIntent": 2},
    "costs more, perhaps": {"priceIncreaseStatus": 0},
    "costs more": {"priceIncreaseStatus": 1},
    "ended by a higher price": {"expirationIntent": 3, "priceIncreaseStatus": None},
    "ended with the product": {"expirationIntent": 4},
    "ended somehow": {"expirationIntent": 5},
    "under an introductory offer": {"offerType": 1, "offerIdentifier": None, "offerPeriod": "P1W"},
    "under a promotional offer": {"offerType": 2, "offerDiscountType": "PAY_AS_YOU_GO"},
    "under a code": {"offerType": 3, "offerIdentifier": "GIFT", "renewalPrice": 2990},
    "under a win-back offer": {"offerType": 4, "offerDiscountType": "PAY_UP_FRONT"},
    "to be won back": {"eligibleWinBackOfferIds": ["return", "come back"]},
    "for an account": {"appAccountToken": "01020304-0506-0708-090a-0b0c0d0e0fff"},
    "for a device": {"autoRenewStatus": 1},
}

# What becomes of subscriptions in the local store: the newest transaction, its renewal info and what servers were told last.
SUBSCRIPTIONS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "in its trial": (
        {"offerType": 1, "offerDiscountType": "FREE_TRIAL", "offerPeriod": "P1W", "price": 0},
        {"autoRenewStatus": 1, "renewalPrice": 90000},
        {"notificationType": "SUBSCRIBED", "subtype": "INITIAL_BUY", "data": {"status": 1}},
    ),
    "renewed": (
        {"transactionReason": "RENEWAL", "type": "Auto-Renewable Subscription"},
        {"autoRenewStatus": 1, "renewalPrice": 10000},
        {"notificationType": "DID_RENEW", "subtype": None, "data": {"status": 1}},
    ),
    "upgraded": (
        {"productId": "pro.month", "transactionReason": "PURCHASE"},
        {"productId": "pro.month", "autoRenewProductId": "pro.month"},
        {"notificationType": "DID_CHANGE_RENEWAL_PREF", "subtype": "UPGRADE"},
    ),
    "to change": (
        {"productId": "pro.month"},
        {"productId": "pro.month", "autoRenewProductId": "basic.month", "renewalPrice": 5000},
        {"notificationType": "DID_CHANGE_RENEWAL_PREF", "subtype": "DOWNGRADE"},
    ),
    "in grace": (
        {"transactionReason": "PURCHASE"},
        {"isInBillingRetryPeriod": True, "expirationIntent": 2},
        {"notificationType": "DID_FAIL_TO_RENEW", "subtype": "GRACE_PERIOD", "data": {"status": 4}},
    ),
    "never paid": (
        {"price": 5000},
        {"isInBillingRetryPeriod": False, "expirationIntent": 2, "autoRenewStatus": 0},
        {"notificationType": "EXPIRED", "subtype": "BILLING_RETRY", "data": {"status": 2}},
    ),
    "at a higher price": (
        {"price": 5000},
        {"priceIncreaseStatus": 0},
        {"notificationType": "PRICE_INCREASE", "subtype": "PENDING"},
    ),
    "refunded": (
        {"revocationType": "REFUND_FULL", "revocationPercentage": 100000},
        {"autoRenewStatus": 0},
        {"notificationType": "REFUND", "data": {"status": 5}},
    ),
    "to win back": (
        {"revocationDate": None},
        {"expirationIntent": 1, "eligibleWinBackOfferIds": ["return"]},
        {"notificationType": "EXPIRED", "subtype": "VOLUNTARY"},
    ),
    "by a code": (
        {"offerType": 3, "offerIdentifier": "MONTHS", "offerPeriod": "P3M", "price": 2000},
        {"offerType": 3, "offerIdentifier": "MONTHS", "renewalPrice": 2000},
        {"notificationType": "SUBSCRIBED", "subtype": "INITIAL_BUY"},
    ),
    "of the family": (
        {"inAppOwnershipType": "FAMILY_SHARED", "price": 0},
        {"autoRenewStatus": 1},
        {"notificationType": "SUBSCRIBED", "subtype": "INITIAL_BUY"},
    ),
}
KINDS = ("transaction", "renewalInfo", "notification")
SCENARIOS |= {
    f"subscription {name}: {kind}": expected
    for name, of_kinds in SUBSCRIPTIONS.items()
    for kind, expected in zip(KINDS, of_kinds)
}

# Every notification, with the status of the subscription where it is about one.
NOTIFICATIONS: dict[str, int | str | None] = {
    "SUBSCRIBED/INITIAL_BUY": 1,
    "SUBSCRIBED/RESUBSCRIBE": 1,
    "DID_RENEW": 1,
    "DID_RENEW/BILLING_RECOVERY": 1,
    "DID_CHANGE_RENEWAL_PREF/UPGRADE": 1,
    "DID_CHANGE_RENEWAL_PREF/DOWNGRADE": 1,
    "DID_CHANGE_RENEWAL_PREF": 1,
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED": 1,
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED": 1,
    "DID_FAIL_TO_RENEW": 3,
    "DID_FAIL_TO_RENEW/GRACE_PERIOD": 4,
    "GRACE_PERIOD_EXPIRED": 3,
    "EXPIRED/VOLUNTARY": 2,
    "EXPIRED/BILLING_RETRY": 2,
    "EXPIRED/PRICE_INCREASE": 2,
    "EXPIRED/PRODUCT_NOT_FOR_SALE": 2,
    "EXPIRED": 2,
    "OFFER_REDEEMED": 1,
    "OFFER_REDEEMED/UPGRADE": 1,
    "OFFER_REDEEMED/DOWNGRADE": 1,
    "PRICE_INCREASE/PENDING": 1,
    "PRICE_INCREASE/ACCEPTED": 1,
    "REFUND": 5,
    "REFUND_DECLINED": None,
    "REFUND_REVERSED": None,
    "CONSUMPTION_REQUEST": None,
    "REVOKE": 5,
    "RENEWAL_EXTENDED": 1,
    "RENEWAL_EXTENSION/SUMMARY": "summary",
    "RENEWAL_EXTENSION/FAILURE": 1,
    "ONE_TIME_CHARGE": None,
    "EXTERNAL_PURCHASE_TOKEN/UNREPORTED": "externalPurchaseToken",
    "EXTERNAL_PURCHASE_TOKEN/CREATED": "externalPurchaseToken",
    "EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER": "externalPurchaseToken",
    "RESCIND_CONSENT": "appData",
    "METADATA_UPDATE": 1,
    "MIGRATION": 1,
    "PRICE_CHANGE": 1,
    "TEST": None,
}


def told(name: str, about: int | str | None) -> dict[str, Any]:
    """What the notification of this name says, and that it says it of one thing."""
    kind, _, subtype = name.partition("/")
    told: dict[str, Any] = {"notificationType": kind, "subtype": subtype or None, "version": "2.0"}
    subject = about if isinstance(about, str) else "data"
    for other in ("data", "summary", "externalPurchaseToken", "appData"):
        if other != subject:
            told[other] = None
    return told if isinstance(about, str) else {**told, "data": {"status": about}}


SCENARIOS |= {name: told(name, about) for name, about in NOTIFICATIONS.items()}
SCENARIOS["CONSUMPTION_REQUEST"]["data"]["consumptionRequestReason"] = "LEGAL"
SCENARIOS["RENEWAL_EXTENSION/SUMMARY"]["summary"] = {"succeededCount": 1000, "failedCount": 3}


def reads(decoded: Any, name: str, expected: Any) -> Any:
    """A claim as the library read it: of an object as much as is expected of it.

    What the library has no word for yet it keeps as it was written, under another name.
    """
    value = getattr(decoded, name)
    raw = "raw" + name[0].upper() + name[1:]
    if value is None:
        value = getattr(decoded, raw, None)
    if isinstance(expected, dict) and value is not None:
        return {inner: reads(value, inner, expected[inner]) for inner in expected}
    return getattr(value, "value", value)
