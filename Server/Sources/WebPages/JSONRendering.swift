import AppStoreWire
public import Foundation

/// Draws readable JSON, with the dates of numeric instants beside them.
///
/// The dates are no part of the text: copying gives the JSON.
public struct JSONRendering {
  /// The milliseconds that are instants which the store could sign: up to the year 2200.
  private static let instants: Range<Int64> = 0..<7_258_118_400_000

  private let written: (Date) -> String

  /// Creates a rendering.
  ///
  /// - Parameter written: Returns an instant as people read it.
  public init(writing written: @escaping (Date) -> String) { self.written = written }

  /// Returns the JSON, indented by two spaces.
  public func draw(_ json: DecodedJSON) -> HTML {
    var markup = ""
    write(json.root, of: nil, indent: "", to: &markup)
    return HTML(trusted: markup)
  }

  private func write(
    _ value: DecodedJSON.Value, of name: String?, indent: String, to markup: inout String
  ) {
    let inner = indent + "  "
    switch value {
    case .object(let members, let isSigned):
      let beside = isSigned ? #" data-beside="signed, decoded here""# : ""
      markup += "<span\(beside)>{</span>"
      for (index, member) in members.enumerated() {
        markup += "\(index == 0 ? "" : ",")\n\(inner)"
        markup += #"<span class="name">\#(quoted(member.name))</span>: "#
        write(member.value, of: member.name, indent: inner, to: &markup)
      }
      markup += members.isEmpty ? "}" : "\n\(indent)}"
    case .list(let elements):
      markup += "["
      for (index, element) in elements.enumerated() {
        markup += "\(index == 0 ? "" : ",")\n\(inner)"
        write(element, of: name, indent: inner, to: &markup)
      }
      markup += elements.isEmpty ? "]" : "\n\(indent)]"
    case .string(let text): markup += #"<span class="text">\#(quoted(text))</span>"#
    case .word(let text):
      guard let instant = instant(text, of: name) else {
        markup += HTML(escaping: text).markup
        return
      }
      markup +=
        #"<span data-beside="\#(HTML(escaping: instant).markup)">\#(HTML(escaping: text).markup)</span>"#
    }
  }

  private func instant(_ text: String, of name: String?) -> String? {
    guard name?.hasSuffix("Date") == true, let milliseconds = Int64(text),
      Self.instants.contains(milliseconds)
    else { return nil }
    return written(WireDate(rawValue: milliseconds).date)
  }

  private func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let json = (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) }
    return HTML(escaping: json ?? "\"\"").markup
  }
}
