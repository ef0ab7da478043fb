import AppStoreWire
import Foundation
import GRDB
import Hummingbird
import Logging
import NIOCore
import ServerCore
import Synchronization

/// A server's minimal work for an answer, as bare routes of Hummingbird.
final class BareRoutes: Sendable {
  private let pool: DatabasePool
  private let reader: FactVerifier

  /// The server's file, whose rows about a customer are read, or nil for a server whose rows are in PostgreSQL: then
  /// nothing is read.
  private let server: String?

  /// The server's report on a customer, to be encoded each time.
  let answer = Mutex(JSON.null)

  /// A value of JSON.
  enum JSON: Codable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case members([String: JSON])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let list = try? value.decode([JSON].self) {
        self = .list(list)
      } else {
        self = .members(try value.decode([String: JSON].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .null: try value.encodeNil()
      case .bool(let bool): try value.encode(bool)
      case .number(let number): try value.encode(number)
      case .text(let text): try value.encode(text)
      case .list(let list): try value.encode(list)
      case .members(let members): try value.encode(members)
      }
    }
  }

  init(in folder: BenchFolder, readsRows: Bool) throws {
    pool = try DatabasePool(path: folder.file("bare.sqlite").path)
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(
        sql: "CREATE TABLE row (uuid TEXT PRIMARY KEY, token TEXT NOT NULL) WITHOUT ROWID")
    }
    server = readsRows ? folder.file("tollgate.sqlite").path : nil
    reader = try MadeNotifications.verifier()
  }

  /// Returns the routes as a server on its own port.
  func application(
    onReady: @escaping @Sendable (Int) async -> Void
  ) throws -> some ApplicationProtocol {
    let router = Router()
    router.post("/") { [self] request, _ in
      struct Body: Decodable { let signedPayload: String }
      let bytes = try await request.body.collect(upTo: 1 << 20)
      let token = try JSONDecoder().decode(Body.self, from: Data(bytes.readableBytesView))
        .signedPayload
      let fact = try reader.notification(token)
      try await pool.write { db in
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO row (uuid, token) VALUES (?, ?)")
          .execute(arguments: [fact.uuid.description, token])
      }
      return "{}"
    }
    var configuration = Configuration()
    configuration.readonly = true
    let rows = try server.map { try DatabasePool(path: $0, configuration: configuration) }
    router.get("/v1/customers/:id") { [self] _, context in
      let customer = try context.parameters.require("id")
      let count = try await rows?.read { db in
        let originals = try String.fetchAll(
          db.cachedStatement(
            sql: "SELECT original FROM purchase WHERE owner = ? AND environment = 'Production'"),
          arguments: [customer])
        let bodies = try originals.flatMap { original in
          try String.fetchAll(
            db.cachedStatement(
              sql: "SELECT body FROM fact WHERE environment = 'Production' AND original = ?"),
            arguments: [original])
        }
        let acts = try String.fetchAll(
          db.cachedStatement(
            sql: "SELECT deed FROM act WHERE customer = ? AND environment = 'Production'"),
          arguments: [customer])
        return bodies.count + acts.count
      }
      precondition(count != 0)
      let body = try JSONEncoder().encode(answer.withLock(\.self))
      return Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    return Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in await onReady(channel.localAddress?.port ?? 0) },
      logger: logger)
  }
}
