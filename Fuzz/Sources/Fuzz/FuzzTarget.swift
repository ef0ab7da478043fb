import Foundation

/// Something that reads what others wrote.
///
/// Refusing is a fine answer. Ending the process, or taking seconds, is not.
enum FuzzTarget: String, CaseIterable {
  case token, storekit, catalog, strings, journeys

  func read(_ bytes: Data) {
    switch self {
    case .token: TokenReading.read(bytes)
    case .storekit: StoreReading.read(bytes)
    case .catalog: CatalogReading.read(bytes)
    case .strings: StringsReading.read(bytes)
    case .journeys: JourneyReading.read(bytes)
    }
  }
}
