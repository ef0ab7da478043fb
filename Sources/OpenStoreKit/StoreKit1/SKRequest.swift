import AppStoreWire
public import Foundation

/// Is told how a request of StoreKit 1 went, on the main thread.
public protocol SKRequestDelegate: NSObjectProtocol {
  /// The request is over.
  func requestDidFinish(_ request: SKRequest)

  /// The request failed.
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  public func requestDidFinish(_ request: SKRequest) {}

  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// Something that StoreKit 1 asks of the App Store, and tells a delegate of.
open class SKRequest: NSObject {
  /// Is told how the request went.
  open weak var delegate: (any SKRequestDelegate)?

  private var task: Task<Void, Never>?

  /// Creates a request for nothing.
  public override init() { super.init() }

  /// Begins the request, which keeps itself alive until it is over.
  open func start() {
    let request = Handed(value: self)
    let speaker = Speaker.ambient
    task = Task {
      do {
        let answer = try await SKRequest.answer(request, by: speaker)
        await request.finish(answer)
      } catch {
        await request.fail(SKError(SKError.Code(error)))
      }
    }
  }

  /// Ends the request: its delegate is told nothing more.
  open func cancel() {
    task?.cancel()
    task = nil
  }

  private static func answer(
    _ request: Handed<SKRequest>, by speaker: Speaker
  ) async throws -> [Product] {
    let launch = try await speaker.open()
    guard let identifiers = request.value.productIdentifiers else {
      try await launch.sync()
      return []
    }
    return try await launch.loadProducts(identifiers.sorted())
  }

  /// The products that are asked for; nil asks for everything anew.
  var productIdentifiers: Set<String>? { nil }

  /// Tells the delegate what the App Store answered.
  func receive(_ products: [Product]) {}
}

extension Handed<SKRequest> {
  @MainActor
  fileprivate func finish(_ products: [Product]) {
    guard !Task.isCancelled else { return }
    value.receive(products)
    value.delegate?.requestDidFinish(value)
  }

  @MainActor
  fileprivate func fail(_ error: SKError) {
    guard !Task.isCancelled else { return }
    value.delegate?.request(value, didFailWithError: error)
  }
}
