import Foundation
import Synchronization

/// A browser: it keeps cookies, and finds the field that a form has to send back.
final class Browser: Sendable {
  let server: RunningServer
  private let cookies = Mutex<[String: String]>([:])

  init(_ server: RunningServer) { self.server = server }

  /// Returns one that has the same cookies, for the same server or for the next one at its place.
  func copy(at other: RunningServer? = nil) -> Browser {
    let copy = Browser(other ?? server)
    let kept = cookies.withLock(\.self)
    copy.cookies.withLock { $0 = kept }
    return copy
  }

  func get(_ path: String) async throws -> RunningServer.Answer {
    try await ask("GET", path, nil, [:])
  }

  /// Sends a form, with the field that marks the server's own forms.
  func post(
    _ path: String, from page: String? = nil, _ fields: [String: String] = [:],
    csrf: String? = nil, headers: [String: String] = [:]
  ) async throws -> RunningServer.Answer {
    var fields = fields
    let form = try await get(page ?? path).body
    fields["csrf"] =
      csrf ?? form.firstMatch(of: /name="csrf" value="([0-9a-f]+)"/).map { String($0.1) }
    let body = fields.map { name, value in
      "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }.joined(separator: "&")
    return try await ask("POST", path, body, headers)
  }

  func signIn(_ key: String? = nil) async throws -> RunningServer.Answer {
    try await post("/admin/sign-in", ["key": key ?? server.secret])
  }

  private func ask(
    _ method: String, _ path: String, _ body: String?, _ headers: [String: String]
  ) async throws -> RunningServer.Answer {
    let kept = cookies.withLock { $0.map { "\($0.key)=\($0.value)" }.joined(separator: "; ") }
    var headers = headers
    if !kept.isEmpty { headers["Cookie"] = kept }
    if body != nil { headers["Content-Type"] = "application/x-www-form-urlencoded" }
    let answer = try await server.ask(method, path, body, headers: headers)
    if let set = answer.headers["set-cookie"],
      let match = set.firstMatch(of: /^([^=]+)=([^;]*)/)
    {
      cookies.withLock { $0[String(match.1)] = match.2.isEmpty ? nil : String(match.2) }
    }
    return answer
  }
}
