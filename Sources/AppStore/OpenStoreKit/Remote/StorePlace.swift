import Foundation
import LocalAppStore

/// The address of a remote store, and the number of the device to use.
struct StorePlace: Sendable {
  let link: HTTPStoreLink
  let device: Int

  /// Reads an address, such as `http://127.0.0.1:8090?device=2`.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - pauses: The pauses before each retry of the connection.
  ///   - onSilence: Called with the error, if the store does not answer after all retries.
  /// - Throws: `AppStoreError` if it is no address.
  init(
    _ address: URL, pauses: [Duration] = HTTPStoreLink.usualPauses,
    onSilence: @escaping @Sendable (AppStoreError) -> Void = { _ in }
  ) throws(AppStoreError) {
    guard var parts = URLComponents(url: address, resolvingAgainstBaseURL: true),
      parts.scheme == "http", parts.host != nil
    else { throw Self.notAnAddress(address.absoluteString) }
    let named = parts.queryItems?.first { $0.name == "device" }?.value
    guard let device = named.map(Int.init) ?? 1, device > 0 else {
      throw Self.notAnAddress(address.absoluteString)
    }
    if let port = parts.port, !(1...65_535).contains(port) {
      throw .unreachable(
        address.absoluteString, because: "\(port) is not a port; ports go from 1 to 65535")
    }
    parts.queryItems = nil
    guard let plain = parts.url else { throw Self.notAnAddress(address.absoluteString) }
    link = HTTPStoreLink(address: plain, pauses: pauses, onSilence: onSilence)
    self.device = device
  }

  /// Opens the app there, or returns the reason why it can't.
  func open() async -> Result<AppLaunch, AppStoreError> {
    do throws(AppStoreError) {
      return .success(try launch(try await link.open(device: device)))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the root certificate of the store there, or nil if none answers in time.
  ///
  /// It blocks the thread, because a program chooses its ledger before it does anything else.
  func root(within patience: Duration) -> [UInt8]? {
    struct Report: Decodable { let root: String }
    #if canImport(Darwin)
    return nil
    #else
    let exchange = SocketExchange(getting: link.address, patience: patience)
    guard let answer = try? exchange.answerOnThisThread(), answer.status == 200,
      let report = try? JSONDecoder().decode(Report.self, from: answer.body)
    else { return nil }
    return Data(base64Encoded: report.root).map { [UInt8]($0) }
    #endif
  }

  private func launch(_ opening: RemoteOpening) throws(AppStoreError) -> AppLaunch {
    do {
      let store = RemoteStore(opening.store, over: link)
      return AppLaunch(opening.launch, store: store, verifier: try store.verifier())
    } catch {
      throw .unreachable(link.address.absoluteString, because: "its certificate is bad: \(error)")
    }
  }

  static func notAnAddress(_ text: String) -> AppStoreError {
    .unreachable(
      text, because: "an address is like http://127.0.0.1:8090 or http://127.0.0.1:8090?device=2")
  }
}
