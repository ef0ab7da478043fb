#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// A selection of plans, with the buy button.
struct PlansView: View {
  let plans: Screen.Plans

  var body: some View {
    VStack(spacing: 12) {
      VStack(spacing: 10) {
        ForEach(plans.plans, id: \.id) { plan in PlanRow(plan: plan) }
      }
      .accessibilityElement(children: .contain)
      .accessibilityLabel(plans.label)
      if let note = plans.note { NoteLine(note: note, isLoading: plans.button == nil) }
      if let warning = plans.warning {
        Label(warning, systemImage: "exclamationmark.triangle.fill")
          .font(.footnote)
          .foregroundStyle(.tone(.warning))
      }
      if let button = plans.button { ScreenButton(button: button) }
      if let legal = plans.legal {
        Text(legal).font(.footnote).foregroundStyle(.secondary).multilineTextAlignment(.center)
          .modifier(RemoteFocus())
      }
    }
  }
}

private struct PlanRow: View {
  let plan: Screen.Plan
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    Button {
      perform(plan.action)
    } label: {
      ViewThatFits(in: .horizontal) {
        HStack {
          mark
          name
          Spacer(minLength: 8)
          VStack(alignment: .trailing, spacing: 4) { cost }
        }
        VStack(alignment: .leading, spacing: 4) {
          HStack {
            mark
            name
          }
          cost
        }
      }
      .modifier(Panel(isChosen: plan.isChosen))
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(plan.isChosen ? .isSelected : [])
  }

  @ViewBuilder private var mark: some View {
    if plan.state.isHeld {
      Image(systemName: "checkmark.circle.fill").foregroundStyle(.tone(.good)).accessibilityHidden(
        true)
    } else {
      Image(systemName: plan.isChosen ? "circle.inset.filled" : "circle").foregroundStyle(.tint)
        .accessibilityHidden(true)
    }
  }

  private var name: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(plan.title).font(.headline)
      ForEach(plan.captions, id: \.self) { caption in
        Text(caption.text).font(.footnote).strikethrough(caption.isStruck)
          .foregroundStyle(.secondary)
      }
      if let introduction = plan.introduction { Text(introduction).font(.footnote) }
      if let note = plan.note {
        Text(note).font(.footnote).foregroundStyle(.secondary)
      }
    }
  }

  @ViewBuilder private var cost: some View {
    Text(plan.price).bold()
    ClaimPills(claims: plan.claims)
  }
}
#endif
