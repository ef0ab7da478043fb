#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// A sheet with all details of one product.
struct ProductSheet: View {
  let sheet: Screen.Sheet

  var body: some View {
    VStack(spacing: 12) {
      Text(sheet.title).font(.title.bold()).accessibilityAddTraits(.isHeader)
      if let icon = sheet.icon { Emblem(icon: icon) }
      if let text = sheet.text { Text(text).foregroundStyle(.secondary) }
      if !sheet.features.isEmpty { features }
      if !sheet.claims.isEmpty {
        ViewThatFits(in: .horizontal) {
          HStack { ClaimPills(claims: sheet.claims) }
          VStack { ClaimPills(claims: sheet.claims) }
        }
      }
      if let price = sheet.price, price.regular != nil {
        PriceView(price: price, alignment: .center)
      }
      if let balance = sheet.balance { Text(balance).bold() }
      if let note = sheet.note { NoteLine(note: note, isLoading: sheet.state == .loading) }
      if let button = sheet.button { ScreenButton(button: button) }
      ScreenButton(button: sheet.cancel)
    }
    .multilineTextAlignment(.center)
    .frame(maxWidth: .infinity)
  }

  private var features: some View {
    VStack(alignment: .leading, spacing: 6) {
      ForEach(sheet.features, id: \.self) { feature in
        Label(feature, systemImage: "checkmark")
      }
    }
    .modifier(Panel())
  }
}
#endif
