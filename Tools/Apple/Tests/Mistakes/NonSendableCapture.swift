import Dispatch
import Foundation

func later(_ defaults: UserDefaults) {
  DispatchQueue.global().async {
    defaults.removeObject(forKey: "plays")  // all: capture of 'defaults' with non-Sendable type 'UserDefaults' in a '@Sendable' closure
  }
}
