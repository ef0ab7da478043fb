import Journeys

extension LogOutcome.Result {
  /// Creates the sentence of a step's result, or returns `nil` if it has none.
  init?(_ answer: StepAnswer) {
    guard let word = answer.result else { return nil }
    self.init(
      word: word, error: answer.error, sentence: Self.sentence(word, answer.error))
  }

  private static func sentence(_ word: String, _ error: String?) -> String {
    switch (word, error) {
    case ("purchased", _): "Bought, recorded and finished."
    case ("pending", _): "It waits for an answer, and arrives by itself."
    case ("waiting", _): "The store has not answered yet."
    case ("cancelled", _): "The person thought better of it."
    case ("already_owned", _): "It is owned already. Nothing was paid."
    case ("scheduled", _): "The change of plan waits for the renewal."
    case ("spent", _): "Paid with what was there, the oldest first."
    case ("refused", _): "There is not enough to pay with. Nothing was taken."
    case ("shows_offer", _): "The page shows the offer of the app’s server."
    case ("shows_message", _): "The page shows the app’s default message."
    case ("shows_nothing", _): "The page shows nothing of the app."
    case ("restored", _): "What is owned is here again."
    case ("nothing_to_restore", _): "There is nothing to restore."
    case ("failed", "network"): "Failed: the store can’t be reached."
    case ("failed", "not_available"): "Failed: the store does not sell it here."
    case ("failed", "unverified"): "Failed: the signature is not the store’s. Nothing was granted."
    case ("failed", "unknown_product"): "Failed: the catalog has no such product."
    case ("failed", "invalid_code"): "Failed: there is no such code."
    case ("failed", "offer_not_eligible"): "Failed: this person can’t have that offer now."
    case ("failed", "crashed"): "The app died on the way."
    case ("failed", let error): "Failed: \(error ?? "no reason was given")."
    default: word
    }
  }
}
