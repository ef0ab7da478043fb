/// The viewer's choice of views and options for a run's page, which is no part of the run.
struct PageView: Hashable, Sendable {
  /// A panel below the phone and the controls.
  enum Panel: String, CaseIterable, Sendable {
    case purchases, catalog
  }

  /// The appearance of the phone.
  enum Appearance: String, CaseIterable, Sendable {
    /// That of the browser.
    case automatic
    case light, dark
  }

  /// The size of the text on the phone.
  enum TextSize: String, CaseIterable, Sendable {
    case small, usual, large, largest
  }

  /// The part of the log.
  var filter = LogFilter.everything

  /// The open panel, or nil for none.
  var panel: Panel?
  var appearance = Appearance.automatic
  var textSize = TextSize.usual

  /// A Boolean value that indicates whether all devices are shown side by side, instead of only the
  /// selected one.
  var isAbreast = false

  /// The names of the fields of an address that say it.
  static let names: Set = [LogFilter.queryName, "panel", "appearance", "text", "devices"]

  private static let all = "all"

  init() {}

  /// Reads the fields of an address; unknown ones count as not set.
  init(_ fields: [(name: String, value: String)]) {
    let values = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    filter = LogFilter(named: values[LogFilter.queryName])
    panel = values["panel"].flatMap(Panel.init)
    appearance = values["appearance"].flatMap(Appearance.init) ?? appearance
    textSize = values["text"].flatMap(TextSize.init) ?? textSize
    isAbreast = values["devices"] == Self.all
  }

  /// The fields of an address, without the defaults.
  var fields: [(name: String, value: String)] {
    let usual = PageView()
    let pairs = [
      (LogFilter.queryName, filter.rawValue, usual.filter.rawValue),
      ("panel", panel?.rawValue ?? "", ""),
      ("appearance", appearance.rawValue, usual.appearance.rawValue),
      ("text", textSize.rawValue, usual.textSize.rawValue),
      ("devices", isAbreast ? Self.all : "", ""),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { ($0.0, $0.1) }
  }

  /// The query that selects it: `?show=decisions&panel=purchases`.
  var query: String {
    fields.isEmpty ? "" : "?" + fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }

  /// Returns the same view with one choice made otherwise.
  func with<Value>(_ choice: WritableKeyPath<PageView, Value>, _ value: Value) -> PageView {
    var view = self
    view[keyPath: choice] = value
    return view
  }
}
