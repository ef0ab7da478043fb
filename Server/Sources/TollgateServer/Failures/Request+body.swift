import Foundation
import HTTPTypes
import Hummingbird

extension Request {
  /// The longest body that is read only to be refused, in bytes.
  ///
  /// A client that is still sending can't read an answer: its connection breaks, and it never gets
  /// the reason.
  private static let longestRefused = 32 << 20

  /// Reads the body, unless it is too long: the length that it names counts before its first byte is waited for.
  ///
  /// - Throws: ``ServerRefusal`` for one that is too long, or is cut off.
  func body(upTo most: Int) async throws -> Data {
    let named = headers[.contentLength].flatMap { Int($0) } ?? 0
    guard named <= most else {
      // A connection that breaks here is refused all the same.
      if named <= Self.longestRefused { do { for try await _ in body {} } catch {} }
      throw ServerRefusal.tooLong(most)
    }
    do {
      return Data(try await body.collect(upTo: most).readableBytesView)
    } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
      throw ServerRefusal.tooLong(most)
    } catch let error where !(error is CancellationError) {
      // It is the client's doing, and nothing for the log.
      throw ServerRefusal(
        .badRequest, "cut_off", "The request ends before its body does.", fix: "Send it again.")
    }
  }
}

extension ServerRefusal {
  fileprivate static func tooLong(_ most: Int) -> ServerRefusal {
    let length = most % (1 << 20) == 0 ? "\(most >> 20) MiB" : "\(most) bytes"
    return ServerRefusal(
      .contentTooLarge, "too_large", "The request is longer than \(length).",
      fix: "Send it in several parts.")
  }
}
