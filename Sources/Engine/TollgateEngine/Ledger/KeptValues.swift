import Foundation
import GRDB
import TollgateCore

/// The single values of a ledger by name, in memory.
struct KeptValues: Sendable {
  /// The person, without what follows from facts.
  var person = Customer()

  /// The newest date that the store has signed.
  var latestSigned: Date?

  /// A Boolean value that indicates whether the store has ever answered; if not, an empty list of
  /// facts means nothing.
  var hasAnswer = false

  /// The origin of the purchase that is under way.
  var attributions: [Catalog.Product.ID: Attribution] = [:]

  /// The origin of each pending purchase.
  ///
  /// Attempts in the meantime don't change it.
  var waiting: [Catalog.Product.ID: Attribution] = [:]

  /// The purchase that the person began outside of the app, until it is made.
  var intention: KeptIntention?

  /// The remote values in force.
  var remote = RemoteValues()

  /// The number that this installation draws its variants by.
  var installation: UInt64?

  /// The key of the app's server, in Base64.
  var serverKey: String?

  /// The signed-in customer, as named by the app.
  var signedInCustomer: UUID?

  /// The customer that the person is while the app names none.
  var ownCustomer: UUID?

  /// The place of the newest configuration that was taken from the app's server.
  var configuration: SentConfiguration.Place?

  /// The last renewal of each subscription that was sent to the app's server, by environment and
  /// first transaction.
  var sentRenewals: [String: SentRenewal] = [:]

  /// The variants that this installation has drawn, also of experiments that are off now.
  var drawn: [Experiment.ID: Experiment.Variant.ID] = [:]

  /// The causes of one-time grants and spends from before a reinstall, as digests.
  var causes: [CauseDigest] = []

  /// The gifts from the app itself, by number.
  var gifts: [String: Gift] = [:]

  /// The currencies whose initial grant was made.
  var started: Set<Currency.ID> = []

  /// The last periods in which incomes were paid, by the period's kind and the currency.
  var incomes: [String: PaidPeriod] = [:]

  /// The held uses and spends, by name.
  var holds: [String: Hold] = [:]

  /// The claims of a ledger that wasn't this app's, until the store confirms them.
  var claims: [String: LedgerClaim] = [:]

  /// Reads a stored value; a value of the wrong type counts as missing.
  mutating func set(_ setting: LedgerSetting, to value: DatabaseValue) {
    for place in Self.places {
      guard let name = place.name(of: setting) else { continue }
      return place.set(&self, name, value)
    }
  }

