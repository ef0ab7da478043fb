/// The tint of an app without one: always the same for the same app, and seldom the same for two apps side by side.
enum Tint: String, CaseIterable {
  case teal, orange, blue, pink, violet

  init(of app: String) {
    let hash = app.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    self = Self.allCases[Int(hash) % Self.allCases.count]
  }
}
