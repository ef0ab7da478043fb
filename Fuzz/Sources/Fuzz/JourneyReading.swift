import Foundation
import Journeys

/// Reads a file of journeys; running them is not for files from untrusted sources.
enum JourneyReading {
  static func read(_ bytes: Data) {
    guard let text = String(data: bytes, encoding: .utf8) else { return }
    for journey in JourneyFile(text: text, path: "journeys.yaml").journeys {
      if case .failure(let mistakes) = journey { _ = "\(mistakes)" }
    }
  }
}
