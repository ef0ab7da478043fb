/// The largest numbers that a step can name.
///
/// Every repetition and wait in a step is bounded, in a file, a link and a form alike, because one
/// grammar reads all three.
public enum JourneyLimits {
  /// The greatest size of a file of journeys, in bytes.
  public static let fileSize = 2_000_000

  /// The allowed number of checks or uses of a feature in one step.
  public static let times = 1...10_000

  /// The allowed number of existing items of a feature with a cap.
  public static let count = 0...1_000_000

  /// The allowed quantity of a purchase.
  ///
  /// The store itself sells up to 10.
  public static let quantity = 1...1_000

  /// The number of a purchase of a product, counted from the first.
  public static let purchases = 1...100_000

  /// The number of a device, counted from the first.
  public static let devices = 1...20

  /// An amount of a currency or of progress: at most the maximum of a balance.
  public static let amount = 0...1_000_000_000_000

  /// A new price, in any currency.
  public static let price = 1_000_000_000
}
