import Foundation
import TollgateCore

extension Journey {
  /// The defaults of a journey.
  struct Defaults {
    let start = LocalDateTime(secondsOnTheWall: 1_768_478_400)  // 2026-01-15T12:00:00
    let timeZone = TimeZone.gmt
    let locale = "en_US"
    let storefront = "USA"
    let platform = Platform.iOS
    let appVersion = "1.0"
    let build = Build.release
    let onboarded = true
  }
}
