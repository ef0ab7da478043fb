/// The default tint of an app: always the same for the same app, and rarely the same for two
/// neighboring apps.
enum Tint: String, CaseIterable {
  case teal, orange, blue, pink, violet

  init(of app: String) {
    let hash = app.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    self = Self.allCases[Int(hash) % Self.allCases.count]
  }
}
