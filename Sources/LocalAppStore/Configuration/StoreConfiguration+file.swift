public import Foundation
import SourceJSON

extension StoreConfiguration {
  /// Reads a `.storekit` file, of versions 1 to 6.
  ///
  /// Keys that this store does not know are let through; ``StoreConfigurationDocument`` keeps them.
  ///
  /// - Throws: ``StoreConfigurationError`` with each problem at its place, also where the file can't
  ///   be read.
  public init(contentsOf url: URL) throws {
    let data: Data
    do throws(SourceError) {
      data = try SourceFile.contents(of: url.path)
    } catch {
      throw StoreConfigurationError(problems: [error])
    }
    try self.init(data: data, file: url.path)
  }

  /// Reads a configuration from JSON.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name, for errors.
  /// - Throws: What is wrong in it, each problem at its place.
  public init(data: Data, file: String) throws(StoreConfigurationError) {
    let root: JSONNode
    do {
      root = try JSONNode.parse(data, file: file)
    } catch {
      throw StoreConfigurationError(problems: [error])
    }
    try self.init(reading: root)
  }

  init(reading root: JSONNode) throws(StoreConfigurationError) {
    var reader = ConfigurationReader()
    let configuration = reader.configuration(root)
    guard let configuration, reader.problems.isEmpty else {
      throw StoreConfigurationError(problems: reader.problems.sorted { $0.location < $1.location })
    }
    self = configuration
  }
}
