import Foundation

extension NodeDecoder {
  /// Reads a value of any type from this node.
  func value<Value: Decodable>(_ type: Value.Type) throws(SourceError) -> Value {
    do {
      if let closed = type as? any ClosedDictionary.Type { try checkKeys(of: closed) }
      guard let value = try wellKnownValue(type) else { return try Value(from: self) }
      return value
    } catch let error as SourceError {
      throw error
    } catch {
      throw choiceMistake(for: type) ?? session.located(error, at: codingPath)
    }
  }

  func string() throws(SourceError) -> String {
    guard case .string(let text) = node.value else { throw mismatch(expected: "text") }
    return text
  }

  func bool() throws(SourceError) -> Bool {
    guard case .bool(let bool) = node.value else { throw mismatch(expected: "true or false") }
    return bool
  }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws(SourceError) -> Value {
    let expected = "a whole number"
    guard case .number(let text) = node.value else { throw mismatch(expected: expected) }
    do {
      return try NumberText(text).integer(type)
    } catch .notWhole {
      throw mismatch(expected: expected)
    } catch {
      throw mismatch(expected: "\(expected) from \(Value.min) to \(Value.max)")
    }
  }

  func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _: Value.Type
  ) throws(SourceError) -> Value {
    guard case .number(let text) = node.value else { throw mismatch(expected: "a number") }
    guard let value = Value(text), value.isFinite else {
      throw mismatch(
        expected: "a number up to \(Value.greatestFiniteMagnitude) on either side of 0")
    }
    return value
  }

  private func decimal() throws(SourceError) -> Decimal {
    guard case .number(let text) = node.value else { throw mismatch(expected: "a number") }
    do {
      return try NumberText(text).decimal()
    } catch .tooManyDigits {
      throw mismatch(expected: "a number with no more than 38 digits")
    } catch {
      throw mismatch(expected: "a number between 10^-128 and 10^127")
    }
  }

  /// Reads types that people write in another form than the type's own `Decodable` form.
  private func wellKnownValue<Value>(_ type: Value.Type) throws(SourceError) -> Value? {
    switch type {
    case is Decimal.Type: try decimal() as? Value
    case is URL.Type: try url() as? Value
    case is Date.Type: try date() as? Value
    case is Data.Type: try data() as? Value
    default: nil
    }
  }

  private func url() throws(SourceError) -> URL {
    guard let url = URL(string: try string()) else { throw mismatch(expected: "a URL") }
    return url
  }

  private func date() throws(SourceError) -> Date {
    guard let date = try? Date(try string(), strategy: .iso8601) else {
      throw mismatch(expected: "an instant such as \"2026-01-15T12:00:00Z\"")
    }
    return date
  }

  private func data() throws(SourceError) -> Data {
    guard let data = Data(base64Encoded: try string()) else {
      throw mismatch(expected: "base64 text")
    }
    return data
  }

  /// Returns a list of the allowed texts, if this node's text is not one.
  private func choiceMistake<Value>(for type: Value.Type) -> SourceError? {
    guard case .string(let text) = node.value, let choices = Self.choices(of: type),
      !choices.contains(text)
    else { return nil }
    let list = choices.map { "`\($0)`" }.joined(separator: ", ")
    let error = mismatch(expected: choices.count == 1 ? list : "one of \(list)")
    return SourceError(
      error.message, fix: Suggestion.question(about: text, in: choices), at: error.location)
  }

  private static func choices<Value>(of type: Value.Type) -> [String]? {
    guard let type = type as? any CaseIterable.Type else { return nil }
    return allTexts(of: type)
  }

  private static func allTexts<Choice: CaseIterable>(of type: Choice.Type) -> [String]? {
    let texts = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    return texts.count == type.allCases.count ? texts : nil
  }
}
