import Hummingbird
import PaywallHTML

/// The files that pages refer to, all of them in the program.
struct Assets: Sendable {
  struct File: Sendable {
    let type: String
    let text: String

    /// Changes with the text, so that a browser asks once and keeps it.
    let tag: String

    init(_ type: String, _ text: String) {
      self.type = type
      self.text = text
      let hash = text.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
        (hash ^ UInt64(byte)) &* 1_099_511_628_211
      }
      tag = "\"\(String(hash, radix: 36))\""
    }
  }

  private let files: [String: File]

  init() {
    files = [
      "studio.css": File("text/css; charset=utf-8", Self.text(PackageResources.studio_css)),
      "studio.js": File("text/javascript; charset=utf-8", Self.text(PackageResources.studio_js)),
      "phone.css": File("text/css; charset=utf-8", ScreenRenderer.stylesheet),
      "phone.js": File("text/javascript; charset=utf-8", ScreenRenderer.script),
      "icon.svg": File("image/svg+xml", Self.text(PackageResources.icon_svg)),
    ]
  }

  /// A file, or nothing but a word that the browser's copy is still right.
  func response(for name: String, to request: Request) throws -> Response {
    guard let file = files[name] else { throw HTTPError(.notFound) }
    var headers: HTTPFields = [
      .contentType: file.type, .eTag: file.tag, .cacheControl: "no-cache",
    ]
    if request.headers[.ifNoneMatch] == file.tag {
      headers[.contentType] = nil
      return Response(status: .notModified, headers: headers)
    }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: file.text)))
  }

  private static func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
  }
}
