import Foundation

/// A text with placeholders, parsed once: `%@`, `%lld` and `%d`, with positions (`%2$lld`), `%%`,
/// the substitutions of String Catalogs (`%#@name@`), and `%arg` within those.
struct FormatString: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case text(String)

    /// The argument at an index counted from 0.
    case argument(Int)

    /// The argument that a substitution is about.
    case ownArgument
    case substitution(String)
  }

  /// A mistake in a format.
  struct Mistake: Error {
    let placeholder: String
  }

  let pieces: [Piece]

  init(_ text: String) throws(Mistake) {
    var pieces: [Piece] = []
    var next = 0
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      pieces.append(.text(String(rest[..<percent])))
      rest = rest[percent...]
      guard let (piece, length) = Self.placeholder(in: rest, next: &next) else {
        throw Mistake(placeholder: String(rest.prefix { !$0.isWhitespace }))
      }
      pieces.append(piece)
      rest = rest.dropFirst(length)
    }
    self.pieces = (pieces + [.text(String(rest))]).filter { $0 != .text("") }
  }

  /// A literal text.
  init(verbatim text: String) { pieces = [.text(text)] }

  /// The number of arguments that the placeholders need.
  var argumentCount: Int {
    pieces.reduce(0) { count, piece in
      if case .argument(let index) = piece { max(count, index + 1) } else { count }
    }
  }

  /// Returns the text with its placeholders filled in, if no part of it follows a number.
  func filled(_ arguments: [StringArgument], in locale: Locale) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .argument(let index):
        arguments.indices.contains(index) ? arguments[index].written(in: locale) : ""
      case .ownArgument, .substitution: ""
      }
    }.joined()
  }

  /// A Boolean value that indicates whether a part of the text depends on its own number.
  var holdsSubstitutions: Bool {
    pieces.contains { if case .substitution = $0 { true } else { false } }
  }

  private static func placeholder(
    in text: Substring, next: inout Int
  ) -> (piece: Piece, length: Int)? {
    if text.hasPrefix("%%") { return (.text("%"), 2) }
    if text.hasPrefix("%arg") { return (.ownArgument, 4) }
    if text.hasPrefix("%#@") {
      guard let end = text.dropFirst(3).firstIndex(of: "@") else { return nil }
      let name = text[text.index(text.startIndex, offsetBy: 3)..<end]
      return (.substitution(String(name)), name.count + 4)
    }
    var rest = text.dropFirst()
    var length = 1
    var position: Int?
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty {
      guard rest.dropFirst(digits.count).first == "$", let number = Int(digits), number > 0 else {
        return nil
      }
      position = number - 1
      rest = rest.dropFirst(digits.count + 1)
      length += digits.count + 1
    }
    for conversion in ["@", "lld", "llu", "ld", "lu", "d", "i", "u"]
    where rest.hasPrefix(conversion) {
      let index = position ?? next
      if position == nil { next += 1 }
      return (.argument(index), length + conversion.count)
    }
    return nil
  }
}

extension StringArgument {
  /// Returns the argument as a person in `locale` writes it.
  func written(in locale: Locale) -> String {
    switch self {
    case .number(let number): number.formatted(.number.locale(locale))
    case .text(let text): text
    }
  }
}
