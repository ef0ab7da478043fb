import Foundation
import SourceJSON

/// The form of one value in a `.storekit` file: how it is read, and how it is written.
///
/// `read(write(value))` is the value again.
struct ConfigurationForm<Value: SendableMetatype>: Sendable {
  /// The value in an example, for files that lack it.
  let sample: String

  /// Returns the value in JSON.
  let write: @Sendable (Value, ConfigurationWriter) -> JSONValue

  /// Reads the value of a key, or reports why it can't and returns nil.
  let read: @Sendable (JSONNode, String, inout ConfigurationReader) -> Value?

  /// Creates a form.
  init(
    sample: String = #""…""#, write: @escaping @Sendable (Value, ConfigurationWriter) -> JSONValue,
    read: @escaping @Sendable (JSONNode, String, inout ConfigurationReader) -> Value?
  ) {
    (self.sample, self.write, self.read) = (sample, write, read)
  }

  /// Returns the form with a check of the values that are read.
  func checked(
    _ check: @escaping @Sendable (Value, JSONNode, inout ConfigurationReader) -> Void
  ) -> ConfigurationForm {
    ConfigurationForm(sample: sample, write: write) { node, key, reader in
      let value = read(node, key, &reader)
      if let value { check(value, node, &reader) }
      return value
    }
  }

  /// Returns the form of a value that is made from this form's, if it can be.
  func map<Other: SendableMetatype>(
    _ part: @escaping @Sendable (Other) -> Value,
    _ make: @escaping @Sendable (Value, JSONNode, inout ConfigurationReader) -> Other?
  ) -> ConfigurationForm<Other> {
    ConfigurationForm<Other>(sample: sample) {
      write(part($0), $1)
    } read: { node, key, reader in
      read(node, key, &reader).flatMap { make($0, node, &reader) }
    }
  }
}

extension ConfigurationForm {
  /// A value that is neither an object nor a list.
  static func single(
    _ expected: String, fix: String, sample: String = "1",
    write: @escaping @Sendable (Value) -> JSONValue,
    read: @escaping @Sendable (JSONNode) -> Value?
  ) -> ConfigurationForm {
    ConfigurationForm(sample: sample) { value, _ in
      write(value)
    } read: { node, key, reader in
      read(node)
        ?? reader.refused(node, "`\(key)` is \(expected)", fix: fix.replacing("KEY", with: key))
    }
  }
}

extension ConfigurationForm where Value: CustomStringConvertible {
  /// A text that means a value of a kind, such as a price.
  fileprivate static func parsed(
    _ kind: String, fix: String, by parse: @escaping @Sendable (String) -> Value?
  ) -> ConfigurationForm {
    ConfigurationForm { value, _ in
      .string("\(value)")
    } read: { node, key, reader in
      ConfigurationForm<String>.text.read(node, key, &reader).flatMap { text in
        parse(text) ?? reader.refused(node, "`\(text)` is not a \(kind)", fix: fix)
      }
    }
  }
}

extension ConfigurationForm<String> {
  static var text: ConfigurationForm {
    .single(
      "a text in quotation marks", fix: #"Write `"KEY" : "…"`."#, sample: #""…""#,
      write: JSONValue.string, read: \.string)
  }
}

extension ConfigurationForm<Bool> {
  static var flag: ConfigurationForm {
    .single(
      "true or false", fix: "Write either word without quotation marks.", write: JSONValue.bool,
      read: \.bool)
  }
}

extension ConfigurationForm<Int> {
  static func whole(from least: Int) -> ConfigurationForm {
    .single(
      "a whole number", fix: "Write digits without quotation marks, like 1.",
      write: { .number("\($0)") },
      read: { $0.numberText.flatMap { Int($0) }.flatMap { $0 >= least ? $0 : nil } })
  }
}

