import AppStoreWire
import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore

/// The clock for purchases.
struct ServerClock: Sendable {
  private let read: @Sendable () async throws -> WireDate

  init(_ read: @escaping @Sendable () async throws -> WireDate) { self.read = read }

  /// The current instant.
  ///
  /// - Throws: ``ServerRefusal`` if a store's clock can't be read.
  func now() async throws -> WireDate { try await read() }

  /// The machine's clock.
  static func machine(_ time: @escaping @Sendable () -> Date) -> ServerClock {
    ServerClock { WireDate(time()) }
  }

  /// The clock of a local App Store, read each time.
  static func store(at url: URL, client: HTTPClient) -> ServerClock {
    ServerClock {
      let refusal = ServerRefusal(
        .serviceUnavailable, "no_clock", "The store whose clock counts does not answer.",
        fix: "Start `tollgate appstore` again, or this server with --clock machine.")
      do {
        let answer = try await client.execute(
          HTTPClientRequest(url: url.absoluteString), timeout: .seconds(5))
        let report = try JSONDecoder().decode(
          Report.self, from: Data(try await answer.body.collect(upTo: 4 << 20).readableBytesView))
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return WireDate(
          rawValue: Int64((try style.parse(report.instant).timeIntervalSince1970 * 1000).rounded()))
      } catch {
        throw refusal
      }
    }
  }

  private struct Report: Decodable {
    let instant: String
  }
}
