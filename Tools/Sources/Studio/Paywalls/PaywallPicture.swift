import Foundation
import Journeys
import PaywallHTML
import TollgateCore
import TollgateScreens

/// A picture of a paywall in a language, a variant, a device and an appearance.
struct PaywallPicture: Sendable {
  let language: String
  let variant: PaywallVariant?
  let device: PaywallDevice
  let look: PaywallLook

  /// The screen, or a sentence that explains its absence.
  let screen: Result<Screen, JourneyMistake>

  /// The description as text.
  var caption: String {
    variant == nil ? setting : "\(setting) · \(variantName)"
  }

  /// The properties that it shares with the other variants.
  var setting: String {
    [Self.name(of: language), device.title, look.rawValue].joined(separator: " · ")
  }

  /// The properties that distinguish it from the other variants.
  var variantName: String { variant?.title ?? "As it is" }
}

extension PaywallPicture {
  /// Returns a language’s name in English, the studio's language.
  static func name(of language: String) -> String {
    Locale(identifier: "en").localizedString(forIdentifier: language) ?? language
  }

  /// Returns the files of an archive with all pictures, under unique names: `es-dark-phone-none.png`.
  ///
  /// A picture without a screen has no file.
  static func files(of pictures: [PaywallPicture]) -> [(name: String, picture: PaywallPicture)] {
    var names: Set<String> = []
    return pictures.compactMap { picture in
      guard case .success = picture.screen else { return nil }
      let variant = picture.variant.map { "\($0.experiment)-\($0.variant)" } ?? "none"
      let words = [picture.language, picture.look.rawValue, picture.device.rawValue, variant]
      let stem = words.map(fileName).joined(separator: "-")
      var name = stem
      var number = 2
      while !names.insert(name).inserted {
        name = "\(stem)-\(number)"
        number += 1
      }
      return ("\(name).png", picture)
    }
  }

  /// Returns a text without the characters that any system forbids in file names.
  private static func fileName(_ word: String) -> String {
    String(word.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_".contains($0) ? $0 : "_" })
  }

  /// Returns pictures in series: each has the variants of one language, look and device.
  static func series(of pictures: [PaywallPicture]) -> [[PaywallPicture]] {
    var series: [[PaywallPicture]] = []
    for picture in pictures {
      let last = series.last?.last
      if last?.language == picture.language, last?.look == picture.look,
        last?.device == picture.device
      {
        series[series.count - 1].append(picture)
      } else {
        series.append([picture])
      }
    }
    return series
  }
}

extension PaywallQuery {
  /// Draws the requested pictures.
  ///
  /// - Parameter app: The app.
  /// - Returns: The pictures: by language, by appearance, and for each device the variants one after the other.
  /// - Throws: `CancellationError` if they are no longer needed.
  func pictures(of app: AppFolder) async throws -> [PaywallPicture] {
    var pictures: [PaywallPicture] = []
    for language in languages {
      var screens: [Seen: Result<Screen, JourneyMistake>] = [:]
      // A watch is always dark.
      for look in looks {
        for device in devices
        where device != .watch || look == .dark || !looks.contains(.dark) {
          for variant in variants {
            try Task.checkCancellation()
            let seen = Seen(platform: device.platform, variant: variant)
            let screen: Result<Screen, JourneyMistake>
            if let known = screens[seen] {
              screen = known
            } else {
              screen = try await self.screen(of: app, language, variant, on: device.platform)
            }
            screens[seen] = screen
            pictures.append(
              PaywallPicture(
                language: language, variant: variant, device: device, look: look, screen: screen))
          }
        }
      }
    }
    return pictures
  }

  /// The inputs of a screen, in one language.
  private struct Seen: Hashable {
    let platform: Platform
    let variant: PaywallVariant?
  }

  private func screen(
    of app: AppFolder, _ language: String, _ variant: PaywallVariant?, on platform: Platform
  ) async throws -> Result<Screen, JourneyMistake> {
    var beginning = Beginning()
    beginning.platform = platform
    beginning.locale = language == "en" ? beginning.locale : language
    if let variant { beginning.remote = [variant.experiment: variant.variant] }
    let person = beginning.journey(titled: "", app: .id(app.catalog.app), steps: [])
    do {
      return .success(try await Simulation.screen(paywall.screen, of: app, to: person))
    } catch let error as CancellationError {
      throw error
    } catch {
      return .failure(JourneyMistake("\(error)"))
    }
  }
}
