import Foundation
import LocalAppStore
import PaywallHTML

extension WorkbenchDrawing {
  var levers: HTML {
    let panel = LeverPanel(world: world)
    let time = StudioTime(world.storeNow, in: world.zone)
    let device = StudioTime(world.deviceNow, in: world.zone)
    return templates.levers.filled([
      "path": .text(pullPath), "date": .text(time.day), "time": .text(time.clock),
      "place": .text(time.place), "timeLevers": .markup(draw(panel.time)),
      "isClockSet": .flag(world.isDeviceClockSet),
      "deviceTime": .text("\(device.day), \(device.clock)"),
      "clockLevers": .markup(draw(panel.deviceClock, .choice)),
      "zones": .markup(
        .joined(panel.travel.map { option($0.step, $0.label, isOn: $0.isOn == true) })),
      "switches": .markup(draw(panel.switches, .toggle)),
      "next": .markup(.joined([takeBack, draw(panel.nextPurchase, .choice)])),
      "pending": panel.pending.isEmpty ? nil : .markup(.joined(panel.pending.map(pending))),
      "products": .markup(.joined(world.products.map { product($0, on: panel) })),
      "redeemObstacle": .text(panel.redeemObstacle), "life": .markup(draw(panel.life)),
    ])
  }

  /// How a lever shows what is so now.
  private enum Style: String {
    case plain = ""

    /// One of several, of which one may be so.
    case choice

    /// Something that is on or off.
    case toggle
  }

  private func draw(_ levers: [Lever], _ style: Style = .plain) -> HTML {
    .joined(levers.map { draw($0, style) })
  }

  private func draw(_ lever: Lever, _ style: Style) -> HTML {
    let stateName =
      switch style {
      case .toggle: #"role="switch" aria-checked"#
      case .plain, .choice: "aria-pressed"
      }
    return templates.lever.filled([
      "path": .text(pullPath), "step": .text(lever.step), "label": .text(lever.label),
      "subject": .text(lever.subject), "style": .text(style.rawValue),
      "obstacle": .text(lever.obstacle),
      "state": .text(lever.isOn.map { "\($0)" }), "stateName": .markup(HTML(trusted: stateName)),
      "isSwitch": .flag(style == .toggle),
      "key": .text(style == .plain ? lever.step : "\(style.rawValue) \(lever.label)"),
    ])
  }

  private var takeBack: HTML {
    templates.takeBack.filled([
      "path": .text(pullPath), "pressed": .text(world.nextPurchase == nil ? "true" : "false"),
    ])
  }

  private func pending(_ request: PendingPurchase, _ answers: [Lever]) -> HTML {
    let product = request.order.productID
    let since = StudioTime(request.date, in: world.zone)
    return templates.pending.filled([
      "name": .text(world.names[product] ?? product),
      "cause": request.cause == .askToBuy ? "a parent" : "the account to be put in order",
      "since": .text("\(since.clock) on \(since.shortDay)"), "levers": .markup(draw(answers)),
    ])
  }

  private func product(_ product: World.Product, on panel: LeverPanel) -> HTML {
    let standing: String? =
      switch product.standing {
      case .neverBought: nil
      case .owned: "owned"
      case .refunded: "refunded"
      }
    return templates.product.filled([
      "name": .text(product.name), "price": .text(product.price), "id": .text(product.id),
      "standing": .text(standing), "levers": .markup(draw(panel.levers(for: product))),
    ])
  }
}
