extension SKTestSession {
  /// Has a part of StoreKit fail from now on, or no longer where `error` is nil.
  public func setSimulatedError<API>(
    _ error: API.Failure?, forAPI api: API
  ) async throws where API: FailableStoreKitAPI {
    environment.change { $0.failures[API.self] = error }
  }

  /// Returns the failure that a part of StoreKit has now, or nil for none.
  public func simulatedError<API>(
    forAPI api: API
  ) async -> API.Failure? where API: FailableStoreKitAPI {
    environment.settings.failures[API.self]
  }
}
