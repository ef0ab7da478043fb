import TollgateScreens
import WebPages

extension ScreenRendering {
  func gallery(_ gallery: Screen.Gallery) -> HTML {
    let previewed = gallery.options.first(where: \.isPreviewed)
    return templates.gallery.filled([
      "label": .text(gallery.label),
      "board": .markup(
        previewed.map { option in
          HTML(
            trusted:
              #"<div class="board" role="img" aria-label="\#(HTML(escaping: option.title).markup)">"#
              + board(option.colors, rows: 6, columns: 10).markup + "</div>")
        }),
      "options": .markup(.joined(gallery.options.map(option))),
    ])
  }

  private func option(_ option: Screen.Gallery.Option) -> HTML {
    templates.option.filled([
      "chosen": .flag(option.isChosen), "title": .text(option.title),
      "swatch": .markup(board(option.colors, rows: 2, columns: 2)), "lock": .text(option.lock),
      "lockIcon": .markup(Symbol.markup("lock.fill")),
      "preview": .markup(picture(option.preview, of: option, isPressed: option.isPreviewed)),
      "spend": .markup(
        option.spend.map {
          form(
            $0.action, $0.label, class: "small", isEnabled: $0.isEnabled, progress: $0.progress)
        }),
      "pick": .markup(picture(option.button, of: option, isPressed: option.isChosen)),
    ])
  }

  /// Returns a button whose name includes its option.
  private func picture(
    _ button: Screen.Button, of option: Screen.Gallery.Option, isPressed: Bool
  ) -> HTML {
    form(
      button.action, button.label, class: "small", isEnabled: button.isEnabled,
      progress: button.progress, attributes: HTML(trusted: #"aria-pressed="\#(isPressed)""#),
      trailing: HTML(
        trusted: #"<span class="unseen">, \#(HTML(escaping: option.title).markup)</span>"#))
  }

  /// Blocks in the colors of a theme, of which the first is the background.
  private func board(_ colors: [String], rows: Int, columns: Int) -> HTML {
    let colors = colors.filter { $0.wholeMatch(of: /#[0-9a-fA-F]{6}/) != nil }
    guard let ground = colors.first else { return HTML(trusted: "") }
    let blocks = Array(colors.dropFirst())
    var squares = ""
    for row in 0..<rows {
      for column in 0..<columns {
        // A stair of blocks that looks like a game under way, always the same one.
        guard !blocks.isEmpty, row >= (column * 5 + 3) % (rows + 1) else { continue }
        let color = blocks[(row + column / 2) % blocks.count]
        squares += #"<rect x="\#(Double(column) + 0.06)" y="\#(Double(row) + 0.06)" width="0.88""#
        squares += #" height="0.88" rx="0.14" fill="\#(color)"/>"#
      }
    }
    return HTML(
      trusted: #"<svg class="swatch" viewBox="0 0 \#(columns) \#(rows)" aria-hidden="true">"#
        + #"<rect width="\#(columns)" height="\#(rows)" fill="\#(ground)"/>\#(squares)</svg>"#)
  }

  /// Returns a celebration for the script to play; without the script, a banner.
  func celebration(_ celebration: Screen.Celebration) -> HTML {
    templates.celebration.filled([
      "product": .text("\(celebration.product)"), "title": .text(celebration.title),
      "message": .text(celebration.message), "seconds": .text("\(celebration.seconds)"),
      "confetti": .text(celebration.confetti.map { "\($0.count)" }),
      "confettiSeconds": .text(celebration.confetti.map { "\($0.seconds)" }),
      "haptic": .text(celebration.haptic), "sound": .text(celebration.sound),
    ])
  }
}
