import Foundation
import LocalAppStore

extension StoreControl {
  /// The outcome of a control: the current time, the store's answer, and the transaction that it
  /// made or changed.
  struct Outcome: Encodable {
    /// The time it is then, for people and for programs.
    private(set) var now: String
    private(set) var instant: String

    let answer: ControlAnswer?

    private(set) var transactionId: String?
    private(set) var originalTransactionId: String?
    private(set) var orderId: String?
    private(set) var appTransactionId: String?

    /// The number of the account that has the transaction, counted from 1.
    private(set) var account: Int?

    /// The number of the first created account, and the number of accounts.
    var first: Int?
    var count: Int?

    init(_ store: LocalStore, answer: ControlAnswer? = nil) {
      let date = store.clock.now
      now = date.ISO8601Format()
      instant = date.withMilliseconds
      self.answer = answer
    }

    /// Names the transaction that the control made or changed.
    mutating func name(_ transaction: DescribeTransaction.Description) {
      transactionId = transaction.id.description
      originalTransactionId = transaction.originalID.description
      orderId = transaction.id.orderID
      appTransactionId = transaction.appTransactionID
      account = transaction.accountNumber
    }

    /// Returns the outcome as of a later instant.
    func at(_ date: Date) -> Outcome {
      var outcome = self
      outcome.now = date.ISO8601Format()
      outcome.instant = date.withMilliseconds
      return outcome
    }

    /// Returns the transaction that an answer names, or nil if it names none.
    static func transaction(in answer: Any) -> TransactionID? {
      switch answer {
      case let id as TransactionID: id
      case let outcome as RedeemOutcome: outcome.transaction
      default: nil
      }
    }
  }
}
