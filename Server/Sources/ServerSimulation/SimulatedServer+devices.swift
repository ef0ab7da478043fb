public import AppStoreWire
public import Foundation
import ServerCore
import ServerStore
public import TollgateCore

/// A device's requests to the server, and the answers, without HTTP.
extension SimulatedServer {
  /// A response, in HTTP's terms.
  public struct Answer: Hashable, Sendable {
    /// The status code of HTTP; 304 if the device has the newest answer.
    public let status: Int

    /// The headers by their names, such as the signature and the tag of a signed answer.
    public var headers: [String: String] = [:]

    /// The JSON of the answer; empty if the status says everything.
    public var body = Data()
  }

  /// The key that signs, in Base64.
  public static let answerKey = (try? key().publicKey) ?? ""

  private static func key() throws -> AnswerKey { try AnswerKey(secret: [7]) }

  /// Answers a device.
  ///
  /// - Parameters:
  ///   - path: The address, such as `/v1/configuration`.
  ///   - known: The tag that the device has.
  ///   - body: The JSON of the request.
  ///   - sent: The remote values in force in place of the catalog's.
  ///   - now: The instant.
  /// - Returns: The answer; 404 for addresses that devices don't use.
  /// - Throws: The store's errors.
  public func answer(
    _ path: String, unless known: String?, body: Data?, sending sent: RemoteValues,
    at now: WireDate
  ) async throws -> Answer {
    let steps = path.split(separator: "/").map(String.init)
    switch (steps.first, steps.dropFirst().first, steps.dropFirst(2).first) {
    case ("v1", "transactions", nil): return try await take(body ?? Data(), at: now)
    case ("v1", "configuration", nil):
      let version = try await store.read { try $0.catalogs(limit: 1).first?.number ?? 0 }
      let configuration = ServedConfiguration(
        catalog.catalog, sent: sent, version: version, at: now)
      return Answer(try SignedAnswer(configuration, unless: known, signedBy: Self.key()))
    case ("v1", "customers", let name?) where steps.last == "openings":
      guard let customer = UUID(uuidString: name) else { return Answer(status: 400) }
      return try await open(body ?? Data(), for: customer, sending: sent, at: now)
    case ("v1", "customers", let name?):
      guard let customer = UUID(uuidString: name) else { return Answer(status: 400) }
      let report = try await report(of: customer, at: now)
      return Answer(
        try SignedAnswer(ReportText(report), at: now, unless: known, signedBy: Self.key()))
    default: return Answer(status: 404)
    }
  }

  /// A device's upload.
  ///
  /// Renewal infos are omitted: a journey describes a server that missed a notification.
  private struct Upload: Decodable {
    let customer: UUID
    let signedTransactions: [String]
  }

  private struct Refusals: Encodable {
    struct Refused: Encodable {
      var list = "signedTransactions"
      let index: Int
      var check = "form"
    }

    let refused: [Refused]
  }

  /// An opening of the app by a device.
  private struct Opening: Decodable {
    let signedAppTransaction: String
    let timeZone: String?
    let platform: Platform?
  }

  private func open(
    _ body: Data, for customer: UUID, sending sent: RemoteValues, at now: WireDate
  ) async throws -> Answer {
    let opening = try JSONDecoder().decode(Opening.self, from: body)
    guard let download = try? intakeReader.appTransaction(opening.signedAppTransaction) else {
      return Answer(status: 422)
    }
    let (intake, catalog) = (intake, catalog.sending(sent))
    _ = try await store.write { store in
      try intake.open(with: download, for: customer, at: now, in: store) { store in
        ServedOpening(
          of: try CustomerRecord(of: customer, in: .production, from: store) { _ in catalog },
          timeZone: opening.timeZone.flatMap(TimeZone.init(identifier:)),
          platform: opening.platform ?? .iOS, by: catalog, at: now)
      }
    }
    let report = try await report(of: customer, at: now)
    return Answer(status: 200, body: try JSONEncoder().encode(report))
  }

  private func take(_ body: Data, at now: WireDate) async throws -> Answer {
    let upload = try JSONDecoder().decode(Upload.self, from: body)
    var (good, refused) = ([String](), [Refusals.Refused]())
    for (index, token) in upload.signedTransactions.enumerated() {
      if (try? intakeReader.transaction(token)) == nil {
        refused.append(Refusals.Refused(index: index))
      } else {
        good.append(token)
      }
    }
    try await take(transactions: good, for: upload.customer)
    guard refused.isEmpty else {
      return Answer(status: 422, body: try JSONEncoder().encode(Refusals(refused: refused)))
    }
    let report = try await report(of: upload.customer, at: now)
    return Answer(status: 200, body: try JSONEncoder().encode(report))
  }
}

extension SimulatedServer.Answer {
  fileprivate init(_ signed: SignedAnswer) {
    self.init(
      status: signed.body == nil ? 304 : 200, headers: signed.headers, body: signed.body ?? Data())
  }
}
