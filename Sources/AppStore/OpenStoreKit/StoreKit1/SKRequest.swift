import AppStoreWire
public import Foundation

/// A type that is notified how a request of StoreKit 1 went, on the main thread.
public protocol SKRequestDelegate: NSObjectProtocol {
  /// Notifies the delegate that the request is complete.
  func requestDidFinish(_ request: SKRequest)

  /// Notifies the delegate that the request failed.
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  /// Does nothing, if a delegate does not observe it.
  public func requestDidFinish(_ request: SKRequest) {}

  /// Does nothing, if a delegate does not observe it.
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// A request whose delegate has a type of its own, as Apple's header narrows it for products.
///
/// A class can't override a property with another type, so a protocol provides it.
public protocol RequestWithDelegate: AnyObject {
  /// The delegate, for any type of request.
  var anyDelegate: (any SKRequestDelegate)? { get set }
}

extension RequestWithDelegate {
  /// The object that is notified how the request went.
  public var delegate: (any SKRequestDelegate)? {
    get { anyDelegate }
    set { anyDelegate = newValue }
  }
}

/// A request of StoreKit 1 to the App Store, whose answer a delegate receives.
open class SKRequest: NSObject, RequestWithDelegate {
  /// The delegate, for any type of request.
  public final weak var anyDelegate: (any SKRequestDelegate)?

  private var task: Task<Void, Never>?

  /// Creates a request for nothing.
  public override init() { super.init() }

  /// Starts the request, which keeps itself alive until it is complete.
  open func start() {
    let request = Handed(value: self)
    let caller = CallingApp.ambient
    task = Task {
      do {
        let answer = try await SKRequest.answer(request, by: caller)
        await request.finish(answer)
      } catch {
        await request.fail(SKError(SKError.Code(error)))
      }
    }
  }

  /// Cancels the request, without further notifications to the delegate.
  open func cancel() {
    task?.cancel()
    task = nil
  }

  private static func answer(
    _ request: Handed<SKRequest>, by caller: CallingApp
  ) async throws -> [Product] {
    let launch = try await caller.open()
    guard let identifiers = request.value.productIdentifiers else {
      try await launch.sync()
      return []
    }
    return try await launch.loadProducts(identifiers.sorted())
  }

  /// The requested products, or nil to reload everything.
  var productIdentifiers: Set<String>? { nil }

  /// Notifies the delegate of the App Store's answer.
  func receive(_ products: [Product]) {}
}

extension Handed<SKRequest> {
  @MainActor
  fileprivate func finish(_ products: [Product]) {
    guard !Task.isCancelled else { return }
    value.receive(products)
    value.anyDelegate?.requestDidFinish(value)
  }

  @MainActor
  fileprivate func fail(_ error: SKError) {
    guard !Task.isCancelled else { return }
    value.anyDelegate?.request(value, didFailWithError: error)
  }
}
