import TollgateOpenStore

/// The remote values.
extension Simulation {
  /// Changes the named remote values; `default` removes one.
  ///
  /// - Throws: ``JourneyMistake`` for a value that the catalog refuses.
  func change(remote texts: [String: String]) throws {
    var values = remote
    for (name, text) in texts {
      values.texts[RemoteValue.ID(name)] = text == "default" ? nil : text
    }
    if let problem = app.catalog.problems(in: values).sorted(by: { $0.key < $1.key }).first {
      throw JourneyMistake(sentence: problem.value)
    }
    remote = values
    line.change { $0.remote = values }
    try sendRemote()
  }

  /// Sends the remote values to the app on the device; without a network, the app keeps the
  /// previous ones.
  func sendRemote() throws {
    let values = valuesForDevice()
    try tollkeeper?.apply(values)
  }

  /// Returns the remote values that the device has, with those that reach it now.
  func valuesForDevice() -> RemoteValues {
    if network != .offline { devices[held].remote = remote }
    return devices[held].remote
  }
}
