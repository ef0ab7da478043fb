extension SKTestSession {
  /// Sets the failure of a part of StoreKit from now on; with nil, it works again.
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
