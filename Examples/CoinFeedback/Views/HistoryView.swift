#if canImport(SwiftUI)
public import CoinFeedback
public import SwiftUI
public import Tollgate
import TollgateSwiftUI

/// The entries; the eleventh shows the paywall, and deleting makes room.
public struct HistoryView: View {
  private let purchaseManager: PurchaseManager
  private let gate: EntryGate
  private let screens: ScreenModel
  private let report: @MainActor (any Error) -> Void
  @State private var entries: [Entry] = []

  /// What somebody wrote down.
  private struct Entry: Identifiable {
    let id: Int
  }

  /// - Parameters:
  ///   - purchaseManager: The store as the app's views know it.
  ///   - gate: Says whether one more may be created.
  ///   - screens: The app's screens.
  ///   - report: Told what could not be written.
  public init(
    purchaseManager: PurchaseManager, gate: EntryGate, screens: ScreenModel,
    report: @escaping @MainActor (any Error) -> Void
  ) {
    self.purchaseManager = purchaseManager
    self.gate = gate
    self.screens = screens
    self.report = report
  }

  public var body: some View {
    NavigationStack {
      ScrollView {
        ForEach(entries, id: \.id) { entry in
          NavigationLink(String(entry.id)) {
            EntryDetailView(purchaseManager: purchaseManager, gate: gate, report: report)
          }
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
      guard try gate.mayCreateEntry(existing: entries.count) else { return }
      entries.append(Entry(id: (entries.last?.id ?? 0) + 1))
    } catch {
      report(error)
    }
  }
}
#endif
