/// Elements of which the first is the least: a binary heap.
///
/// Adding and taking cost the logarithm of the number of elements.
struct Heap<Element: Comparable & Hashable & Sendable>: Hashable, Sendable {
  /// The elements in the order of the heap.
  private(set) var elements: [Element] = []

  /// Creates a heap without elements.
  init() {}

  /// Creates a heap of elements that are in its order.
  init(ordered elements: [Element]) { self.elements = elements }

  /// The least element, or nil if there is none.
  var first: Element? { elements.first }

  mutating func add(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0, elements[index] < elements[(index - 1) / 2] {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    elements[0] = last
    var index = 0
    while true {
      let left = 2 * index + 1
      guard left < elements.count else { return }
      let right = left + 1
      let least = right < elements.count && elements[right] < elements[left] ? right : left
      guard elements[least] < elements[index] else { return }
      elements.swapAt(index, least)
      index = least
    }
  }
}
