import Foundation

/// A description of a file error, without Foundation's names.
struct FileProblem: CustomStringConvertible {
  let description: String

  /// Describes an error, or returns nil if it is about no file.
  init?(_ error: CocoaError) {
    guard let path = error.filePath ?? error.url?.path else { return nil }
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile:
      description = "There is no file \(path)."
    case .fileReadNoPermission, .fileWriteNoPermission:
      description = "\(path) can't be opened: this user may not. Choose another, or change who may."
    case .fileWriteOutOfSpace:
      description = "\(path) can't be written: the disk is full."
    case .fileWriteFileExists:
      description = "There is \(path) already. Name another."
    default:
      description = "\(path) can't be read or written. Check that it is a file of the right kind."
    }
  }
}
