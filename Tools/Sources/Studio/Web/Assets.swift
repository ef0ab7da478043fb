import CResources
import EmbeddedFiles
import Hummingbird
import PaywallHTML
import WebPages

/// The files that pages refer to, all of them in the program.
struct Assets: Sendable {
  struct File: Sendable {
    let type: String
    let bytes: [UInt8]

    /// It changes with the bytes, so that a browser caches each version.
    let tag: String

    init(_ type: String, _ bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
      let hash = bytes.reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
        (hash ^ UInt64(byte)) &* 1_099_511_628_211
      }
      tag = "\"\(String(hash, radix: 36))\""
    }
  }

  private let files: [String: File]

  init() {
    files = [
      "studio.css": File(
        "text/css; charset=utf-8", Theme.stylesheet(with: studio_studio_css().bytes)),
      "sheets.css": File("text/css; charset=utf-8", studio_sheets_css().bytes),
      "studio.js": File("text/javascript; charset=utf-8", studio_studio_js().bytes),
      "copy.js": File("text/javascript; charset=utf-8", studio_copy_js().bytes),
      "phone.css": File("text/css; charset=utf-8", Array(ScreenRenderer.stylesheet.utf8)),
      "phone.js": File("text/javascript; charset=utf-8", Array(ScreenRenderer.script.utf8)),
      "icon.svg": File("image/svg+xml", studio_icon_svg().bytes),
      "inter.woff2": File("font/woff2", studio_inter_woff2().bytes),
      "inter-OFL.txt": File("text/plain; charset=utf-8", studio_inter_OFL_txt().bytes),
    ]
  }

  /// Returns a file, or only a confirmation that the browser's copy is current.
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
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }
}
