import CResources
import EmbeddedFiles
import Foundation
import Journeys
import PaywallHTML
import TollgateCore
import TollgateScreens
import WebPages

/// A self-contained page of a paywall's pictures.
///
/// Its size is known before it is drawn, or measured if paywalls are shown at full length.
struct ContactSheet {
  private static let (gap, caption, head) = (24, 64, 64)

  /// The width that pictures fill before the next row, in points.
  private static let wide = 1_400

  /// The least width of a picture with its caption, and of a sheet.
  private static let (narrow, least) = (170, 480)

  /// The most points of a page's length: no picture has more than 16,384 pixels.
  private static let longest = 8_000

  /// The scale of a device if there are several.
  private static let zoom = 0.5

  /// The typeface around the phones; `studio.css` has the same.
  static let face =
    #"-apple-system, BlinkMacSystemFont, Inter, "Studio Inter", system-ui, sans-serif"#

  /// The studio's own font, for machines that have neither Apple's nor Inter, in the page itself.
  private static let font =
    #"@font-face { font-family: "Studio Inter"; font-weight: 300 900; src: url("data:font/woff2;base64,"#
    + Data(studio_inter_woff2().bytes).base64EncodedString() + #"") format("woff2"); }"#

  let renderer: ScreenRenderer
  let title: String

  /// The rows: each has pictures of one language.
  private let lines: [[PaywallPicture]]
  let isWhole: Bool

  /// The size of the page, in points, if paywalls are as long as the screen.
  let size: (width: Int, height: Int)

  /// Lays pictures out: a single one has its device's size, and several are in rows with captions.
  init(
    _ pictures: [PaywallPicture], titled title: String, in length: PaywallLength = .screen,
    by renderer: ScreenRenderer
  ) {
    self.renderer = renderer
    self.title = title
    isWhole = length == .whole
    lines = Self.lines(of: pictures)
    if pictures.count == 1 {
      size = pictures[0].device.size
      return
    }
    let widths = lines.map { line in
      line.reduce(Self.gap) { $0 + Self.width(of: $1) + Self.gap }
    }
    let heights = lines.map { line in
      (line.map { Self.scaled($0.device.size.height) }.max() ?? 0) + Self.caption + Self.gap
    }
    size = (max(Self.least, widths.max() ?? 0), heights.reduce(Self.head, +))
  }

  /// Returns pictures in lines that are not too wide; the variants of one device stay together if
  /// they fit.
  private static func lines(of pictures: [PaywallPicture]) -> [[PaywallPicture]] {
    var lines: [[PaywallPicture]] = []
    var used = 0
    for series in PaywallPicture.series(of: pictures) {
      let whole = series.reduce(0) { $0 + width(of: $1) + gap }
      var mayBreak = whole > wide
      if lines.last?.last?.language != series[0].language || !mayBreak && used + whole > wide {
        lines.append([])
        used = gap
        mayBreak = true
      }
      for picture in series {
        let next = width(of: picture) + gap
        if mayBreak, used + next > wide, lines.last?.isEmpty == false {
          lines.append([])
          used = gap
        }
        lines[lines.count - 1].append(picture)
        used += next
      }
    }
    return lines
  }

  private static func width(of picture: PaywallPicture) -> Int {
    max(narrow, scaled(picture.device.size.width))
  }

  private static func scaled(_ length: Int) -> Int { Int(Double(length) * zoom) }

  private var isSingle: Bool { lines.count == 1 && lines[0].count == 1 }

  /// Takes the picture of the page.
  func picture(by taker: PictureTaker, with chromium: Chromium) async throws -> Data {
    var size = size
    if isWhole {
      let height = try await chromium.height(of: html, width: size.width, least: size.height)
      size.height = min(height, Self.longest)
    }
    return try await taker.picture(of: html, size: size, by: chromium)
  }

  /// The page, with nothing that refers to another file.
  var html: String {
    let body =
      isSingle
      ? frame(lines[0][0], zoom: 1)
      : #"<h1>\#(HTML(escaping: title).markup)</h1>"# + lines.map(line).joined()
    return """
      <!doctype html><html lang="en"><head><meta charset="utf-8">
      <meta name="color-scheme" content="light"><title>\(HTML(escaping: title).markup)</title><style>
      \(ScreenRenderer.stylesheet)
      \(Self.font)
      body { margin: 0; background: #eceef2; font: 13px/1.4 \(Self.face); color: #16181d; }
      .several { width: \(size.width)px; box-sizing: border-box; padding: 18px 24px 0; }
      .several > h1 { height: 46px; margin: 0; font-size: 20px; }
      .contact-line { display: flex; align-items: flex-start; gap: 24px; margin-bottom: 24px; }
      .contact-line > figure { flex: none; margin: 0; }
      .frame { overflow: hidden; }
      .several .frame { border-radius: 44px; box-shadow: 0 0 0 2px #0002; }
      figcaption { height: 58px; margin-top: 6px; overflow: hidden; overflow-wrap: anywhere; font-size: 11px; color: #4b515c; }
      figcaption b { display: block; color: #16181d; }
      .none { padding: 30px; }
      .whole .frame { height: auto !important; }
      .whole .screen { height: auto; min-height: inherit; container-type: inline-size; }
      .whole .behind { height: auto; min-height: inherit; overflow: visible; }
      * { animation: none !important; transition: none !important; }
      </style></head><body class="\(isSingle ? "single" : "several")\(isWhole ? " whole" : "")">\(body)<script>
      \(ScreenRenderer.script)
      </script>\(isWhole ? Self.measuring : "")</body></html>
      """
  }

  /// Writes the length of the page into it, for ``Chromium/height(of:width:least:)``.
  private static let measuring = """
    <script>
    const measure = () => { document.documentElement.dataset.height = Math.ceil(document.body.getBoundingClientRect().height); };
    measure();
    document.fonts.ready.then(measure);
    </script>
    """

  private func line(_ pictures: [PaywallPicture]) -> String {
    let cells = pictures.map { picture in
      #"<figure style="width:\#(Self.width(of: picture))px">"# + frame(picture, zoom: Self.zoom)
        + "<figcaption><b>\(HTML(escaping: picture.variantName).markup)</b>"
        + HTML(escaping: picture.setting).markup + "</figcaption></figure>"
    }
    return #"<div class="contact-line">\#(cells.joined())</div>"#
  }

  private func frame(_ picture: PaywallPicture, zoom: Double) -> String {
    let (width, height) = picture.device.size
    let inside: String
    switch picture.screen {
    case .success(let screen): inside = renderer.fragment(screen, submittingTo: "")
    case .failure(let mistake):
      inside = #"<p class="none">\#(HTML(escaping: mistake.description).markup)</p>"#
    }
    let scale = zoom == 1 ? "" : "zoom:\(zoom);"
    return
      #"<div class="frame" data-theme="\#(picture.look.rawValue)" data-platform="\#(picture.device.platform.rawValue)" "#
      + #"style="\#(scale)width:\#(width)px;height:\#(height)px;min-height:\#(height)px">\#(inside)</div>"#
  }
}
