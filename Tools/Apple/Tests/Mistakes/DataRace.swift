import Foundation

@MainActor func keep(_ defaults: UserDefaults) {}

func send(_ defaults: UserDefaults) async {
  await keep(defaults)  // all: sending 'defaults' risks causing data races
}
