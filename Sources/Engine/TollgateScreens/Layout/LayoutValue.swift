import TollgateCore

/// The kind of a value in the description of a screen.
struct LayoutValue: Sendable {
  /// The kinds of values.
  indirect enum Content: Sendable {
    /// A key of the String Catalog.
    case text(arguments: ArgumentCount)

    /// The name of something in the catalog.
    case name(NameKind)
    case string(pattern: String?)
    case color, number, integer, bool

    /// One of a list of words.
    case word([String])
    case object(any LayoutKey.Type)
    case list(LayoutValue)

    /// An object whose keys are names.
    case map(NameKind, LayoutValue)

    /// One of two kinds, of which the second is an object.
    case either(LayoutValue, orObject: LayoutValue)

    /// A definition that the schema contains once, for several places.
    case shared(LayoutDefinition)
  }

  /// The number of a text's arguments.
  enum ArgumentCount: Hashable, Sendable {
    case count(Int)

    /// As many as the text has arguments under `with`.
    case listed
  }

  let content: Content

  /// The title in the schema.
  let title: String

  /// The description in the schema.
  let description: String

  /// A Boolean value that indicates whether the key is optional.
  private(set) var isOptional = false

  /// The same value, under an optional key.
  var optional: LayoutValue {
    var value = self
    value.isOptional = true
    return value
  }
}

extension LayoutValue {
  /// Returns a key of the String Catalog.
  static func text(_ description: String, arguments: ArgumentCount = 0) -> LayoutValue {
    LayoutValue(
      content: .text(arguments: arguments), title: "Key of a text", description: description)
  }

  /// Returns the name of something in the catalog.
  static func name(
    _ kind: NameKind, _ title: String, _ description: String
  ) -> LayoutValue {
    LayoutValue(content: .name(kind), title: title, description: description)
  }

  /// The identifier of a product.
  static let product = name(.product, "Product", "The identifier of one under `products`.")

  /// The name of a currency.
  static let currency = name(.currency, "Currency", "The name of one under `currencies`.")

  /// Returns a text that no person sees.
  static func string(
    _ title: String, _ description: String, pattern: String? = nil
  ) -> LayoutValue {
    LayoutValue(content: .string(pattern: pattern), title: title, description: description)
  }

  /// A color, as a ``Screen/Color`` is written.
  static let color = LayoutValue(content: .color, title: "Colour", description: "")

  /// Returns a number.
  static func number(_ title: String, _ description: String) -> LayoutValue {
    LayoutValue(content: .number, title: title, description: description)
  }

  /// Returns a whole number.
  static func integer(_ title: String, _ description: String) -> LayoutValue {
    LayoutValue(content: .integer, title: title, description: description)
  }

  /// Returns `true` or `false`.
  static func bool(_ title: String, _ description: String) -> LayoutValue {
    LayoutValue(content: .bool, title: title, description: description)
  }

  /// Returns an object whose keys are names.
  static func map(
    _ names: NameKind, _ title: String, _ description: String, of value: LayoutValue
  ) -> LayoutValue {
    LayoutValue(content: .map(names, value), title: title, description: description)
  }

  /// The name of an SF Symbol.
  static let icon = string("Icon", "The name of an SF Symbol. None by default.").optional

  /// Returns one of a fixed set of words.
  static func word<Word: CaseIterable & RawRepresentable<String>>(
    _ title: String, _ description: String, of words: Word.Type
  ) -> LayoutValue {
    LayoutValue(
      content: .word(words.allCases.map(\.rawValue)), title: title, description: description)
  }

  /// Returns an object with keys of its own.
  static func object(
    _ title: String, _ description: String, _ keys: any LayoutKey.Type
  ) -> LayoutValue {
    LayoutValue(content: .object(keys), title: title, description: description)
  }

  /// Returns a list.
  static func list(
    _ title: String, _ description: String, of value: LayoutValue
  ) -> LayoutValue {
    LayoutValue(content: .list(value), title: title, description: description)
  }

  /// Returns something that the schema describes elsewhere.
  static func shared(_ definition: LayoutDefinition, _ description: String = "") -> LayoutValue {
    LayoutValue(content: .shared(definition), title: "", description: description)
  }

  /// Returns the elements inside of something.
  static func elements(_ title: String, _ description: String) -> LayoutValue {
    list(title, description, of: shared(.element))
  }

  /// Returns the arguments of a text beside them.
  static func arguments(_ description: String) -> LayoutValue {
    list("Arguments", description, of: shared(.argument)).optional
  }
}

extension LayoutValue.ArgumentCount: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .count(value) }
}

/// A part of the description of a screen that the schema describes once, for several places.
enum LayoutDefinition: String, Sendable {
  case platform, productOrRemote, element, condition, action, argument, planWords
}
