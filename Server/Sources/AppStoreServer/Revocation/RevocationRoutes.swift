import AppStoreRevocation
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The addresses for revocation checks, following RFC 6960.
///
/// A request uses `POST`, or `GET` with Base64 after the address.
struct RevocationRoutes: Sendable {
  let responder: RevocationResponder

  func add(to router: Router<some RequestContext>) {
    let path = RouterPath(RevocationResponder.path)
    router.post(path) { request, _ in
      let body = try await request.body.collect(upTo: OCSPResponder.longest)
      return try answer(to: Array(body.readableBytesView))
    }
    router.get("\(RevocationResponder.path)/**") { request, _ in
      try answer(to: Self.question(in: request.head.path ?? "") ?? [])
    }
  }

  private func answer(to request: [UInt8]) throws -> Response {
    guard let answer = try responder.answer(to: request) else {
      return Response(status: .serviceUnavailable)
    }
    return Response(
      status: .ok, headers: [.contentType: "application/ocsp-response"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer)))
  }

  /// Returns the request after the address, in Base64 with or without percent-encoding.
  static func question(in path: String) -> [UInt8]? {
    let text = path.dropFirst(RevocationResponder.path.count + 1).prefix { $0 != "?" }
    let bytes = String(text).removingPercentEncoding.flatMap { Data(base64Encoded: $0) }
    return bytes.map { Array($0) }
  }
}
