#if canImport(SwiftUI)
import CoreGraphics
import Foundation
import ImageIO
import RockIdentifier
public import SwiftUI
import Tollgate
public import TollgateScreens
import TollgateSwiftUI

#if canImport(PhotosUI) && !os(tvOS)
import PhotosUI
#endif

extension View {
  /// Draws the button that chooses a picture, and passes its stone to the screen.
  ///
  /// - Parameter strings: The app's words, for the names of stones.
  /// - Returns: The view, with the button if the catalog's screen has a place for it.
  public func identifiesPictures(_ strings: StringCatalog) -> some View {
    screenView("picture") { view, perform in
      PictureButton(label: view.label) { stone in
        let name = strings.text(stone.nameKey, [], locale: .current, platform: .iOS)
        perform(.set("stone", to: name ?? stone.rawValue))
      }
    }
  }
}

private struct PictureButton: View {
  let label: String
  let found: @MainActor @Sendable (Stone) -> Void

  #if canImport(PhotosUI) && !os(tvOS)
  @State private var picked: PhotosPickerItem?

  var body: some View {
    PhotosPicker(selection: $picked, matching: .images) {
      Label(label, systemImage: "camera.fill")
    }
    .onChange(of: picked) { _, picked in
      Task {
        guard let data = try? await picked?.loadTransferable(type: Data.self) else { return }
        if let stone = Stone(pictured: data) { found(stone) }
      }
    }
  }
  #else
  var body: some View { Text(verbatim: label) }
  #endif
}

extension Stone {
  /// Creates the stone that is in a picture, by the picture's average color.
  ///
  /// Returns `nil` if the data is no picture.
  ///
  /// - Parameter data: A picture in any format that the system reads.
  fileprivate init?(pictured data: Data) {
    let bytes = [UInt8](data)
    guard let file = CFDataCreate(nil, bytes, bytes.count),
      let source = CGImageSourceCreateWithData(file, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil),
      // One pixel: drawing into it averages the picture.
      let pixel = CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    else { return nil }
    pixel.interpolationQuality = .high
    pixel.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    guard let average = pixel.data else { return nil }
    let color = (0..<3).map { Int(average.load(fromByteOffset: $0, as: UInt8.self)) }
    self.init(averageRed: color[0], green: color[1], blue: color[2])
  }
}
#endif
