import Foundation
import SourceJSON
import Testing

@testable import LocalAppStore

@Suite("The keys of a StoreKit file")
struct ConfigurationFieldTests {
  private static let configurations = (0..<200).map { RandomConfiguration.make(seed: $0) }

  @Test("are read as they are written")
  func readsWhatItWrites() throws {
    for configuration in Self.configurations {
      let value = ConfigurationWriter().value(configuration)
      let file = try JSONDocument(writing: value, file: "Products.storekit")
      var reader = ConfigurationReader()
      let read = reader.configuration(file.root)
      #expect(reader.problems.isEmpty && reader.remarks.isEmpty)
      #expect(read == configuration.inFileOrder)
      #expect(ConfigurationWriter().value(read) == value)
    }
  }

  @Test("have a value of every property in that test")
  func variesEveryProperty() {
    var seen: [String: Set<String>] = [:]
    for configuration in Self.configurations { Self.note(configuration, "", in: &seen) }
    #expect(seen.count > 60)
    let constant = seen.filter { $0.value.count < 2 }.keys.sorted()
    #expect(constant == [".offerKeys"], "a file has a private key, and the store its public half")
  }

  /// Notes the text of each property under its path, without the places in lists.
  private static func note(_ value: Any, _ path: String, in seen: inout [String: Set<String>]) {
    let mirror = Mirror(reflecting: value)
    seen[path, default: []].insert("\(value)")
    if value is Decimal || value is GracePeriod { return }
    for child in mirror.children {
      let isProperty = mirror.displayStyle == .struct || mirror.displayStyle == .class
      note(child.value, isProperty ? "\(path).\(child.label ?? "")" : path, in: &seen)
    }
  }
}
