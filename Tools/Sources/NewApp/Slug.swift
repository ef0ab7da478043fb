import Foundation

/// Names for machines, made of names for people.
enum Slug {
  /// Returns a text as lowercase ASCII letters and digits, with its words joined by hyphens; empty
  /// if it has none.
  static func hyphenated(_ text: String) -> String { words(of: text).joined(separator: "-") }

  /// Returns the slug with underscores.
  static func underscored(_ text: String) -> String { words(of: text).joined(separator: "_") }

  private static func words(of text: String) -> [Substring] {
    let plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    return plain.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }
}

/// Gives out names, each once.
struct UniqueNames {
  private var taken: Set<String>

  /// Creates a set of reserved names.
  init(taken: [String] = []) {
    self.taken = Set(taken)
  }

  /// Returns a name, with a number after it if it was used before.
  mutating func name(_ wanted: String) -> String {
    var (name, number) = (wanted, 2)
    while !taken.insert(name).inserted {
      name = "\(wanted)_\(number)"
      number += 1
    }
    return name
  }
}
