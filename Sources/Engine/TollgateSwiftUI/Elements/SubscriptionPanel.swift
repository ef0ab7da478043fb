#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// A view of the person's plan and its renewal.
struct SubscriptionPanel: View {
  let subscription: Screen.Subscription

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack {
        if let icon = subscription.icon {
          Image(systemName: icon).font(.title2).foregroundStyle(.tint).accessibilityHidden(true)
        }
        VStack(alignment: .leading, spacing: 2) {
          Text(subscription.title).font(.headline).accessibilityAddTraits(.isHeader)
          note
          if let charge = subscription.charge { Text(charge).foregroundStyle(.secondary) }
        }
      }
      .accessibilityElement(children: .combine)
      if let button = subscription.button { ScreenButton(button: button) }
      if let stay = subscription.stay { self.stay(stay) }
      buttons(subscription.buttons)
    }
    .modifier(Panel())
  }

  @ViewBuilder private func stay(_ stay: Screen.Subscription.Stay) -> some View {
    Text(stay.title).font(.headline).accessibilityAddTraits(.isHeader)
    ForEach(Array(stay.offers.enumerated()), id: \.offset) { _, offer in
      PurchaseButton(purchase: offer)
    }
    buttons(stay.buttons)
  }

  private func buttons(_ buttons: [Screen.Button]) -> some View {
    ForEach(Array(buttons.enumerated()), id: \.offset) { _, button in
      ScreenButton(button: button)
    }
  }

  @ViewBuilder private var note: some View {
    if subscription.state == .unpaid {
      Label(subscription.note, systemImage: "exclamationmark.triangle.fill")
        .foregroundStyle(.tone(.warning))
    } else {
      Text(subscription.note).foregroundStyle(.secondary)
    }
  }
}
#endif
