import Foundation
import TollgateCore

/// Reports openings of the app to its server, which gives the start and the income of balances that it keeps.
///
/// Each date is reported once by a process; the server gives everything once anyway.
final class ServerOpenings: Sendable {
  /// An opening that was reported.
  private struct Reported: Hashable {
    let customer: UUID
    let date: CalendarDate
  }

  private struct Opening: Encodable {
    let signedAppTransaction: String
    let timeZone: String
    let platform: Platform
  }

  private let transport: ServerTransport
  private let environment: String
  private let ledger: Ledger
  private let current: CurrentSituation
  private let download: @Sendable () async -> String?
  private let last = Locked<Reported?>(nil)

  init(
    transport: ServerTransport, environment: String, ledger: Ledger, current: CurrentSituation,
    download: @escaping @Sendable () async -> String?
  ) {
    self.transport = transport
    self.environment = environment
    self.ledger = ledger
    self.current = current
    self.download = download
  }

  /// Reports an opening, unless it brings nothing or was reported, and returns whether it did.
  ///
  /// The server believes the signed app transaction alone, so nothing is reported without it.
  func report() async throws(ServerProblem) -> Bool {
    guard current.catalog.currencies.contains(where: { $0.isKeptOnServer && $0.hasFreeAmounts }),
      let customer = ledger.ledgerState.customer
    else { return false }
    let day = current.now().moment.day
    let opening = Reported(customer: customer, date: day.date)
    guard last({ $0 }) != opening, let app = await download() else { return false }
    let body = Opening(
      signedAppTransaction: app, timeZone: day.timeZone.identifier,
      platform: current.device.platform)
    guard let body = try? JSONEncoder().encode(body) else { return false }
    let response = try await transport.ask(
      "v1/customers/\(customer.uuidString.lowercased())/openings",
      query: [URLQueryItem(name: "environment", value: environment)], about: customer, body: body)
    last { $0 = opening }
    return response.status == 200
  }
}
