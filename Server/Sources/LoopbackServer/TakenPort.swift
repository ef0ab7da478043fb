/// The error of all servers about a port that another program uses.
public enum TakenPort {
  /// Returns what happened and what to do.
  ///
  /// - Parameters:
  ///   - port: The requested port.
  ///   - option: The option of the command line that chooses another, up to the number: `--port `.
  /// - Returns: The sentence.
  public static func sentence(_ port: Int, choosingWith option: String) -> String {
    "Port \(port) is taken by another program. Choose another with \(option)N, or \(option)0 for any "
      + "that is free."
  }
}
