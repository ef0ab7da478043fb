import Foundation
import SourceJSON

/// The reading of single values.
///
/// Each method returns nil if the value is missing or no such value, and then reports the problem.
extension ConfigurationReader {
  mutating func refuse(_ node: JSONNode, _ message: String, fix: String) {
    problems.append(node.error(message, fix: fix))
  }

  mutating func object(_ key: String, in node: JSONNode) -> JSONNode? {
    guard let value = node[key], !value.isNull else { return nil }
    guard value.isObject else {
      refuse(value, "`\(key)` is an object", fix: "Write `\"\(key)\" : { … }`, or take it out.")
      return nil
    }
    return value
  }

  mutating func list(_ key: String, in node: JSONNode) -> [JSONNode] {
    guard let value = node[key], !value.isNull else { return [] }
    guard case .array(let elements) = value.value else {
      refuse(value, "`\(key)` is a list", fix: "Write `\"\(key)\" : [ … ]`, or take it out.")
      return []
    }
    return elements
  }

  /// Returns the objects of a list.
  mutating func objects(_ key: String, in node: JSONNode) -> [JSONNode] {
    list(key, in: node).filter { element in
      if !element.isObject {
        refuse(element, "each of `\(key)` is an object", fix: "Write it in braces, `{ … }`.")
      }
      return element.isObject
    }
  }

  mutating func text(_ key: String, in node: JSONNode) -> String? {
    let fix = "Write `\"\(key)\" : \"…\"`."
    guard let value = node[key] else {
      refuse(node, "`\(key)` is missing", fix: fix)
      return nil
    }
    guard let string = value.string else {
      refuse(value, "`\(key)` is a text in quotation marks", fix: fix)
      return nil
    }
    return string
  }

  mutating func optionalText(_ key: String, in node: JSONNode) -> String? {
    guard let value = node[key], !value.isNull else { return nil }
    return text(key, in: node)
  }

  mutating func price(_ key: String, in node: JSONNode) -> Decimal? {
    guard let written = text(key, in: node) else { return nil }
    guard let price = Decimal(plain: written) else {
      refuse(
        node[key] ?? node, "`\(written)` is not a price",
        fix: "Write digits with a dot and no currency, like `4.99`.")
      return nil
    }
    return price
  }

  mutating func whole(_ key: String, in node: JSONNode) -> Int? { whole(key, in: node, from: 0) }

  /// Returns a whole number from 1 on.
  mutating func count(_ key: String, in node: JSONNode) -> Int? { whole(key, in: node, from: 1) }

  mutating func optionalWhole(_ key: String, in node: JSONNode) -> Int? {
    guard let value = node[key], !value.isNull else { return nil }
    return whole(key, in: node)
  }

  private mutating func whole(_ key: String, in node: JSONNode, from least: Int) -> Int? {
    guard let value = node[key] else {
      refuse(node, "`\(key)` is missing", fix: "Write `\"\(key)\" : 1`.")
      return nil
    }
    guard let number = value.numberText.flatMap({ Int($0) }), number >= least else {
      refuse(
        value, "`\(key)` is a whole number", fix: "Write digits without quotation marks, like 1.")
      return nil
    }
    return number
  }

  mutating func flag(_ key: String, in node: JSONNode) -> Bool? {
    guard let value = node[key], !value.isNull else { return nil }
    guard let flag = value.bool else {
      refuse(
        value, "`\(key)` is true or false", fix: "Write either word without quotation marks.")
      return nil
    }
    return flag
  }
}
