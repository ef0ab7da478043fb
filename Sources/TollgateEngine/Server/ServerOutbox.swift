import Foundation
import Logging
import TollgateCore

/// Sends to the app's own server what the store signed.
struct ServerOutbox: Sendable {
  /// The most of one request, as the server has it: so many texts, and so many bytes of them, with
  /// room for what is around them.
  private static let (mostTexts, mostBytes) = (100, 1_000_000)

  let transport: ServerTransport
  let ledger: Ledger
  let logger: Logger

  /// Sends all that was not sent, and returns whether anything was.
  func sendAll() async throws(ServerProblem) -> Bool {
    var hasSent = false
    while let customer = ledger.ledgerState.customer {
      let texts: [SignedText]
      do {
        texts = try ledger.unsentTexts(limit: Self.mostTexts, size: Self.mostBytes)
      } catch {
        logger.error("What is to be sent to the app's server could not be read: \(error)")
        return hasSent
      }
      guard !texts.isEmpty else { break }
      let refused = try await send(texts, for: customer)
      guard keep(texts, refused: refused, for: customer) else { break }
      hasSent = true
    }
    return hasSent
  }

  private struct Upload: Encodable {
    let customer: String
    let signedTransactions: [String]
  }

  /// The part of an answer that says what was not taken.
  private struct Refusals: Decodable {
    struct Refused: Decodable {
      let list: String
      let index: Int
      let check: String
    }

    let refused: [Refused]
  }

  /// Sends texts, and returns the check that each failed that the server does not want.
  private func send(
    _ texts: [SignedText], for customer: UUID
  ) async throws(ServerProblem) -> [Int: String] {
    let upload = Upload(
      customer: customer.uuidString.lowercased(), signedTransactions: texts.map(\.jws))
    guard let body = try? JSONEncoder().encode(upload) else { return [:] }
    let response = try await transport.ask("v1/transactions", about: customer, body: body)
    guard response.status == 422 else { return [:] }
    guard let answer = try? JSONDecoder().decode(Refusals.self, from: response.body) else {
      logger.warning("The app's server refused an upload, and did not say what of it.")
      throw .refused(status: 422, code: nil)
    }
    var checks: [Int: String] = [:]
    for refused in answer.refused {
      guard refused.list == "signedTransactions", texts.indices.contains(refused.index) else {
        logger.warning("The app's server refused an upload: `\(refused.list)`, \(refused.check).")
        throw .refused(status: 422, code: refused.check)
      }
      checks[refused.index] = refused.check
    }
    return checks
  }

  /// Keeps that texts were sent, and returns false where that can't be kept: they are sent again at
  /// another time.
  private func keep(
    _ texts: [SignedText], refused: [Int: String], for customer: UUID
  ) -> Bool {
    for check in Set(refused.values).sorted() {
      logger.warning(
        "The app's server does not take a transaction, which is not sent again: \(check)")
    }
    do {
      try ledger.write(.soon) { transaction in
        // Somebody else may have signed in meanwhile, for whom it was not sent.
        guard transaction.ledgerState.customer == customer else { return }
        for (index, text) in texts.enumerated() {
          let receiver = refused[index] == nil ? customer.uuidString : SignedText.refused
          try transaction.apply(.sent(text, to: receiver))
        }
      }
      return true
    } catch {
      logger.error("What was sent to the app's server could not be kept: \(error)")
      return false
    }
  }
}
