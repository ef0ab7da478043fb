/// The largest numbers that a step can name.
///
/// A step does what it says, so what it says has to end: in a file, in a link and in a form alike,
/// because all three are read by one grammar.
public enum JourneyLimits {
  /// How many bytes a file of journeys has.
  public static let fileSize = 2_000_000

  /// How often a feature is checked or used in one step.
  public static let times = 1...10_000

  /// How many of something exist, for a feature that is capped.
  public static let count = 0...1_000_000

  /// How many of a product are bought at once.
  ///
  /// The store itself sells up to 10.
  public static let quantity = 1...1_000

  /// An amount of a currency or of progress: as much as a balance can hold.
  public static let amount = 0...1_000_000_000_000

  /// A new price, in whatever currency.
  public static let price = 1_000_000_000
}
