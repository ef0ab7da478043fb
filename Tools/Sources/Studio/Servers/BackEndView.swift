import AppStoreServer
import Foundation
import LocalAppStore

/// A server's view of a run: the notifications, and an answer of the App Store Server API.
struct BackEndView: Sendable {
  /// A transaction that can be requested.
  struct Transaction: Sendable {
    let id: TransactionID
    let product: String
    let date: Date
  }

  /// A request of the App Store Server API with its answer.
  struct Answered: Sendable {
    let question: ServerQuestion
    let transaction: TransactionID
    let path: String
    let answer: ServerAPIReader.Answer
  }

  let runID: String
  let zone: TimeZone

  /// The names of products, by their identifiers.
  let names: [String: String]

  let bundleID: String

  /// The store's configuration, as the command line names it.
  let configuration: String

  let query: ServerQuery

  /// The notifications of the list, newest first.
  let listed: [SignedNotification]

  /// The subjects of the listed notifications, by their numbers.
  let lines: [Int: NotificationLine]

  /// The number of notifications older than the listed ones.
  let earlier: Int

  /// The number of notifications in all.
  let count: Int

  /// The notification that is open.
  let selected: SignedNotification?

  /// The transactions of the account that is signed in, newest first.
  let transactions: [Transaction]

  let answered: Answered?
}
