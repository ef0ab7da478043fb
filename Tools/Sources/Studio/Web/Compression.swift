import CGzip
import HTTPTypes
import Hummingbird

/// Sends pages, styles and scripts as gzip to clients that accept it: a quarter of their bytes.
struct Compression<Context: RequestContext>: RouterMiddleware {
  /// The smallest size to compress; less fits into one packet.
  private static var smallest: Int { 1_024 }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard response.headers[.contentType]?.hasPrefix("text/") == true else { return response }
    response.headers[values: .vary].append("Accept-Encoding")
    guard Self.takesGzip(request), response.body.contentLength ?? 0 >= Self.smallest
    else { return response }
    let whole = Whole()
    try await response.body.write(whole)
    guard let compressed = whole.buffer.compressed else { return response }
    response.body = ResponseBody(byteBuffer: compressed)
    response.headers[.contentEncoding] = "gzip"
    response.headers[.contentLength] = "\(compressed.readableBytes)"
    return response
  }

  /// Returns a Boolean value that indicates whether a request accepts gzip with a weight above
  /// zero.
  static func takesGzip(_ request: Request) -> Bool {
    request.headers[values: .acceptEncoding].flatMap { $0.split(separator: ",") }.contains { item in
      let parts = item.lowercased().filter { $0 != " " }.split(separator: ";")
      guard parts.first == "gzip" || parts.first == "*" else { return false }
      return !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
    }
  }
}

/// Compresses a body while it is written.
private final class Whole: ResponseBodyWriter {
  private(set) var buffer = ByteBuffer()

  func write(_ part: ByteBuffer) { buffer.writeImmutableBuffer(part) }

  func finish(_ trailingHeaders: HTTPFields?) {}
}

extension ByteBuffer {
  /// The bytes as a gzip file, or `nil` if there is no memory left.
  fileprivate var compressed: ByteBuffer? {
    let bound = gzip_bound(readableBytes)
    var compressed = ByteBuffer()
    let count = compressed.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { target in
      withUnsafeReadableBytes { source in
        gzip_compress(
          source.bindMemory(to: UInt8.self).baseAddress, source.count,
          target.bindMemory(to: UInt8.self).baseAddress)
      }
    }
    return count > 0 ? compressed : nil
  }
}
