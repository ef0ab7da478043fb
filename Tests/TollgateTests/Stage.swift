#if !canImport(Darwin)
import ExampleBench
import Foundation
import Tollgate
import TollgateScreens

/// An example app open on a device, with its screens.
@MainActor
struct Stage {
  let bench: AppBench
  let screens: ScreenModel

  init(
    _ app: String, build: BuildKind = .release, entries: EntriesFile? = nil,
    signOffer: ScreenModel.OfferSigning? = nil
  ) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/\(app)")
    let catalog = try Catalog(contentsOf: folder.appending(path: "Catalog.json"))
    bench = try await AppBench(catalog, folder: folder, build: build)
    screens = ScreenModel(
      bench.tollkeeper, book: try ScreenBook(catalog: catalog),
      strings: try StringCatalog(contentsOf: folder.appending(path: "Localizable.xcstrings")),
      locale: Locale(identifier: "en_US"), entries: entries, signOffer: signOffer)
  }

  var tollkeeper: Tollkeeper { bench.tollkeeper }

  func perform(_ actions: ScreenAction...) async {
    for action in actions { await bench.inApp { await screens.perform(action) } }
  }
}
#endif
