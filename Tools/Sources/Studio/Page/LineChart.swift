import WebPages

/// Two lines over months, as a picture that can also be read as a table.
struct LineChart {
  struct Line {
    let name: String

    /// The style of the line: `a` or `b`.
    let style: String
    let values: [Int64]
  }

  let title: String
  let meaning: String
  let months: [String]
  let lines: [Line]

  /// Returns a value as text.
  let written: (Int64) -> String

  private static let (width, height) = (560, 220)
  private static let (left, right, top, bottom) = (64, 30, 14, 30)

  /// The picture, with the table below it.
  var figure: HTML {
    HTML(
      trusted: """
        <figure class="chart"><figcaption><h3>\(escaped(title))</h3><p class="quiet">\(escaped(meaning))</p>\
        </figcaption>\(picture)\(table)</figure>
        """)
  }

  private func escaped(_ text: String) -> String { HTML(escaping: text).markup }

  /// The least and the most that the scale shows, with steps that are easily read.
  private var scale: (low: Int64, high: Int64, step: Int64) {
    let all = lines.flatMap(\.values)
    let (least, most) = (min(0, all.min() ?? 0), max(1, all.max() ?? 1))
    var step: Int64 = 1
    let steps: [Int64] = [2, 5, 10]
    search: while (most - least) / step > 4 {
      for factor in steps where (most - least) / (step * factor) <= 4 {
        step *= factor
        break search
      }
      step *= 10
    }
    let low = least >= 0 ? 0 : -((-least + step - 1) / step) * step
    return (low, (most + step - 1) / step * step, step)
  }

  private var picture: String {
    let (low, high, step) = scale
    let (wide, tall) = (Self.width - Self.left - Self.right, Self.height - Self.top - Self.bottom)
    func x(_ index: Int) -> Int { Self.left + wide * index / max(1, months.count - 1) }
    func y(_ value: Int64) -> Int {
      Self.top + tall - Int(Double(value - low) / Double(high - low) * Double(tall))
    }
    var marks = ""
    for value in stride(from: low, through: high, by: Int64.Stride(step)) {
      marks +=
        #"<line class="grid" x1="\#(Self.left)" x2="\#(Self.width - Self.right)" y1="\#(y(value))" y2="\#(y(value))"/>"#
      marks +=
        #"<text x="\#(Self.left - 8)" y="\#(y(value) + 4)" text-anchor="end">\#(escaped(written(value)))</text>"#
    }
    let every = max(1, (months.count + 5) / 6)
    for index in stride(from: 0, to: months.count, by: every) {
      marks +=
        #"<text x="\#(x(index))" y="\#(Self.height - 8)" text-anchor="middle">\#(escaped(months[index]))</text>"#
    }
    for line in lines {
      let points = line.values.enumerated().map { "\(x($0.offset)),\(y($0.element))" }
      marks +=
        #"<polyline class="line \#(line.style)" points="\#(points.joined(separator: " "))"/>"#
      guard let last = line.values.last else { continue }
      marks +=
        #"<circle class="dot \#(line.style)" cx="\#(x(line.values.count - 1))" cy="\#(y(last))" r="3.5"/>"#
    }
    for (line, place) in zip(lines, labelPlaces(y)) {
      marks +=
        #"<text class="name \#(line.style)" x="\#(Self.width - Self.right + 9)" y="\#(place)">\#(escaped(line.name))</text>"#
    }
    return
      #"<svg viewBox="0 0 \#(Self.width) \#(Self.height)" role="img" aria-label="\#(escaped(summary))">\#(marks)</svg>"#
  }

  /// Returns the positions of the lines' names, without overlaps.
  private func labelPlaces(_ y: (Int64) -> Int) -> [Int] {
    var places = lines.map { y($0.values.last ?? 0) + 4 }
    guard places.count == 2, abs(places[0] - places[1]) < 14 else { return places }
    let (upper, lower) = places[0] <= places[1] ? (0, 1) : (1, 0)
    let middle = (places[0] + places[1]) / 2
    (places[upper], places[lower]) = (middle - 7, middle + 7)
    return places
  }

  /// The meaning of the picture, in a sentence.
  private var summary: String {
    let parts = lines.map { line in
      "\(line.name) from \(written(line.values.first ?? 0)) to \(written(line.values.last ?? 0))"
    }
    return "\(title): \(parts.joined(separator: ", ")). The table below has every month."
  }

  private var table: String {
    let head = lines.map { #"<th scope="col">\#(escaped($0.name))</th>"# }.joined()
    let rows = months.enumerated().map { index, month in
      #"<tr><th scope="row">\#(escaped(month))</th>"#
        + lines.map { "<td>\(escaped(written($0.values[index])))</td>" }.joined() + "</tr>"
    }
    return """
      <details class="fold"><summary>As a table<span class="unseen">: \(escaped(title))</span></summary>\
      <table class="figures"><thead><tr><th scope="col">Month</th>\(head)</tr></thead>\
      <tbody>\(rows.joined())</tbody></table></details>
      """
  }
}
