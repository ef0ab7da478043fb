import Foundation
import SourceJSON

/// A file of journeys.
public struct JourneyFile: Sendable {
  /// The file's path, as given.
  public let path: String

  /// The journeys in the file's order, including those with mistakes.
  public let journeys: [Result<Journey, InvalidJourney>]

  /// Reads a file.
  ///
  /// Mistakes in one journey don't affect the others. A file that can't be read, or that contains
  /// no journey, counts as one journey with a mistake, so that it is never skipped.
  public static func read(_ path: String) -> JourneyFile {
    let data: Data
    do throws(SourceError) {
      data = try SourceFile.contents(of: path, upTo: JourneyLimits.fileSize)
    } catch {
      return JourneyFile(path: path, error)
    }
    guard let text = String(data: data, encoding: .utf8) else {
      return JourneyFile(path: path, mistake: "the file is not UTF-8", fix: "Save it as UTF-8.")
    }
    return JourneyFile(text: text, path: path)
  }

  /// Reads journeys from text.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - path: The file's path, for errors and for the files that journeys name.
  public init(text: String, path: String) {
    let journeys = YAMLDocument.documents(in: text, file: path).flatMap(Self.journeys)
    if journeys.isEmpty {
      self.init(
        path: path, mistake: "the file holds no journey", fix: "A journey begins with `journey:`.")
    } else {
      self.init(path: path, journeys: journeys)
    }
  }

  private init(path: String, journeys: [Result<Journey, InvalidJourney>]) {
    self.path = path
    self.journeys = journeys
  }

  private init(path: String, mistake: String, fix: String? = nil) {
    let location = SourceLocation(file: path, line: 1, column: 1)
    self.init(path: path, SourceError(mistake, fix: fix, at: location))
  }

  private init(path: String, _ error: SourceError) {
    self.init(path: path, journeys: [.failure(InvalidJourney(error))])
  }

  private static func journeys(in document: YAMLDocument) -> [Result<Journey, InvalidJourney>] {
    do {
      return try document.roots().map { root in
        var reader = JourneyReader(root)
        return reader.read()
      }
    } catch {
      return [.failure(InvalidJourney(error))]
    }
  }
}

extension InvalidJourney {
  fileprivate init(_ error: SourceError) {
    self.init(title: nil, file: error.file, line: error.line, errors: [error])
  }
}
