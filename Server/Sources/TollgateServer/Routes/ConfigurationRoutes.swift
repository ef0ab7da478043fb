import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore

/// The signed configuration for devices: `/v1/configuration` and `/v1/configuration/keys`.
struct ConfigurationRoutes: Sendable {
  let backend: Backend
  let key: AnswerKey

  func add(to addresses: inout Addresses) {
    addresses.get(
      "/v1/configuration",
      Operation(
        "Returns what devices take over from the catalog, signed over its exact bytes.",
        key: .public,
        parameters: [.header("If-None-Match", .string)],
        answers: [
          .json(
            "The configuration.", ServedConfiguration.self,
            headers: ["ETag", "Tollgate-Key", "Tollgate-Signature"]),
          .empty("It is what the tag says.", status: .notModified, headers: ["ETag"]),
        ])
    ) { call in
      try await configuration(call.request)
    }
    addresses.get(
      "/v1/configuration/keys",
      Operation(
        "Lists the keys that sign configurations.", key: .none,
        answers: [.json("The keys.", Keys.self)])
    ) { _ in
      try .json(
        Keys(keys: [Keys.Key(id: key.id, algorithm: "ed25519", publicKey: key.publicKey)]))
    }
  }

  private struct Keys: Encodable, Described {
    struct Key: Encodable {
      let id: String
      let algorithm: String
      let publicKey: String
    }

    let keys: [Key]

    static let schema = Schema.object([
      "keys": .list(
        of: .object([
          "id": .text(), "algorithm": .words(["ed25519"]), "publicKey": .text(),
        ]))
    ])
  }

  private func configuration(_ request: Request) async throws -> Response {
    let now = try await backend.clock.now()
    let version = try await backend.store.read { try $0.catalogs(limit: 1).first?.number ?? 0 }
    return try .signed(
      SignedAnswer(
        ServedConfiguration(backend.catalog.catalog, version: version, at: now),
        unless: request.headers[.ifNoneMatch], signedBy: key))
  }
}

extension ServedConfiguration: Described {
  static let schema = Schema.object([
    "bundleId": .text(), "version": .integer(from: 0), "issuedAt": .instant, "expires": .instant,
    "values": .map(of: .either(.integer(), .string)), "experiments": .map(of: .text()),
  ])
}

extension Response {
  /// Returns an answer that a device believes by its signature.
  static func signed(_ answer: SignedAnswer) throws -> Response {
    var headers: HTTPFields = [.cacheControl: "no-cache"]
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    guard let body = answer.body else { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = "application/json"
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}
