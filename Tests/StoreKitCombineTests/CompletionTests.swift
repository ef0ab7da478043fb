import Foundation
import StoreKitCombine
import Synchronization
import Testing

@Suite("A publisher")
struct CompletionTests {
  struct Broken: Error, Equatable {}

  /// What a subscriber receives, in order.
  final class Heard {
    var all: [String] = []

    func listen<Sent: Publisher>(to publisher: Sent) -> AnyCancellable {
      publisher.sink { completion in
        switch completion {
        case .finished: self.all.append("finished")
        case .failure: self.all.append("failed")
        }
      } receiveValue: {
        self.all.append("\($0)")
      }
    }
  }

  @Test("sends its end once, and no value after it")
  func ends() {
    let passing = PassthroughSubject<Int, Broken>()
    let current = CurrentValueSubject<Int, Broken>(1)
    for subject in [passing as any Subject<Int, Broken>, current] {
      let heard = Heard()
      let early = heard.listen(to: subject.eraseToAnyPublisher())
      subject.send(2)
      subject.send(completion: .failure(Broken()))
      subject.send(3)
      subject.send(completion: .finished)
      #expect(heard.all.suffix(2) == ["2", "failed"])
      let late = Heard()
      let after = late.listen(to: subject.eraseToAnyPublisher())
      #expect(late.all == ["failed"], "who comes after the end gets only that")
      early.cancel()
      after.cancel()
    }
    #expect(current.value == 2)
  }

  @Test("ends through operators as at its source")
  func operators() {
    let subject = PassthroughSubject<Int, Broken>()
    let heard = Heard()
    let other = Heard()
    let subscriptions = [
      heard.listen(to: subject.map { $0 * 2 }.filter { $0 > 2 }.dropFirst().removeDuplicates()),
      other.listen(to: subject.replaceError(with: 0)),
    ]
    for value in [1, 2, 3, 3] { subject.send(value) }
    subject.send(completion: .failure(Broken()))
    #expect(heard.all == ["6", "failed"])
    #expect(other.all == ["1", "2", "3", "3", "0", "finished"])
    #expect(subscriptions.count == 2)
  }

  @Test("reports its events to a handler, and a cancellation only before the end")
  func handlesEvents() {
    for isEnded in [true, false] {
      let subject = PassthroughSubject<Int, Never>()
      var events: [String] = []
      let subscription = subject.handleEvents(
        receiveSubscription: { _ in events.append("subscription") },
        receiveOutput: { events.append("\($0)") },
        receiveCompletion: { _ in events.append("end") },
        receiveCancel: { events.append("cancel") },
        receiveRequest: { _ in events.append("request") }
      ).sink { _ in }
      subject.send(1)
      if isEnded { subject.send(completion: .finished) }
      subscription.cancel()
      subject.send(2)
      #expect(events == ["subscription", "request", "1", isEnded ? "end" : "cancel"])
    }
  }

  @Test("of a future starts its work once, and sends the result to every subscriber")
  func future() async throws {
    var begun = 0
    let ready = Future<Int, Broken> { promise in
      begun += 1
      promise(.success(1))
      promise(.failure(Broken()))
    }
    let heard = Heard()
    let subscriptions = [heard.listen(to: ready), heard.listen(to: ready)]
    #expect(begun == 1 && heard.all == ["1", "finished", "1", "finished"])
    #expect(subscriptions.count == 2)
    #expect(try await ready.value == 1)

    let broken = Future<Int, Broken> { $0(.failure(Broken())) }
    await #expect(throws: Broken()) { try await broken.value }
  }

  @Test("of a future waits for a promise that another thread fulfills")
  func laterFuture() async {
    let later = Future<Int, Never> { promise in
      nonisolated(unsafe) let promise = promise
      Thread.detachNewThread { promise(.success(7)) }
    }
    #expect(await later.value == 7)
  }

  @Test("of notifications sends those with its name and object, until it is cancelled")
  func notifications() {
    let center = NotificationCenter()
    let name = Notification.Name("sold")
    let poster = NSObject()
    let received = Mutex(0)
    let all = center.publisher(for: name).sink { _ in received.withLock { $0 += 1 } }
    let own = center.publisher(for: name, object: poster).sink { _ in
      received.withLock { $0 += 10 }
    }
    center.post(name: name, object: poster)
    center.post(name: name, object: NSObject())
    center.post(name: Notification.Name("other"), object: poster)
    #expect(received.withLock { $0 } == 12)
    all.cancel()
    own.cancel()
    center.post(name: name, object: poster)
    #expect(received.withLock { $0 } == 12)
  }

  final class Cart: ObservableObject {
    @Published var count = 0
  }

  @Test("sets a published property for as long as that exists")
  func assigns() {
    let subject = PassthroughSubject<Int, Never>()
    var cart: Cart? = Cart()
    if let cart { subject.assign(to: &cart.$count) }
    subject.send(3)
    #expect(cart?.count == 3)
    cart = nil
    subject.send(4)
    #expect(Just(5).map { $0 + 1 }.eraseToAnyPublisher().sink { _ in }.hashValue != 0)
  }
}
