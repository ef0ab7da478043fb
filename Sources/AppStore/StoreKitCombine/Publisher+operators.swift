extension Publisher {
  /// Sends what a closure makes of each value.
  public func map<Other>(_ transform: @escaping (Output) -> Other) -> AnyPublisher<Other, Failure> {
    AnyPublisher { receive, complete in
      subscribe({ receive(transform($0)) }, completion: complete)
    }
  }

  /// Sends what a closure makes of each value, if that is not nil.
  public func compactMap<Other>(
    _ transform: @escaping (Output) -> Other?
  ) -> AnyPublisher<Other, Failure> {
    AnyPublisher { receive, complete in
      subscribe(
        { value in
          if let other = transform(value) { receive(other) }
        }, completion: complete)
    }
  }

  /// Republishes the values that a closure accepts.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Sends all values but the first so many.
  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive, complete in
      var left = count
      return subscribe(
        { value in
          if left > 0 { left -= 1 } else { receive(value) }
        }, completion: complete)
    }
  }

  /// Sends a value only if it differs from the one before.
  public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
    AnyPublisher { receive, complete in
      var last: Output?
      return subscribe(
        { value in
          defer { last = value }
          if value != last { receive(value) }
        }, completion: complete)
    }
  }

  /// Sends what a closure makes of the error that ends the values.
  public func mapError<Other: Error>(
    _ transform: @escaping (Failure) -> Other
  ) -> AnyPublisher<Output, Other> {
    AnyPublisher { receive, complete in
      subscribe(receive) { completion in
        switch completion {
        case .finished: complete(.finished)
        case .failure(let error): complete(.failure(transform(error)))
        }
      }
    }
  }

  /// Sends a value in place of an error, and then that there are no more.
  public func replaceError(with value: Output) -> AnyPublisher<Output, Never> {
    AnyPublisher { receive, complete in
      subscribe(receive) { completion in
        if case .failure = completion { receive(value) }
        complete(.finished)
      }
    }
  }

  /// Calls closures when things happen to a subscription, and changes nothing.
  ///
  /// A subscription that is cancelled after the end of the values has nothing left to cancel.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive, complete in
      var isOver = false
      var attached: AnyCancellable?
      let cancellable = AnyCancellable {
        if !isOver { receiveCancel?() }
        isOver = true
        attached?.cancel()
      }
      receiveSubscription?(Handled(cancellable: cancellable))
      receiveRequest?(.unlimited)
      guard !isOver else { return cancellable }
      attached = subscribe {
        receiveOutput?($0)
        receive($0)
      } completion: {
        isOver = true
        receiveCompletion?($0)
        complete($0)
      }
      return cancellable
    }
  }

  /// Sends values at once, wherever one asks for them.
  ///
  /// There is no scheduler here.
  public func receive<Scheduler>(on scheduler: Scheduler) -> AnyPublisher<Output, Failure> {
    eraseToAnyPublisher()
  }
}

/// The subscription that `handleEvents` shows.
private struct Handled: Subscription {
  weak var cancellable: AnyCancellable?

  func request(_ demand: Subscribers.Demand) {}

  func cancel() { cancellable?.cancel() }
}
