import Foundation

/// The parts of an upload that the app's own server refuses: the failed check of each, by its
/// position.
struct UploadAnswer: Hashable, Sendable {
  private(set) var texts: [Int: String] = [:]
  private(set) var renewals: [Int: String] = [:]

  /// The check that the app transaction failed, if it failed one.
  private(set) var app: String?

  /// Creates the answer of a server that accepts everything.
  init() {}

  /// Reads a server's answer, or returns nil if it names a part that wasn't sent.
  ///
  /// - Parameters:
  ///   - data: The JSON.
  ///   - texts: The number of transactions that were sent.
  ///   - renewals: The number of renewals that were sent.
  init?(_ data: Data, texts: Int, renewals: Int) {
    guard let wire = try? JSONDecoder().decode(Wire.self, from: data) else { return nil }
    for refused in wire.refused {
      switch refused.list {
      case "signedTransactions" where (0..<texts).contains(refused.index):
        self.texts[refused.index] = refused.check
      case "signedRenewalInfos" where (0..<renewals).contains(refused.index):
        self.renewals[refused.index] = refused.check
      case "signedAppTransaction": app = refused.check
      default: return nil
      }
    }
  }

  /// A Boolean value that indicates whether something would be taken without the app transaction.
  var isAboutApp: Bool { app != nil || hasStrangers }

  /// A Boolean value that indicates whether some transactions belong to another Apple account than
  /// the app transaction.
  var hasStrangers: Bool { texts.values.contains("appTransactionId") }

  private struct Wire: Decodable {
    struct Refused: Decodable {
      let list: String
      let index: Int
      let check: String
    }

    let refused: [Refused]
  }
}
