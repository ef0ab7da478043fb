import AppStoreServer
import AsyncHTTPClient
import Foundation
import LocalAppStore
import NIOCore
import NIOHTTP1
import NotificationHTTP
import OutgoingHTTP
import ServerCore
import ServerStore
import TollgateServer

/// A local App Store and a server of an app, each over HTTP, for one life.
enum Running {
  private static let secret = "sk_" + String(repeating: "c", count: 40)
  private static let `public` = "pk_" + String(repeating: "c", count: 40)

  /// Serves a store and its app's server while a body runs.
  static func serving<Answer: Sendable>(
    _ store: LocalStore, from folder: URL, port: Int, transfer: Ownership.Transfer,
    _ body: @escaping @Sendable (_ appStore: Address, _ server: Address) async throws -> Answer
  ) async throws -> Answer {
    let credentials = folder.appending(path: "credentials")
    let url = "http://127.0.0.1:\(port)"
    let appStore = AppStoreServer(
      store: store, port: 0, holdsClock: true, startsAnywhere: true, credentials: credentials,
      notifies: HTTPNotificationPost(
        to: try NotificationAddress("\(url)/v1/app-store/notifications")))
    let (addresses, open) = AsyncStream<URL>.makeStream()
    let (lines, said) = AsyncStream<String>.makeStream()
    return try await withThrowingTaskGroup(of: Answer?.self) { group in
      group.addTask {
        try await appStore.run { open.yield($0) }
        return nil
      }
      group.addTask {
        var opened = addresses.makeAsyncIterator()
        guard let address = await opened.next() else { throw CancellationError() }
        var configuration = ServerConfiguration(
          catalog: folder.appending(path: "Catalog.json"),
          credentials: try StoreCredentials(from: credentials))
        configuration.database = .sqlite(folder.appending(path: "tollgate.sqlite").path)
        configuration.port = port
        configuration.clock = .store
        configuration.transfer = transfer
        configuration.limitByAddress = 0
        configuration.limitByCustomer = 0
        configuration.secretKey = secret
        configuration.publicKey = `public`
        let server = try TollgateServer(configuration)
        let task = Task { try await server.run(stopsOnSignals: false) { said.yield($0) } }
        defer { task.cancel() }
        for await line in lines where line.hasPrefix("The server is open") { break }
        let answer = try await body(
          Address(url: address.absoluteString, key: nil), Address(url: url, key: secret))
        task.cancel()
        _ = try? await task.value
        return answer
      }
      defer { group.cancelAll() }
      while let answer = try await group.next() {
        if let answer { return answer }
      }
      throw CancellationError()
    }
  }
}

/// If a server answers.
struct Address: Sendable {
  struct Unexpected: Error, CustomStringConvertible {
    let description: String
  }

  let url: String
  let key: String?

  func json(
    _ method: String, _ path: String, _ body: [String: Any]? = nil,
    _ headers: [String: String] = [:]
  ) async throws -> [String: Any] {
    let text = try body.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
    }
    return try await json(method, path, text: text, headers)
  }

  func json(
    _ method: String, _ path: String, text: String?, _ headers: [String: String] = [:]
  ) async throws -> [String: Any] {
    let (status, said) = try await ask(method, path, text, headers)
    guard (200..<300).contains(status) else {
      throw Unexpected(description: "\(method) \(path) is answered with \(status): \(said)")
    }
    return try JSONSerialization.jsonObject(with: Data(said.utf8)) as? [String: Any] ?? [:]
  }

  func status(
    _ method: String, _ path: String, _ body: [String: Any]? = nil,
    _ headers: [String: String] = [:]
  ) async throws -> Int {
    let text = try body.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
    }
    return try await ask(method, path, text, headers).status
  }

  private static let client = HTTPClient.portable()

  private func ask(
    _ method: String, _ path: String, _ text: String?, _ headers: [String: String]
  ) async throws -> (status: Int, body: String) {
    var request = HTTPClientRequest(url: (url.hasSuffix("/") ? String(url.dropLast()) : url) + path)
    request.method = .init(rawValue: method)
    if let key { request.headers.add(name: "Authorization", value: "Bearer \(key)") }
    for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
    if let text {
      request.headers.replaceOrAdd(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(string: text))
    }
    let answer = try await Self.client.execute(request, timeout: .seconds(60))
    return (
      Int(answer.status.code), String(buffer: try await answer.body.collect(upTo: 16 << 20))
    )
  }
}

/// A port without a listener.
enum FreePort {
  static func any() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> UInt16? in
        guard bind(descriptor, pointer, size) == 0, getsockname(descriptor, pointer, &size) == 0
        else { return nil }
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port }
      }
    }
    guard let port else { throw POSIXError(.EADDRNOTAVAIL) }
    return Int(UInt16(bigEndian: port))
  }
}
