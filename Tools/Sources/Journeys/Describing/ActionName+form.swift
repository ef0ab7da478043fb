import AppStoreWire
import LocalAppStore
import SourceJSON
import TollgateCore
import TollgateEngine
import TollgateScreens

extension ActionName {
  /// The form of the action.
  var form: StepForm {
    switch self {
    case .wait:
      StepForm("Time passes, such as `90m` or `1d12h`.", .duration, Action.wait) {
        if case .wait(let duration) = $0 { duration } else { nil }
      }
    case .until:
      StepForm("Time passes until a local time.", .localDateTime, Action.until) {
        if case .until(let time) = $0 { time } else { nil }
      }
    case .setDeviceClock:
      StepForm(
        "The person sets the device's clock: a local time, or `automatic`.", .deviceClock,
        Action.setDeviceClock
      ) { if case .setDeviceClock(let clock) = $0 { clock } else { nil } }
    case .setTimeZone:
      StepForm("The person travels to a time zone.", .timeZone, Action.setTimeZone) {
        if case .setTimeZone(let zone) = $0 { zone } else { nil }
      }
    case .setLocale:
      StepForm(
        "The device is in another language and region from now on.", .locale, Action.setLocale
      ) { if case .setLocale(let locale) = $0 { locale } else { nil } }
    case .launch: StepForm("The app starts.", .launch)
    case .relaunch: StepForm("The app ends, and starts again.", .relaunch)
    case .quit: StepForm("The app ends and stays closed.", .quit)
    case .complete:
      StepForm("The person completes a milestone.", .word, Action.complete) {
        if case .complete(let milestone) = $0 { milestone } else { nil }
      }
    case .updateApp:
      StepForm(
        "The app is updated to a version.", .version(such: "1.1"), { .updateApp(version: $0) }
      ) { if case .updateApp(let version) = $0 { version } else { nil } }
    case .reinstall:
      StepForm(
        "The app is deleted and installed again; its keychain is kept or lost.", .keychain,
        { .reinstall(keychain: $0) }
      ) { if case .reinstall(let keychain) = $0 { keychain } else { nil } }
    case .newDevice:
      StepForm(
        "Another device of the same account, of a platform or of the same one.",
        .wordOrNothing(of: Platform.self),
        Action.newDevice
      ) { if case .newDevice(let platform) = $0 { .some(platform) } else { nil } }
    case .restoreBackup:
      StepForm(
        "A new device of the same account, restored from a backup of the held one.",
        .word(or: .encrypted), Action.restoreBackup
      ) { if case .restoreBackup(let backup) = $0 { backup } else { nil } }
    case .purgeCaches:
      StepForm("The system deletes the app's caches, as tvOS does.", .purgeCaches, .ignored)
    case .useDevice:
      StepForm(
        "The person goes on with a device that there was before, by its number.",
        .number(in: JourneyLimits.devices), Action.useDevice
      ) { if case .useDevice(let number) = $0 { number } else { nil } }
    case .network:
      StepForm("The network that the device has.", .word, Action.network) {
        if case .network(let network) = $0 { network } else { nil }
      }
    case .signIn:
      StepForm("The Apple account that the device has.", .word, Action.signIn) {
        if case .signIn(let account) = $0 { account } else { nil }
      }
    case .family:
      StepForm("The account joins the other one's family, or leaves it.", .word, Action.family) {
        if case .family(let family) = $0 { family } else { nil }
      }
    case .storefront:
      StepForm("The account moves to another country.", .storefront, Action.storefront) {
        if case .storefront(let code) = $0 { code } else { nil }
      }
    case .remote:
      StepForm("Remote values arrive.", .remoteValues, Action.remote) {
        if case .remote(let values) = $0 { values } else { nil }
      }
    case .crash:
      StepForm("The app dies at a point of the next purchase.", .word, Action.crash) {
        if case .crash(let point) = $0 { point } else { nil }
      }
    case .check:
      .tap("The app asks whether a feature may be used.", Action.check) {
        if case .check(let tap) = $0 { tap } else { nil }
      }
    case .askExtension:
      StepForm(
        "An extension of the app asks about a feature, in a process of its own.",
        .name(of: "the id of a feature"), { .askExtension(feature: $0) }
      ) { if case .askExtension(let feature) = $0 { feature } else { nil } }
    case .use:
      .tap("The person uses a feature.", Action.use) {
        if case .use(let tap) = $0 { tap } else { nil }
      }
    case .spend:
      StepForm(
        "The person spends amounts, or what one of the catalog's spends costs.", .spending,
        Action.spend
      ) { if case .spend(let spending) = $0 { spending } else { nil } }
    case .earn:
      StepForm(
        "The app gives amounts.", .amounts(expected: "a mapping such as { coins: 10 }"),
        Action.earn
      ) { if case .earn(let amounts) = $0 { amounts } else { nil } }
    case .reward:
      StepForm(
        "The app gives one of the catalog's rewards.", .name(of: "the name of a reward"),
        Action.reward
      ) { if case .reward(let name) = $0 { name } else { nil } }
    case .reach:
      StepForm(
        "The person's progress.", .amounts(expected: "a mapping such as { level: 25 }"),
        Action.reach
      ) { if case .reach(let progress) = $0 { progress } else { nil } }
    case .hold: .hold
    case .commit:
      StepForm(
        "The work succeeded: what was held is taken.", .name(of: "the name of what is held"),
        Action.commit
      ) { if case .commit(let name) = $0 { name } else { nil } }
    case .release:
      StepForm(
        "The work failed: what was held is given back.", .name(of: "the name of what is held"),
        Action.release
      ) { if case .release(let name) = $0 { name } else { nil } }
    case .buy: .buy
    case .promotedPurchase: .promotedPurchase
    case .restore: StepForm("The person restores purchases.", .restore)
    case .redeem:
      StepForm("The person redeems an offer code.", .name(of: "a code"), { .redeem(code: $0) }) {
        if case .redeem(let code) = $0 { code } else { nil }
      }
    case .billing:
      StepForm("Renewals are paid, or fail.", .word, Action.billing) {
        if case .billing(let billing) = $0 { billing } else { nil }
      }
    case .raisePrice:
      StepForm("New prices of products.", .priceRises, Action.raisePrice) {
        if case .raisePrice(let rises) = $0 { rises } else { nil }
      }
    case .acceptPrice: StepForm("The person accepts the new price.", .acceptPrice)
    case .declinePrice: StepForm("The person declines the new price.", .declinePrice)
    case .openSubscriptionPage:
      StepForm(
        "The person opens the App Store's page of a subscription, on which it can be cancelled.",
        .name(of: "the id of a product"), { .openSubscriptionPage(product: $0) }
      ) { if case .openSubscriptionPage(let product) = $0 { product } else { nil } }
    case .leaveSubscriptionPage:
      StepForm("The person makes a choice on that page.", .word, Action.leaveSubscriptionPage) {
        if case .leaveSubscriptionPage(let choice) = $0 { choice } else { nil }
      }
    case .store:
      StepForm("Settings of the App Store; others stay.", .storeSettings, Action.store) {
        if case .store(let settings) = $0 { settings } else { nil }
      }
    case .tollgateServer:
      StepForm("Something happens at the app's own server.", .serverStep, Action.server) {
        if case .server(let step) = $0 { step } else { nil }
      }
    case .notifications:
      StepForm(
        "The way of the App Store's notifications to the app's server.", .word,
        Action.notifications
      ) { if case .notifications(let way) = $0 { way } else { nil } }
    case .appStoreAPI:
      StepForm("The App Store Server API's answers.", .word, Action.appStoreAPI) {
        if case .appStoreAPI(let state) = $0 { state } else { nil }
      }
    case .reconcile:
      StepForm("The app's server compares its data with the App Store's.", .reconcile)
    case .open:
      StepForm(
        "The person opens a screen.", .name(of: "the name of a screen"), { .open(screen: $0) }
      ) { if case .open(let screen) = $0 { screen } else { nil } }
    case .placement:
      StepForm(
        "The app triggers one of the catalog's placements.", .name(of: "the name of a placement"),
        Action.placement
      ) { if case .placement(let name) = $0 { name } else { nil } }
    case .dismiss: StepForm("The person closes the screen.", .dismiss)
    case .choose:
      StepForm(
        "The person chooses a product on the open screen.", .name(of: "the id of a product"),
        { .choose(product: $0) }
      ) { if case .choose(let product) = $0 { product } else { nil } }
    case .toggle:
      StepForm(
        "The person flips a switch.", .name(of: "the name of a switch"), { .toggle(name: $0) }
      ) {
        if case .toggle(let name) = $0 { name } else { nil }
      }
    case .tap: .tap
    case .type:
      StepForm(
        "The person writes into fields of the screen, by their names.",
        .mapping(of: .text, expected: "a mapping such as { recipient: ana@example.com }"),
        Action.type
      ) { if case .type(let texts) = $0 { texts } else { nil } }
    }
  }

  /// The results that the action can have.
  var results: [Expectations.Result] {
    switch self {
    case .buy: [.purchased, .pending, .cancelled, .failed, .alreadyOwned, .scheduled, .waiting]
    case .redeem: [.purchased, .pending, .cancelled, .failed, .alreadyOwned, .scheduled]
    case .restore: [.restored, .nothingToRestore, .failed, .waiting]
    case .spend, .hold, .tollgateServer: [.spent, .refused]
    case .reward: [.given, .refused]
    case .commit: [.committed, .refused]
    case .release: [.released, .refused]
    case .reconcile: [.reconciled, .failed]
    case .openSubscriptionPage: [.showsOffer, .showsMessage, .showsNothing]
    case .tap: Expectations.Result.allCases
    default: []
    }
  }
}
