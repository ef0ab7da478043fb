import Foundation
import SourceJSON

/// A file of an app with the changes that are not saved yet.
struct DraftFile: Sendable {
  /// The file as it was read.
  private(set) var read: Data

  /// The file with the changes.
  var document: JSONDocument

  /// A Boolean value that indicates whether the file changed on disk since it was read.
  private(set) var isOvertaken = false

  init(_ data: Data, file name: String) throws(SourceError) {
    read = data
    document = try JSONDocument(data, file: name)
  }

  var data: Data { Data(document.bytes) }

  var isChanged: Bool { data != read }

  /// Takes over the contents on disk, if nothing is changed here; otherwise remembers that they differ.
  ///
  /// - Parameter disk: The contents on disk, or nil if there is no such file.
  /// - Returns: A Boolean value that indicates whether they were taken over.
  mutating func compare(with disk: Data?) -> Bool {
    guard disk != read else {
      isOvertaken = false
      return false
    }
    guard let disk, !isChanged || disk == data,
      let document = try? JSONDocument(disk, file: document.file)
    else {
      isOvertaken = true
      return false
    }
    (read, self.document, isOvertaken) = (disk, document, false)
    return true
  }

  /// Records that its current content was saved.
  mutating func becomeSaved() { (read, isOvertaken) = (data, false) }
}