extension ConfigurationForm<Date> {
  /// The seconds since 2001.
  static var date: ConfigurationForm {
    .single("a number", fix: "Write the seconds since 2001, or take it out.") { date in
      let seconds = date.timeIntervalSinceReferenceDate
      return .number(Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)")
    } read: { node in
      node.numberText.flatMap(Double.init).flatMap { seconds in
        seconds.isFinite ? Date(timeIntervalSinceReferenceDate: seconds) : nil
      }
    }
  }
}

extension ConfigurationForm<Decimal> {
  static var price: ConfigurationForm {
    .parsed("price", fix: "Write digits with a dot and no currency, like `4.99`.") {
      Decimal(plain: $0)
    }
  }
}

extension ConfigurationForm<StoreConfiguration.Period> {
  static var period: ConfigurationForm {
    .parsed("period", fix: "Write a number and a unit, like `P1M`.") {
      StoreConfiguration.Period($0)
    }
  }
}

extension ConfigurationForm<[String: Decimal]> {
  /// The prices of storefronts.
  static var storefrontPrices: ConfigurationForm {
    ConfigurationForm { prices, _ in
      .object(prices.sorted { $0.key < $1.key }.map { .init($0.key, .string("\($0.value)")) })
    } read: { node, key, reader in
      guard node.isObject else {
        return reader.refused(
          node, "`\(key)` is an object",
          fix: "Write { \"ESP\": \"10.99\" }: codes of countries, and a price for each.")
      }
      var prices: [String: Decimal] = [:]
      for member in node.members {
        if StorefrontCountry(member.key) == nil {
          reader.refuseStorefront(member.key, at: member.keyLocation)
        } else {
          prices[member.key] =
            member.node.string.flatMap { Decimal(plain: $0) }
            ?? reader.refused(
              member.node, "this is not a price",
              fix: "Write digits with a dot and no currency, in quotation marks, like `\"4.99\"`.")
        }
      }
      return prices
    }
  }
}

extension ConfigurationForm where Value: RawRepresentable<String> {
  /// A name, known or not.
  static var name: ConfigurationForm {
    ConfigurationForm<String>.text.map {
      $0.rawValue
    } _: { text, _, _ in
      Value(rawValue: text)
    }
  }
}

extension ConfigurationForm
where Value: RawRepresentable<String> & CaseIterable {
  /// One of the known words; the sentence is about any other.
  static func word(
    otherwise sentence: @escaping @Sendable (String) -> String
  ) -> ConfigurationForm {
    ConfigurationForm { word, _ in
      .string(word.rawValue)
    } read: { node, key, reader in
      let names = Value.allCases.map(\.rawValue)
      let text = node.string
      return text.flatMap(Value.init(rawValue:))
        ?? reader.refused(
          node, text.map(sentence) ?? "this is no word for `\(key)`",
          fix: text.flatMap { Suggestion.question(about: $0, in: names) }
            ?? "It can be \(names.map { "`\($0)`" }.joined(separator: ", ")).")
    }
  }
}

extension ConfigurationForm {
  /// An object with known keys, and any others.
  static func record(
    _ fields: [ConfigurationField<Value>], from empty: Value
  ) -> ConfigurationForm where Value: Sendable {
    ConfigurationForm {
      $1.record($0, fields)
    } read: { node, key, reader in
      reader.object(key, node).map { reader.record($0, fields, from: empty) }
    }
  }

  /// A list of values.
  static func list<Element>(
    of form: ConfigurationForm<Element>
  ) -> ConfigurationForm where Value == [Element] {
    ConfigurationForm { list, writer in
      .array(list.map { form.write($0, writer) })
    } read: { node, key, reader in
      reader.elements(key, node).compactMap { form.read($0, key, &reader) }
    }
  }

  /// A list of objects with known keys, and any others.
  static func list<Element: Sendable>(
    of fields: [ConfigurationField<Element>], from empty: Element
  ) -> ConfigurationForm where Value == [Element] {
    ConfigurationForm { list, writer in
      .array(list.map { writer.record($0, fields) })
    } read: { node, key, reader in
      reader.objects(key, node).map { reader.record($0, fields, from: empty) }
    }
  }
}
