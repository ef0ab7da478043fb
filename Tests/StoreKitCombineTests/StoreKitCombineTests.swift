import StoreKitCombine
import Testing

@MainActor
@Suite("An observable object")
struct StoreKitCombineTests {
  @MainActor
  final class Cart: ObservableObject {
    @Published private(set) var count = 0
    @Published var names: Set<String> = []

    func add(_ name: String) {
      count += 1
      names.insert(name)
    }

    var counts: Published<Int>.Publisher { $count }
  }

  final class Quiet: ObservableObject {
    var count = 0
  }

  @Test("announces a change before it happens, once for each published property that changes")
  func willChange() {
    let cart = Cart()
    var seen: [Int] = []
    let subscription = cart.objectWillChange.sink { seen.append(cart.count) }
    cart.add("tea")
    #expect(seen == [0, 1])
    subscription.cancel()
    cart.add("milk")
    #expect(seen.count == 2)
  }

  @Test("sends a published property's current value, and each later one")
  func values() {
    let cart = Cart()
    var received: [Int] = []
    var subscriptions: Set<AnyCancellable> = []
    cart.counts.sink { received.append($0) }.store(in: &subscriptions)
    cart.add("tea")
    #expect(received == [0, 1])
    subscriptions = []
    cart.add("milk")
    #expect(received == [0, 1])
  }

  @Test("is received through operators")
  func operators() {
    let cart = Cart()
    var received: [String] = []
    let subscription = cart.counts.dropFirst().filter { $0 > 1 }.map { "\($0)" }
      .removeDuplicates().eraseToAnyPublisher().sink { received.append($0) }
    for name in ["a", "b", "c"] { cart.add(name) }
    #expect(received == ["2", "3"])
    subscription.cancel()
  }

  @Test("without published properties never announces a change")
  func quiet() {
    let quiet = Quiet()
    var isHeard = false
    let subscription = quiet.objectWillChange.sink { isHeard = true }
    quiet.count = 1
    #expect(!isHeard)
    subscription.cancel()
  }

  @Test("can have subjects beside it, with or without a current value")
  func subjects() {
    let passing = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(1)
    var received: [Int] = []
    let subscriptions = [
      passing.sink { received.append($0) }, current.sink { received.append($0 * 10) },
    ]
    passing.send(2)
    current.send(3)
    #expect(received == [10, 2, 30] && current.value == 3)
    for subscription in subscriptions { subscription.cancel() }
  }
}
