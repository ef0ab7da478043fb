import CPostgres
import Foundation

/// A PostgreSQL result while it is being read.
final class PostgresResult {
  fileprivate let pointer: OpaquePointer
  fileprivate let columns: [String: Int32]

  /// Takes an answer over, with the places of its columns if they are known.
  init(_ pointer: OpaquePointer, columns: [String: Int32]) {
    self.pointer = pointer
    self.columns = columns
  }

  deinit { cpostgres_clear(pointer) }

  var rows: [PostgresRow] {
    (0..<cpostgres_rows(pointer)).map { PostgresRow(result: self, index: $0) }
  }

  /// The number of rows that the statement changed or returned.
  var count: Int { cpostgres_changes(pointer) }

  static func columns(of pointer: OpaquePointer) -> [String: Int32] {
    var columns: [String: Int32] = [:]
    for column in 0..<cpostgres_columns(pointer) {
      columns[String(cString: cpostgres_column(pointer, column))] = column
    }
    return columns
  }
}

/// A row that PostgreSQL answered with, its values as text.
struct PostgresRow: SQLRow {
  fileprivate let result: PostgresResult
  fileprivate let index: Int32

  func text(in column: String) -> String? {
    value(in: column).map { String(decoding: $0, as: UTF8.self) }
  }

  func integer(in column: String) -> Int64? { text(in: column).flatMap { Int64($0) } }

  /// Bytes are `\x` and two digits for each.
  func bytes(in column: String) -> Data? {
    guard let text = value(in: column), text.starts(with: #"\x"#.utf8) else { return nil }
    var bytes = Data(capacity: text.count / 2)
    var digits = text.dropFirst(2)
    while digits.count >= 2 {
      guard let byte = UInt8(String(decoding: digits.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(byte)
      digits = digits.dropFirst(2)
    }
    return bytes
  }

  private func value(in column: String) -> UnsafeBufferPointer<UInt8>? {
    guard let column = result.columns[column],
      let value = cpostgres_value(result.pointer, index, column)
    else { return nil }
    let length = cpostgres_length(result.pointer, index, column)
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self), count: length)
  }
}
