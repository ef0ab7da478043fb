import Foundation
import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// The words under a key.
  func words(_ key: StringKey, _ arguments: StringArgument...) -> String {
    words(key, arguments)
  }

  func words(_ key: StringKey, _ arguments: [StringArgument]) -> String {
    let arguments = isolated(arguments)
    guard let sent = catalog.message(inPlaceOf: key.value, language: language) else {
      return strings.text(key.value, arguments, locale: state.locale, platform: platform)
        ?? key.value
    }
    // A variant names another key of the String Catalog; a remote value is the text itself.
    return strings.text(sent, arguments, locale: state.locale, platform: platform) ?? sent
  }

  /// The text of a key, with its placeholders filled in.
  func words(_ key: StringKey, with arguments: [ArgumentLayout]?) -> String {
    words(key, (arguments ?? []).map { argument($0) })
  }

  /// The app's text for a common phrase, or else the engine's.
  func words(_ phrase: Phrase, _ arguments: StringArgument...) -> String {
    words(phrase, arguments)
  }

  /// The app's text in this screen's language, else the engine's in it, so that no screen mixes two
  /// languages.
  ///
  /// For a language that the engine lacks, the app's text in its source language comes before the
  /// engine's English.
  func words(_ phrase: Phrase, _ arguments: [StringArgument]) -> String {
    let arguments = isolated(arguments)
    let locale = state.locale
    if let phraseLanguage, !strings.isWritten(phrase.rawValue, for: locale) {
      return phraseLanguage.text(phrase, arguments, locale: locale)
    }
    return strings.text(phrase.rawValue, arguments, locale: locale, platform: platform)
      ?? PhraseLanguage.english.text(phrase, arguments, locale: locale)
  }

  /// Texts that keep their own direction within right-to-left text: without that, the `$` of a
  /// price would move to its other end.
  private func isolated(_ arguments: [StringArgument]) -> [StringArgument] {
    guard Locale.Language(identifier: language).characterDirection == .rightToLeft else {
      return arguments
    }
    return arguments.map { argument in
      guard case .text(let text) = argument, !text.isEmpty else { return argument }
      // A text that begins with a mark would be laid out in the mark's direction, even if its
      // letters run the other way.
      let begins = text.unicodeScalars.first.map { $0 == "\u{200F}" || $0 == "\u{061C}" } ?? false
      let isolate = begins && !Screen.runsRightToLeft(text) ? "\u{2066}" : "\u{2068}"
      return .text("\(isolate)\(text)\u{2069}")
    }
  }

  /// The value of a placeholder; if it is about a product, about `product`.
  func argument(_ layout: ArgumentLayout, of product: Catalog.Product.ID? = nil) -> StringArgument {
    switch layout {
    case .remaining(let feature):
      guard case .count(let left) = decide(feature.value).remaining else {
        return .text("∞")
      }
      return .number(left)
    case .limit(let feature):
      let cap = catalog.cap(of: feature.value, for: state.customer, at: state.moment)
      return .number(limit(of: feature.value) ?? cap?.limit ?? 0)
    case .price(let product):
      return .text(
        catalog.product(product.value).flatMap { state.productCatalog[$0]?.displayPrice } ?? "")
    case .input(let name):
      return state.inputs[name].map { value in Int(value).map(StringArgument.number) ?? .text(value)
      }
        ?? .text("")
    case .appVersion: return .text(state.moment.device.appVersion)
    case .balance(let currency):
      return amount(state.customer.balance(of: currency.value), of: currency.value)
    case .granted(let currencies):
      return .number(
        product.flatMap(catalog.product)?.units(of: currencies.map(\.value)) ?? 0)
    case .daysRemaining(let trial):
      guard case .active(let days) = catalog.state(of: trial.value, at: state.moment) else {
        return .number(0)
      }
      return .number(days)
    case .progress(let progression):
      return .number(state.customer.progress[progression.value] ?? 0)
    case .cost(let spend):
      guard let cost = catalog.spend(spend.value)?.cost.amounts.first else {
        return .number(0)
      }
      return amount(cost.value, of: cost.key)
    case .nextIncome(let currency):
      let next = catalog.nextIncome(of: currency.value, for: state.customer, at: state.moment)
      return .text(next.map { left(until: $0) } ?? "")
    case .end(let entitlement):
      let held = catalog.holding(
        entitlement.value, of: state.customer, at: state.moment.paidNow)
      return .text((held?.end).map { date($0) } ?? "")
    case .trialEnd(let trial):
      guard case .active(let days) = catalog.state(of: trial.value, at: state.moment) else {
        return .text("")
      }
      // Noon, so that a day of 23 hours leads to no other date.
      return .text(date(state.moment.day.start + Double(days - 1) * 86_400 + 43_200))
    }
  }

  /// An amount with the currency's symbol, if it has one.
  private func amount(_ count: Int, of id: Currency.ID) -> StringArgument {
    guard let symbol = catalog.currencies.first(where: { $0.id == id })?.symbol else {
      return .number(count)
    }
    return .text("\(symbol) \(StringArgument.number(count).written(in: state.locale))")
  }

  /// A list of texts, joined with the separator of the screen's language.
  func list(_ texts: [String]) -> String {
    texts.joined(separator: phraseLanguage?.listSeparator ?? ", ")
  }

  /// A day as text, in the person's time zone.
  func date(_ instant: Date) -> String {
    instant.formatted(
      Date.FormatStyle(
        date: .long, time: .omitted, locale: state.locale, timeZone: state.moment.day.timeZone))
  }

  /// An amount within a sentence: with the currency's name, else its symbol, else the uninflected
  /// name from the catalog.
  func named(_ count: Int, of currency: Currency) -> String {
    if let key = currency.name { return words(StringKey(key, at: nil), .number(count)) }
    guard case .text(let text) = amount(count, of: currency.id) else {
      return "\(StringArgument.number(count).written(in: state.locale)) × \(currency.id)"
    }
    return text
  }

  func countdown(to end: Date) -> Screen.Countdown {
    Screen.Countdown(end: end, text: words(.expiresIn, .text(left(until: end))))
  }

  /// The time until an instant, in words.
  private func left(until end: Date) -> String {
    switch RemainingTime(from: state.moment.now, to: end) {
    case .days(let days, let hours): words(.daysAndHours, .number(days), .number(hours))
    case .hours(let hours, let minutes): words(.hoursAndMinutes, .number(hours), .number(minutes))
    case .minutes(let minutes, let seconds):
      words(.minutesAndSeconds, .number(minutes), .number(seconds))
    case .seconds(let seconds): words(.seconds, .number(seconds))
    }
  }
}

extension Catalog.Product {
  /// The units of some currencies that one purchase grants, added up.
  func units(of currencies: [Currency.ID]) -> Int {
    currencies.reduce(0) { $0.plus(balances[$1] ?? 0) }
  }
}
