public import Foundation
public import SourceJSON

extension StoreConfiguration {
  /// Reads a `.storekit` file, of versions 1 to 6.
  ///
  /// Unknown keys are allowed; ``StoreConfigurationDocument`` keeps them.
  ///
  /// - Throws: ``StoreConfigurationError`` with each problem at its place, also if the file can't
  ///   be read.
  public init(contentsOf url: URL) throws {
    let data = try StoreConfigurationError.wrapping { () throws(SourceError) in
      try SourceFile.contents(of: url.path)
    }
    try self.init(data: data, file: url.path)
  }

  /// Reads a configuration from JSON.
  ///
  /// Offers and keys that can't be used are dropped; the linter reports them.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name, for errors.
  /// - Throws: The problems in it, each at its place.
  public init(data: Data, file: String) throws(StoreConfigurationError) {
    try self.init(
      reading: StoreConfigurationError.wrapping { () throws(SourceError) in
        try JSONNode.parse(data, file: file)
      })
  }

  /// Returns the problems of a usable file: the offers and keys that can't be used, and so aren't
  /// in the configuration.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name, for errors.
  /// - Returns: Each mistake at its place, in the order of the file; none if the file can't be read at all.
  public static func unusableDetails(in data: Data, file: String) -> [SourceError] {
    guard let root = try? JSONNode.parse(data, file: file) else { return [] }
    var reader = ConfigurationReader()
    _ = reader.configuration(root)
    return reader.remarks.sorted { $0.location < $1.location }
  }

  init(reading root: JSONNode) throws(StoreConfigurationError) {
    var reader = ConfigurationReader()
    let configuration = reader.configuration(root)
    guard reader.problems.isEmpty else {
      throw StoreConfigurationError(problems: reader.problems.sorted { $0.location < $1.location })
    }
    self = configuration
  }
}
