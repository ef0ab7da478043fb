#if canImport(SwiftUI)
public import CoinFeedback
public import SwiftUI
public import Tollgate
import TollgateSwiftUI

/// The entries; the eleventh shows the paywall, and deleting makes room.
///
/// The app's `ScreenModel` is looked for in the environment.
public struct HistoryView: View {
  private let purchaseManager: PurchaseManager
  @Environment(ScreenModel.self) private var screens
  @State private var entries: [Entry] = []

  /// What somebody wrote down.
  private struct Entry: Identifiable {
    let id: Int
  }

  /// Creates the view.
  public init(purchaseManager: PurchaseManager) { self.purchaseManager = purchaseManager }

  public var body: some View {
    NavigationStack {
      ScrollView {
        ForEach(entries, id: \.id) { entry in
          NavigationLink(String(entry.id)) { EntryDetailView(purchaseManager: purchaseManager) }
        }
        Button("Create Entry", action: create)
        if let last = entries.last {
          Button("Delete \(last.id)") { entries.removeLast() }
        }
      }
    }
    .tollgatePaywall(screens)
  }

  private func create() {
    do {
      guard try purchaseManager.gate.mayCreateEntry(existing: entries.count) else { return }
      entries.append(Entry(id: (entries.last?.id ?? 0) + 1))
    } catch {
      debugPrint(error)
    }
  }
}
#endif
