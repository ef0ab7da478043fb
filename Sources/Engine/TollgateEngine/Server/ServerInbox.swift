import Foundation
import Logging
import TollgateCore

/// Reads the app's own server's answers, and stores verified ones.
struct ServerInbox: Sendable {
  /// The most seconds that the server's clock may be ahead of the time that is believed.
  ///
  /// A word from farther ahead would make every later one an older one.
  private static let tolerance: TimeInterval = 86_400

  let transport: ServerTransport
  let environment: String
  let ledger: Ledger
  let current: CurrentSituation
  let remote: RemoteConfiguration
  let copies: CoalescedWork
  let refusals: ServerRefusals
  let logger: Logger

  /// Requests and stores the customer's purchases.
  func readCustomer() async throws(ServerProblem) {
    guard let customer = ledger.ledgerState.customer else { return }
    let known = ledger.ledgerState.answers[customer]
    let name = customer.uuidString.lowercased()
    let headers = known.map { ["If-None-Match": "\"\($0.tag)\""] } ?? [:]
    let response = try await transport.ask(
      "v1/customers/\(name)", query: [URLQueryItem(name: "environment", value: environment)],
      about: customer, headers: headers)
    guard let answer = answer(response, of: customer, after: known) else { return }
    keep(answer)
  }

  /// Returns an answer about a customer, or nil if it isn't trusted.
  private func answer(
    _ response: ServerResponse, of customer: UUID, after known: ServerAnswer?
  ) -> ServerAnswer? {
    let answer: ServerAnswer
    if response.status == 304 {
      guard var confirmed = known, let instant = response.headers["tollgate-as-of"],
        let asOf = JSONDecoder.instantOfServer(instant)
      else { return refuse(.form) }
      let lines = [customer.uuidString.lowercased(), confirmed.tag, instant]
      guard transport.hasSigned(Data(lines.joined(separator: "\n").utf8), response) else {
        return refuse(.signature)
      }
      confirmed.asOf = asOf
      answer = confirmed
    } else {
      guard transport.hasSigned(response.body, response) else { return refuse(.signature) }
      let tag = (response.headers["etag"] ?? "").trimmingPrefix("W/").filter { $0 != "\"" }
      guard let read = try? ServerAnswer(response.body, tag: tag) else { return refuse(.form) }
      answer = read
    }
    guard answer.customer == customer else { return refuse(.customer) }
    guard answer.environment == environment else { return refuse(.environment) }
    guard answer.asOf >= known?.asOf ?? .distantPast else { return refuse(.older) }
    let now = ledger.ledgerState.time.now(device: current.clock.now())
    guard answer.asOf <= now + Self.tolerance else { return refuse(.clock) }
    return answer
  }

  private func refuse(_ reason: ServerRefusals.Reason) -> ServerAnswer? {
    refusals.tell(reason, of: .customer)
    return nil
  }

  private func keep(_ answer: ServerAnswer) {
    do {
      try ledger.write(.soon) { transaction in
        let known = transaction.ledgerState.answers[answer.customer]
        guard known != answer, known?.asOf ?? .distantPast <= answer.asOf else { return }
        try transaction.apply(.answer(answer))
      }
    } catch {
      logger.error("What the app's server says could not be kept: \(error)")
    }
    current.publish()
    copies.schedule()
  }

  /// Requests the catalog's configuration, and applies it.
  func readConfiguration() async throws(ServerProblem) {
    let response = try await transport.ask("v1/configuration")
    guard transport.hasSigned(response.body, response) else {
      return refusals.tell(.signature, of: .configuration)
    }
    guard let sent = try? JSONDecoder.ofServer.decode(SentConfiguration.self, from: response.body)
    else { return refusals.tell(.form, of: .configuration) }
    guard sent.bundleId == current.bundled.bundleID else {
      return refusals.tell(.app, of: .configuration)
    }
    guard current.clock.now() < sent.expires else {
      return refusals.tell(.expired, of: .configuration)
    }
    if let known = ledger.ledgerState.configuration, sent.place < known {
      return refusals.tell(.older, of: .configuration)
    }
    do {
      try remote.take(sent)
    } catch {
      logger.error("What the app's server sent could not be kept: \(error)")
    }
  }
}

extension JSONDecoder {
  /// Reads an instant as the app's server writes it.
  static func instantOfServer(_ text: String) -> Date? {
    try? ofServer.decode([Date].self, from: Data("[\"\(text)\"]".utf8)).first
  }
}
