public import Foundation

extension Snapshot {
  /// The reason why a file is no snapshot that can be read.
  public struct Unreadable: Error, Sendable, CustomStringConvertible {
    /// A sentence that describes the file's mistake.
    public let description: String
  }

  /// The release of the format.
  ///
  /// A reader refuses formats newer than its own.
  static let format = 1

  /// Reads a snapshot from a file.
  ///
  /// - Parameter url: The file that the app writes.
  /// - Throws: ``Unreadable`` for an invalid file, or one of a newer release; Foundation's error if
  ///   it is missing. In both cases the extension has no data: treat it as `loading`.
  public init(contentsOf url: URL) throws {
    try self.init(Data(contentsOf: url), file: url.lastPathComponent)
  }

  /// Reads a snapshot.
  ///
  /// - Parameters:
  ///   - data: The value of ``data``.
  ///   - file: The file's name, for errors.
  /// - Throws: ``Unreadable``.
  public init(_ data: Data, file: String) throws(Unreadable) {
    let decoder = JSONDecoder()
    do {
      guard try decoder.decode(Heading.self, from: data).format <= Self.format else {
        throw Unreadable(
          description: "\(file) was written by a newer release. Update the extension with its app.")
      }
      self = try decoder.decode(Snapshot.self, from: data)
    } catch let error as Unreadable {
      throw error
    } catch {
      throw Unreadable(
        description:
          "\(file) is not a snapshot: \(error). The app writes a new one at its next start.")
    }
  }

  /// The snapshot as JSON.
  ///
  /// - Throws: Only for a number that is not finite.
  public var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return try encoder.encode(self)
    }
  }

  /// Writes it to a file: whole, or not at all.
  ///
  /// - Throws: Foundation's error.
  public func write(to url: URL) throws { try data.write(to: url, options: .atomic) }

  private struct Heading: Decodable { let format: Int }
}

/// A snapshot's file: the customer's fields, and its own.
extension Snapshot: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, latestSigned, platform, build, appVersion, remote
    case highWaterMark = "mark"
  }

  /// Creates a snapshot from the customer's fields and its own, in one object.
  ///
  /// - Throws: `DecodingError` if a field is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      customer: try Customer(from: decoder),
      time: TrustedTime(
        highWaterMark: try values.decode(Date.self, forKey: .highWaterMark),
        latestSigned: try values.decode(Date.self, forKey: .latestSigned)),
      device: DeviceProfile(
        platform: try values.decode(Platform.self, forKey: .platform),
        build: try values.decode(BuildKind.self, forKey: .build),
        appVersion: try values.decode(String.self, forKey: .appVersion)),
      remote: RemoteValues(try values.decode([RemoteValue.ID: String].self, forKey: .remote)))
  }

  /// Writes the customer's fields and its own as one object.
  public func encode(to encoder: any Encoder) throws {
    try customer.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.format, forKey: .format)
    try values.encode(time.highWaterMark, forKey: .highWaterMark)
    try values.encode(time.latestSigned, forKey: .latestSigned)
    try values.encode(device.platform, forKey: .platform)
    try values.encode(device.build, forKey: .build)
    try values.encode(device.appVersion, forKey: .appVersion)
    try values.encode(remote.texts, forKey: .remote)
  }
}
