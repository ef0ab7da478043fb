#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// What something costs now, what it costs otherwise, and for how long.
struct PriceView: View {
  let price: Screen.Price

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        if let regular = price.regular {
          Text(regular).strikethrough().foregroundStyle(.secondary)
        }
        Text(price.current).bold()
        if let reduction = price.reduction {
          Text(reduction).font(.footnote.weight(.semibold)).foregroundStyle(.red)
        }
      }
      if let countdown = price.countdown {
        Text(countdown.text).font(.footnote).monospacedDigit()
          .accessibilityAddTraits(.updatesFrequently)
      }
    }
    .accessibilityElement(children: .combine)
  }
}
#endif
