import LocalAppStore

extension SeededGenerator {
  /// Returns true that often of a hundred times.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func one<Element>(of list: [Element]) -> Element? { list.randomElement(using: &self) }
}
