import Foundation

extension AppStoreError {
  static func notASubscription(_ id: String) -> AppStoreError {
    AppStoreError(
      .notASubscription, "`\(id)` does not renew: it is no subscription.",
      fix: "Name a product of a subscription group.")
  }

  static func notSubscribed(_ id: String) -> AppStoreError {
    AppStoreError(
      .notSubscribed, "The account has no subscription to `\(id)` that runs.",
      fix: "Buy it first.")
  }

  static func noPriceIncrease(_ id: String?) -> AppStoreError {
    AppStoreError(
      .noPriceIncrease,
      "The account wasn't asked to pay more for \(id.map { "`\($0)`" } ?? "a subscription").",
      fix: "Raise a price first.")
  }

  static func invalidExtension(_ days: Int) -> AppStoreError {
    AppStoreError(
      .notExtendable, "A renewal can't be put off by \(days) days.", fix: "Give 1 to 90 days.")
  }

  static func notExtendable(_ id: String) -> AppStoreError {
    AppStoreError(
      .notExtendable, "The renewal of `\(id)` can't be put off.",
      fix: "Only a paid subscription that runs has one.")
  }

  static func extendedTooOften(_ id: String) -> AppStoreError {
    AppStoreError(
      .notExtendable, "The renewal of `\(id)` was put off twice within a year.",
      fix: "That is the most: wait until the first of them is a year old.")
  }

  static func unknownVisit(_ id: UUID) -> AppStoreError {
    AppStoreError(
      .unknownVisit,
      "There is no visit \(id.uuidString.lowercased()) to the page of a subscription.",
      fix: "Open the page first.")
  }

  static func choiceWasMade(_ id: String) -> AppStoreError {
    AppStoreError(
      .unknownVisit, "The choice on the page of `\(id)` was made.", fix: "Open the page again.")
  }

  static func nothingToAccept(_ id: String) -> AppStoreError {
    AppStoreError(
      .unknownVisit, "The page of `\(id)` shows no offer and no other plan.",
      fix: "Choose keep or cancel, or have the server answer with an offer.")
  }
}
