import CGzip
import Foundation

/// A ZIP archive that is written file by file, uncompressed: only the names are stored in memory.
///
/// Files are stored without compression, as suits pictures. The same files give the same bytes.
struct ZIPArchive {
  /// The content exceeds the archive's limits.
  struct Full: Error {}

  fileprivate struct Entry {
    let name: [UInt8]
    let checksum: UInt32
    let size: UInt32
    let offset: UInt32
  }

  private var entries: [Entry] = []
  private var offset: UInt32 = 0

  /// Returns the header of a file in the archive, and records the file, whose bytes follow it.
  ///
  /// - Parameters:
  ///   - name: The file's name, in UTF-8 and unique.
  ///   - data: Its bytes.
  /// - Returns: The bytes to be written before them.
  /// - Throws: ``Full`` if the archive would exceed 4 GB or 65,534 files.
  mutating func header(of name: String, _ data: Data) throws(Full) -> [UInt8] {
    guard let size = UInt32(exactly: data.count), entries.count < 65_534 else { throw Full() }
    let entry = Entry(
      name: Array(name.utf8), checksum: Self.checksum(of: data), size: size, offset: offset)
    let header = Self.signed("PK\u{3}\u{4}") + entry.common + Self.bytes(0 as UInt16) + entry.name
    let (next, isTooLong) = offset.addingReportingOverflow(UInt32(header.count))
    let (end, isFull) = next.addingReportingOverflow(size)
    guard !isTooLong, !isFull else { throw Full() }
    entries.append(entry)
    offset = end
    return header
  }

  /// The directory, with which the archive ends.
  var end: [UInt8] {
    var directory: [UInt8] = []
    for entry in entries {
      directory += Self.signed("PK\u{1}\u{2}") + Self.bytes(Self.version) + entry.common
      // No extra field, no comment, the first disk, and no attributes.
      directory += [UInt8](repeating: 0, count: 12) + Self.bytes(entry.offset) + entry.name
    }
    let count = Self.bytes(UInt16(entries.count))
    return directory + Self.signed("PK\u{5}\u{6}") + Self.bytes(0 as UInt32) + count + count
      + Self.bytes(UInt32(directory.count)) + Self.bytes(offset) + Self.bytes(0 as UInt16)
  }

  /// The version of the format that a reader needs: 2.0.
  fileprivate static let version: UInt16 = 20

  fileprivate static func checksum(of data: Data) -> UInt32 {
    data.withUnsafeBytes { gzip_checksum($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
  }

  private static func signed(_ signature: String) -> [UInt8] { Array(signature.utf8) }

  fileprivate static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }
}

extension ZIPArchive.Entry {
  /// The part of a file's header that the directory repeats: the file is stored, and dated to the first possible day.
  fileprivate var common: [UInt8] {
    let isUTF8: UInt16 = 1 << 11
    let firstDay: UInt16 = 1 << 5 | 1
    let shorts: [UInt16] = [ZIPArchive.version, isUTF8, 0, 0, firstDay]
    return shorts.flatMap(ZIPArchive.bytes)
      + [checksum, size, size].flatMap(ZIPArchive.bytes) + ZIPArchive.bytes(UInt16(name.count))
  }
}
