public import Foundation

extension URL {
  /// A Boolean value that indicates whether a connection can be made to the port: it names none, or one from 1 to 65535.
  ///
  /// `URL` takes any number, and SwiftNIO ends the process for one that is no port.
  public var hasUsablePort: Bool { port.map { (1...65_535).contains($0) } ?? true }
}
