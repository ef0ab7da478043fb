import SourceJSON
import TollgateCore

/// The badges that a person holds.
///
/// Without any it is not drawn.
struct BadgesLayout: Hashable, Sendable, Decodable {
  struct Held: Hashable, Sendable, Decodable {
    let badge: SourceLocated<Badge.ID>
    let title: StringKey
    let icon: String?
  }

  let badges: [Held]
  let header: StringKey?
}

extension BadgesLayout {
  var mentions: [Mention] {
    header.mentioned() + badges.flatMap { [.badge($0.badge), .text($0.title, arguments: 0)] }
  }
}
