import Foundation
import TollgateCore

/// A purchase that the person began outside of the app, stored until it is made.
struct KeptIntention: Hashable, Sendable {
  /// The seconds for which it is stored: a day.
  ///
  /// Onboarding may be interrupted, but a request for payment must not come as a surprise.
  static let lifetime: TimeInterval = 86_400

  let purchase: IntendedPurchase
  let begun: Date

  init(_ purchase: IntendedPurchase, begun: Date) {
    self.purchase = purchase
    self.begun = begun
  }

  /// Reads the ledger's form: the date, the offering, the offer and the product, separated by tabs;
  /// nil if it can't be read.
  init?(stored text: String) {
    let words = text.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
      .map(String.init)
    guard words.count == 4, let begun = Double(words[0]).flatMap(Date.init(plausible:)) else {
      return nil
    }
    let offering: IntendedPurchase.Offering
    switch words[1] {
    case "regular": offering = .regular
    case "win_back": offering = .winBack(words[2])
    case "other": offering = .other(words[2])
    default: return nil
    }
    self.init(IntendedPurchase(Catalog.Product.ID(words[3]), offering: offering), begun: begun)
  }

  var stored: String {
    let (offering, offer) =
      switch purchase.offering {
      case .regular: ("regular", "")
      case .winBack(let id): ("win_back", id)
      case .other(let id): ("other", id)
      }
    return [
      "\(begun.stored)", offering, offer.replacing("\t", with: " "), purchase.product.rawValue,
    ].joined(separator: "\t")
  }

  /// Returns a Boolean value that indicates whether it is still to be made at `instant`.
  func isCurrent(at instant: Date) -> Bool { instant < begun + Self.lifetime }
}
