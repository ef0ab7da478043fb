#if canImport(SwiftUI)
import SwiftUI
import TollgateOwnPaywall

// The views of Docs/KeepYourOwnPaywall.md: without screens of the catalog.

struct NotesView: View {
  var body: some View { Text("Notes") }
}

private struct NotesRoot: View {
  let model: SituationModel

  var body: some View {
    NotesView()
      .tollgatePaywall(model) { open in
        ProView(open: open)
      }
  }
}

struct ProView: View {
  let open: OwnPaywall
  @State private var message: String?

  var body: some View {
    VStack {
      Text(open.feature == "export" ? "Export needs Pro" : "Pro")
      ForEach(open.products, id: \.id) { product in
        Button("\(product.displayName), \(product.displayPrice)") {
          Task { await buy(product.id) }
        }
        .disabled(open.activity != nil)
      }
      if open.products.isEmpty { Button("Try again") { Task { await open.reload() } } }
      if let message { Text(message) }
      Button("Restore") { Task { _ = await open.restore() } }
      if open.canBeClosed { Button("Not now") { open.close() } }
    }
  }

  private func buy(_ product: Catalog.Product.ID) async {
    switch await open.purchase(product) {
    case .purchased, .alreadyOwned, .cancelled: message = nil
    case .pending: message = "Waiting for approval."
    case .scheduled: message = "It begins with the next period."
    case .failed(let failure): message = "That did not work (\(failure.rawValue))."
    }
  }
}

#if canImport(UIKit) && !os(watchOS)
import UIKit

@MainActor
private func keepOwnPaywall(
  in window: UIWindow, around tabs: UITabBarController, _ model: SituationModel
) {
  window.rootViewController = PaywallHostingController(tabs, model: model) { open in
    ProViewController(open)
  }
}

final class ProViewController: UIViewController {
  private let open: OwnPaywall

  init(_ open: OwnPaywall) {
    self.open = open
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func tapClose() { open.close() }
}
#endif
#endif
