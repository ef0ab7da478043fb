#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// A view of the current price, the regular price, and the time that the offer lasts.
struct PriceView: View {
  let price: Screen.Price
  var alignment = HorizontalAlignment.leading

  var body: some View {
    VStack(alignment: alignment, spacing: 2) {
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        if let regular = price.regular {
          Text(regular).strikethrough().foregroundStyle(.secondary)
          Image(systemName: "arrow.forward").font(.footnote).foregroundStyle(.secondary)
            .accessibilityHidden(true)
        }
        Text(price.current).bold()
        if let reduction = price.reduction {
          Text(verbatim: "(\(reduction))").font(.footnote.weight(.semibold)).foregroundStyle(
            .tone(.sale))
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
