import AppStoreWire
import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension ServerAPI {
  /// The endpoints of one transaction.
  static let transactions = [
    ServerAPIEndpoint(
      "Get Transaction Info", .get, "/inApps/v1/transactions/{transactionId}", rate: 50
    ) { request, api in
      struct Answer: Encodable { let signedTransactionInfo: String }
      let transaction = try api.transaction(request.parameters[0])
      return try .json(
        Answer(signedTransactionInfo: try api.store.ask(SignTransaction(transaction.id))))
    },
    ServerAPIEndpoint(
      "Get App Transaction Info", .get, "/inApps/v1/transactions/appTransactions/{transactionId}",
      rate: 50
    ) {
      request, api in
      struct Answer: Encodable { let signedAppTransactionInfo: String }
      let account = try api.subject(request.parameters[0]).account
      guard let signed = try api.store.ask(SignAppTransaction(of: account)) else {
        throw ServerAPIError.noAppTransaction
      }
      return try .json(Answer(signedAppTransactionInfo: signed))
    },
    ServerAPIEndpoint(
      "Set App Account Token", .put,
      "/inApps/v1/transactions/{originalTransactionId}/appAccountToken", rate: 20
    ) {
      request, api in
      let number = try number(request.parameters[0])
      let body = try request.object()
      guard let token = body["appAccountToken"]?.string.flatMap(UUID.init(uuidString:)) else {
        throw ServerAPIError.invalidAppAccountTokenUUID
      }
      let transaction = try api.original(number)
      try api.store.ask(SetAppAccountToken(token, on: transaction.id))
      return .empty()
    },
    ServerAPIEndpoint(
      "Finish Transaction", .post, "/inApps/v1/transactions/{transactionId}/finish", rate: 50
    ) { request, api in
      try api.store.ask(FinishForApp(try api.transaction(request.parameters[0]).id))
      return .empty()
    },
    ServerAPIEndpoint("Look Up Order ID", .get, "/inApps/v1/lookup/{orderId}", rate: 10) {
      request, api in
      struct Answer: Encodable {
        let status: Int
        let signedTransactions: [String]?
      }
      // Apple has it in production alone.
      guard api.store.environment == .production else { return .empty(.notFound) }
      let signed = try api.store.ask(LookUpOrder(request.parameters[0]))
      return try .json(Answer(status: signed == nil ? 1 : 0, signedTransactions: signed))
    },
  ]

  /// Returns the number in a path.
  ///
  /// - Throws: `mistaken` if it isn't a number.
  static func number(
    _ text: String, orThrow mistaken: ServerAPIError = .invalidTransactionID
  ) throws -> UInt64 {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt64(text) else {
      throw mistaken
    }
    return number
  }

  /// Returns the subject of a number in a path: a transaction or an app transaction of the app.
  ///
  /// - Throws: ``ServerAPIError`` if it isn't a number, or is unknown.
  func subject(_ text: String) throws -> TransactionSubject {
    guard let subject = try store.ask(FindTransaction(try Self.number(text))) else {
      throw ServerAPIError.transactionNotFound
    }
    return subject
  }

  /// Returns the account of a customer who has a transaction, by any of the numbers in a path.
  ///
  /// - Throws: ``ServerAPIError`` if it isn't a number, or no customer with the app has it.
  func customer(_ text: String) throws -> AccountID {
    let subject = try subject(text)
    guard subject.hasApp else { throw ServerAPIError.transactionNotFound }
    return subject.account
  }

  /// Returns the transaction that a path names.
  ///
  /// - Throws: ``ServerAPIError`` if it isn't a transaction, or is an app transaction.
  func transaction(_ text: String) throws -> TransactionSubject.Transaction {
    guard let transaction = try subject(text).transaction else {
      throw ServerAPIError.appTransactionNotSupported
    }
    return transaction
  }

  /// Returns the transaction of a number that is its own first one, and that the customer paid for.
  private func original(_ number: UInt64) throws -> TransactionSubject.Transaction {
    guard let subject = try store.ask(FindTransaction(number)) else {
      throw ServerAPIError.originalTransactionNotFound
    }
    guard let transaction = subject.transaction else {
      throw ServerAPIError.appTransactionNotSupported
    }
    guard transaction.ownership == .purchased else {
      throw ServerAPIError.familyTransactionNotSupported
    }
    guard transaction.id == transaction.originalID else {
      throw ServerAPIError.notAnOriginalTransaction
    }
    return transaction
  }
}