  /// The storage of each setting in memory: one line for each, or for a group with a common prefix.
  private static let places = [
    Place(.latestSigned) { $0.latestSigned = $2.date },
    Place(.firstLaunch) { $0.person.firstLaunch = $2.date },
    Place(.isSimulating) { $0.person.isSimulating = $2.bool ?? false },
    Place(.isOnboarded) { $0.person.isOnboarded = $2.bool ?? false },
    Place(.onboardedAt) { $0.person.onboardedAt = $2.date },
    Place(.appBought) { $0.person.appBought = $2.text.flatMap(AppOrigin.init(stored:)) },
    Place(.hasAnswer) { $0.hasAnswer = $2.bool ?? false },
    Place(.intention) { $0.intention = $2.text.flatMap(KeptIntention.init(stored:)) },
    Place(.serverKey) { $0.serverKey = $2.text },
    Place(.serverCustomer) { $0.signedInCustomer = $2.text.flatMap { UUID(uuidString: $0) } },
    Place(.serverInstallation) { $0.ownCustomer = $2.text.flatMap { UUID(uuidString: $0) } },
    Place(.serverConfiguration) {
      $0.configuration = $2.text.flatMap { SentConfiguration.Place(stored: $0) }
    },
    Place(.installation) { $0.installation = $2.text.flatMap { UInt64($0, radix: 16) } },
    Place(.causes) { $0.causes = CauseDigest.all(in: Data.fromDatabaseValue($2) ?? Data()) },
    Place(each: LedgerSetting.giftPrefix) {
      $0.gifts[$1] = $2.text.flatMap { [number = $1] in Gift(stored: $0, number: number) }
    },
    Place(each: LedgerSetting.rentalPrefix) {
      $0.person.rented[Feature.ID($1)] = $2.text.flatMap(Date.init(text:))
    },
    Place(each: LedgerSetting.startPrefix) {
      if $2.isNull {
        $0.started.remove(Currency.ID($1))
      } else {
        $0.started.insert(Currency.ID($1))
      }
    },
    Place(each: LedgerSetting.incomePrefix) {
      $0.incomes[$1] = $2.text.flatMap(PaidPeriod.init(stored:))
    },
    Place(each: LedgerSetting.accrualPrefix) {
      $0.person.accruals[Currency.ID($1)] = $2.text.flatMap(Accrual.init(stored:))
    },
    Place(each: LedgerSetting.holdPrefix) { $0.holds[$1] = $2.text.flatMap(Hold.init(stored:)) },
    Place(each: LedgerSetting.claimPrefix) {
      $0.claims[$1] = $2.text.flatMap(LedgerClaim.init(stored:))
    },
    Place(each: LedgerSetting.trialPrefix) { $0.person.trials[Trial.ID($1)] = $2.date },
    Place(each: LedgerSetting.progressPrefix) {
      $0.person.progress[Progression.ID($1)] = Int.fromDatabaseValue($2)
    },
    Place(each: LedgerSetting.goalPrefix) { values, name, value in
      if let goal = Progression.Goal(name: name) { values.person.goals[goal] = value.date }
    },
    Place(each: LedgerSetting.switchPrefix) { $0.person.switches[$1] = $2.bool },
    Place(each: LedgerSetting.shownPrefix) { $0.person.versionsShown[Paywall.ID($1)] = $2.text },
    Place(each: LedgerSetting.showsPrefix) {
      $0.person.shows[Paywall.ID($1)] = $2.text.map(Uses.init(stored:))
    },
    Place(each: LedgerSetting.callsPrefix) {
      $0.person.calls[Placement.ID($1)] = Int.fromDatabaseValue($2)
    },
    Place(each: LedgerSetting.choicePrefix) {
      $0.person.choices[Choice.ID($1)] = $2.text.map { Feature.ID($0) }
    },
    Place(each: LedgerSetting.attributionPrefix) {
      $0.attributions[Catalog.Product.ID($1)] = $2.text.map(Attribution.init(stored:))
    },
    Place(each: LedgerSetting.waitingPrefix) {
      $0.waiting[Catalog.Product.ID($1)] = $2.text.map(Attribution.init(stored:))
    },
    Place(each: LedgerSetting.remotePrefix) { $0.remote.texts[RemoteValue.ID($1)] = $2.text },
    Place(each: LedgerSetting.variantPrefix) {
      $0.drawn[Experiment.ID($1)] = $2.text.map { Experiment.Variant.ID($0) }
    },
    Place(each: LedgerSetting.sentRenewalPrefix) {
      $0.sentRenewals[$1] = $2.text.flatMap(SentRenewal.init(stored:))
    },
  ]

  /// The storage in memory of a setting, or of a group with a common prefix.
  private struct Place: Sendable {
    typealias Setter = @Sendable (inout KeptValues, _ name: String, DatabaseValue) -> Void

    private let beginning: String
    private let isWhole: Bool
    let set: Setter

    init(_ setting: LedgerSetting, set: @escaping Setter) {
      (beginning, isWhole) = (setting.rawValue, true)
      self.set = set
    }

    init(each prefix: String, set: @escaping Setter) {
      (beginning, isWhole) = (prefix, false)
      self.set = set
    }

    /// Returns the rest of a setting's name, if it belongs here.
    func name(of setting: LedgerSetting) -> String? {
      guard let rest = setting.name(after: beginning) else { return nil }
      return rest.isEmpty || !isWhole ? rest : nil
    }
  }
}

extension DatabaseValue {
  fileprivate var date: Date? { Double.fromDatabaseValue(self).flatMap(Date.init(plausible:)) }
  fileprivate var bool: Bool? { Bool.fromDatabaseValue(self) }
  fileprivate var text: String? { String.fromDatabaseValue(self) }
}
