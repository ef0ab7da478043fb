import Foundation
import LocalAppStore

/// The size of a picture in PNG, and whether anything shines through it (https://www.w3.org/TR/png-3/).
struct PNGHeader {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let width: Int
  let height: Int

  /// A Boolean value that indicates whether the picture has an alpha channel or a transparent
  /// color.
  let isTransparent: Bool

  /// Reads the head of a picture, or returns nil if it is no PNG.
  init?(_ data: Data) {
    let bytes = [UInt8](data)
    guard bytes.starts(with: Self.signature), bytes.count >= 33,
      Self.name(in: bytes, at: 12) == "IHDR"
    else { return nil }
    width = Self.number(in: bytes, at: 16)
    height = Self.number(in: bytes, at: 20)
    guard width > 0, height > 0 else { return nil }
    var hasTransparentColour = false
    var place = 8
    while place + 8 <= bytes.count {
      let name = Self.name(in: bytes, at: place + 4)
      if name == "tRNS" { hasTransparentColour = true }
      if name == "IDAT" { break }
      place += Self.number(in: bytes, at: place) + 12
    }
    isTransparent = [4, 6].contains(bytes[25]) || hasTransparentColour
  }

  /// Returns whether the picture has the measure of a use.
  ///
  /// Apple documents that a full-size image is 3840 pixels wide and 160 to 2160 high
  /// (https://developer.apple.com/documentation/retentionmessaging/upload-image). Its limits for
  /// smaller ones aren't documented: any square of up to 1024 pixels is accepted.
  func fits(_ size: RetentionImage.Size) -> Bool {
    switch size {
    case .full: width == 3_840 && (160...2_160).contains(height)
    case .bulletPoint: width == height && width <= 1_024
    }
  }

  private static func number(in bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func name(in bytes: [UInt8], at place: Int) -> String {
    String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }
}
