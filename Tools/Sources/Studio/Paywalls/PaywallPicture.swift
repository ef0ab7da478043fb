import Foundation
import Journeys
import PaywallHTML
import TollgateCore
import TollgateScreens

/// A paywall as one person sees it: in a language, in a variant, on a device, by day or by night.
struct PaywallPicture: Sendable {
  let language: String
  let variant: PaywallVariant?
  let device: PaywallDevice
  let look: PaywallLook

  /// The screen, or a sentence that says why there is none.
  let screen: Result<Screen, JourneyMistake>

  /// What it shows, in words.
  var caption: String {
    var parts = [Self.name(of: language), device.title, look.rawValue]
    if let variant { parts.append("\(variant.experiment): \(variant.variant)") }
    return parts.joined(separator: " · ")
  }
}

extension PaywallPicture {
  /// Returns a language’s name in English, which is what the studio speaks.
  static func name(of language: String) -> String {
    Locale(identifier: "en").localizedString(forIdentifier: language) ?? language
  }

  /// Returns the files of an archive that has each picture, by names of which no two are the same:
  /// `es-dark-phone-none.png`.
  ///
  /// Where there is no screen there is no file.
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

  /// Returns a word with nothing in it that any system forbids in the names of files.
  private static func fileName(_ word: String) -> String {
    String(word.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_".contains($0) ? $0 : "_" })
  }

  /// Returns pictures in rows: each has those of one language and variant.
  static func rows(of pictures: [PaywallPicture]) -> [[PaywallPicture]] {
    var rows: [[PaywallPicture]] = []
    for picture in pictures {
      let last = rows.last?.last
      if last?.language == picture.language, last?.variant == picture.variant {
        rows[rows.count - 1].append(picture)
      } else {
        rows.append([picture])
      }
    }
    return rows
  }
}

extension PaywallQuery {
  /// Draws the pictures that are asked for.
  ///
  /// - Parameter app: The app.
  /// - Returns: The pictures, of which those of one language and variant follow each other.
  /// - Throws: `CancellationError` where nobody waits for them any more.
  func pictures(of app: AppFolder) async throws -> [PaywallPicture] {
    var pictures: [PaywallPicture] = []
    var screens: [Platform: Result<Screen, JourneyMistake>] = [:]
    for variant in variants {
      for language in languages {
        screens = [:]
        for device in devices {
          try Task.checkCancellation()
          let known = screens[device.platform]
          let screen: Result<Screen, JourneyMistake>
          if let known {
            screen = known
          } else {
            screen = try await self.screen(of: app, language, variant, on: device.platform)
          }
          screens[device.platform] = screen
          // A watch is always dark.
          let looks = device == .watch && looks.contains(.dark) ? [.dark] : looks
          for look in looks {
            pictures.append(
              PaywallPicture(
                language: language, variant: variant, device: device, look: look, screen: screen))
          }
        }
      }
    }
    return pictures
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
