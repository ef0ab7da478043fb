import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A browser without a script: it follows links, and sends forms by the words on their buttons.
struct Browser: Sendable {
  let address: URL
  private let session: URLSession

  init(_ address: URL) {
    self.address = address
    session = URLSession(configuration: .ephemeral)
  }

  func open(
    _ path: String, method: String = "GET", headers: [String: String] = [:]
  ) async throws -> Page {
    var request = try request(path, headers: headers)
    request.httpMethod = method
    return try await load(request)
  }

  /// Presses the button with a label.
  func press(_ label: String, on page: Page) async throws -> Page {
    let form = try #require(
      page.forms.first { $0.label == label && !$0.isDisabled }, "no button “\(label)”")
    return try await send(form.fields, to: form.path)
  }

  /// Presses the button with a label, with something typed into its form.
  func press(
    _ label: String, typing text: String, as name: String, on page: Page
  ) async throws -> Page {
    let form = try #require(page.forms.first { $0.label == label }, "no button “\(label)”")
    return try await send(form.fields + [(name, text)], to: form.path)
  }

  func send(
    _ fields: [(String, String)], to path: String, headers: [String: String] = [:]
  ) async throws -> Page {
    let body = fields.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
    return try await send(body, to: path, headers: headers)
  }

  func send(
    _ body: String, to path: String, headers: [String: String] = [:]
  ) async throws -> Page {
    var request = try request(path, headers: headers)
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    if headers["Content-Type"] == nil {
      request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    }
    return try await load(request)
  }

  /// Returns the download at an address.
  func download(_ path: String) async throws -> (Data, HTTPURLResponse) {
    let (data, response) = try await session.data(for: try request(path, headers: [:]))
    return (data, try #require(response as? HTTPURLResponse))
  }

  private func request(_ path: String, headers: [String: String]) throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: path, relativeTo: address)))
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }

  private func load(_ request: URLRequest) async throws -> Page {
    let (data, response) = try await session.data(for: request)
    let answer = try #require(response as? HTTPURLResponse)
    return Page(
      status: answer.statusCode, path: answer.url?.path(percentEncoded: false) ?? "",
      headers: answer.allHeaderFields.reduce(into: [:]) { headers, field in
        headers["\(field.key)".lowercased()] = "\(field.value)"
      }, html: String(decoding: data, as: UTF8.self))
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
