import Journeys
import PaywallHTML
import TollgateCore
import TollgateScreens

/// Pictures of a paywall on one page that stands alone, of a size that is known before it is drawn.
struct ContactSheet {
  private static let (gap, caption, head) = (24, 26, 64)

  /// The share of its size that a device has, where there are several.
  private static let zoom = 0.5

  let renderer: ScreenRenderer
  let title: String

  /// The rows: each has the pictures of one language and variant.
  let rows: [[PaywallPicture]]

  /// The size of the page, in points.
  let size: (width: Int, height: Int)

  /// Lays pictures out: one alone has its device's size, and several stand in rows with their captions.
  init(_ pictures: [PaywallPicture], titled title: String, by renderer: ScreenRenderer) {
    self.renderer = renderer
    self.title = title
    rows = PaywallPicture.rows(of: pictures)
    if pictures.count == 1 {
      size = pictures[0].device.size
      return
    }
    let widths = rows.map { row in
      row.reduce(Self.gap) { $0 + Self.scaled($1.device.size.width) + Self.gap }
    }
    let heights = rows.map { row in
      (row.map { Self.scaled($0.device.size.height) }.max() ?? 0) + Self.caption + Self.gap
    }
    size = (max(480, widths.max() ?? 0), heights.reduce(Self.head, +) + Self.gap)
  }

  private static func scaled(_ length: Int) -> Int { Int(Double(length) * zoom) }

  private var isSingle: Bool { rows.count == 1 && rows[0].count == 1 }

  /// The page, with nothing that refers to another file.
  var html: String {
    let body =
      isSingle
      ? frame(rows[0][0], zoom: 1, top: 0, left: 0)
      : #"<h1>\#(HTML(escaping: title).markup)</h1>"# + grid
    return """
      <!doctype html><html lang="en"><head><meta charset="utf-8">
      <meta name="color-scheme" content="light"><title>\(HTML(escaping: title).markup)</title><style>
      \(ScreenRenderer.stylesheet)
      body { margin: 0; background: #eceef2; font: 13px/1.4 Inter, system-ui, sans-serif; color: #16181d; }
      h1 { position: absolute; left: 24px; top: 18px; margin: 0; font-size: 20px; }
      .frame { position: absolute; overflow: hidden; }
      .several .frame { border-radius: 22px; box-shadow: 0 0 0 1px #0002; }
      .caption { position: absolute; margin: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-size: 11px; color: #4b515c; }
      .none { padding: 30px; }
      * { animation: none !important; transition: none !important; }
      </style></head><body class="\(isSingle ? "single" : "several")">\(body)<script>
      \(ScreenRenderer.script)
      </script></body></html>
      """
  }

  private var grid: String {
    var markup = ""
    var top = Self.head
    for row in rows {
      var left = Self.gap
      let tallest = row.map { Self.scaled($0.device.size.height) }.max() ?? 0
      for picture in row {
        let (width, height) = (
          Self.scaled(picture.device.size.width), Self.scaled(picture.device.size.height)
        )
        markup += frame(picture, zoom: Self.zoom, top: top, left: left)
        markup +=
          #"<p class="caption" style="left:\#(left)px;top:\#(top + height + 4)px;width:\#(width + 20)px">"#
          + HTML(escaping: picture.caption).markup + "</p>"
        left += width + Self.gap
      }
      top += tallest + Self.caption + Self.gap
    }
    return markup
  }

  private func frame(_ picture: PaywallPicture, zoom: Double, top: Int, left: Int) -> String {
    let (width, height) = picture.device.size
    let inside: String
    switch picture.screen {
    case .success(let screen): inside = renderer.fragment(screen, submittingTo: "")
    case .failure(let mistake):
      inside = #"<p class="none">\#(HTML(escaping: mistake.description).markup)</p>"#
    }
    let scale = zoom == 1 ? "" : "zoom:\(zoom);"
    // A length inside a zoom is zoomed with it.
    let (x, y) = (Int(Double(left) / zoom), Int(Double(top) / zoom))
    return
      #"<div class="frame" data-theme="\#(picture.look.rawValue)" data-platform="\#(picture.device.platform.rawValue)" "#
      + #"style="\#(scale)left:\#(x)px;top:\#(y)px;width:\#(width)px;height:\#(height)px">\#(inside)</div>"#
  }
}
