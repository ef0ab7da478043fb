import Foundation
import Testing
import TollgateServer

@Suite("The description of a server's addresses")
struct DescriptionTests {
  /// An address as it is described.
  private struct Described {
    let method: String
    let path: String
    let keys: [String]
    let statuses: Set<String>

    /// The path with something in the place of each name.
    var asked: String {
      path.split(separator: "/").map { segment in
        segment.hasPrefix("{") ? UUID().uuidString.lowercased() : String(segment)
      }.reduce("") { "\($0)/\($1)" }
    }

    static func all(of server: RunningServer) async throws -> [Described] {
      let answer = try await server.ask("GET", "/openapi.json")
      #expect(answer.status == 200 && answer.json["openapi"] as? String == "3.1.0")
      let paths = try #require(answer.json["paths"] as? [String: [String: Any]])
      return paths.flatMap { path, operations in
        operations.compactMap { method, operation in
          guard let operation = operation as? [String: Any],
            let answers = operation["responses"] as? [String: Any],
            let security = operation["security"] as? [[String: Any]]
          else { return nil }
          return Described(
            method: method.uppercased(), path: path, keys: security.map { $0.keys.first ?? "" },
            statuses: Set(answers.keys))
        }
      }
    }
  }

  @Test("requires the key that it names, and has the responses to a missing or wrong one")
  func keys() async throws {
    try await RunningServer.open { server in
      for address in try await Described.all(of: server) where !address.keys.isEmpty {
        for (key, isLetIn) in [
          (nil, address.keys.contains("")), ("another", address.keys.contains("")),
          (server.public, !address.keys.contains("secretKey") || address.keys.count > 1),
        ] {
          let answer = try await server.ask(address.method, address.asked, "{}", key: key)
          let wanted = key == server.public ? 403 : 401
          #expect(
            (answer.status == wanted) == !isLetIn, "\(address.method) \(address.path): \(answer)")
          #expect(address.statuses.contains("\(answer.status)"), "\(address): \(answer)")
        }
      }
    }
  }

  @Test("has every address, and each of them answers 405 to other methods")
  func methods() async throws {
    try await RunningServer.open { server in
      let all = try await Described.all(of: server)
      let paths = Dictionary(grouping: all, by: \.path)
      #expect(paths["/openapi.json"] != nil && paths["/v1/app-store/notifications"] != nil)
      for (path, addresses) in paths {
        let methods = Set(addresses.map(\.method))
        for method in ["GET", "PUT", "POST", "DELETE", "PATCH", "OPTIONS", "SEARCH"] {
          let answer = try await server.ask(method, addresses[0].asked, key: server.secret)
          #expect((answer.status == 405) == !methods.contains(method), "\(method) \(path)")
          guard answer.status == 405 else { continue }
          let allowed = answer.headers["allow"]?.components(separatedBy: ", ") ?? []
          #expect(Set(allowed) == methods.union(methods.contains("GET") ? ["HEAD"] : []))
        }
      }
      #expect(try await server.ask("GET", "/v1/nothing", key: server.secret).status == 404)
    }
  }
}
