/// An error that explains why a token was refused.
///
/// It names the failed check, and never contains the token or its content.
public struct JWSVerificationFailure: Error, Hashable, Sendable {
  /// The check that failed.
  public let check: Check

  /// The part that failed the check, worded to follow "of", such as "the leaf certificate".
  let subject: String

  init(_ check: Check, of subject: String) {
    self.check = check
    self.subject = subject
  }
}

extension JWSVerificationFailure {
  /// A check that is made on every token.
  public struct Check: Hashable, Sendable {
    fileprivate enum Code: Hashable {
      case size, segments, base64, json, algorithm, criticalHeader
      case chainLength, certificate, root, issuer, role, marker, validity, leafKey
      case signature
      case claim, registeredClaim, subject, bundleID, environment, appAppleID
    }

    fileprivate let code: Code

    /// It is at most ``JWSVerifier/sizeLimit`` bytes long.
    public static let size = Self(code: .size)

    /// The token isn't three nonempty segments separated by dots.
    public static let segments = Self(code: .segments)

    /// Everything in Base64 is written as encoding would write it.
    public static let base64 = Self(code: .base64)

    /// Header and payload are JSON objects in which no name is used twice.
    public static let json = Self(code: .json)

    /// The header's `alg` is ES256.
    public static let algorithm = Self(code: .algorithm)

    /// The header requires no extension of the format.
    public static let criticalHeader = Self(code: .criticalHeader)

    /// The header's `x5c` contains three certificates.
    public static let chainLength = Self(code: .chainLength)

    /// Each certificate is written in the one form that the App Store's have.
    public static let certificate = Self(code: .certificate)

    /// The chain ends in one of the verifier's roots.
    public static let root = Self(code: .root)

    /// Each certificate is signed by the next.
    public static let issuer = Self(code: .issuer)

    /// Each certificate permits its use here, and has no unknown critical extension.
    public static let role = Self(code: .role)

    /// Leaf and intermediate carry the App Store's marker extensions.
    public static let marker = Self(code: .marker)

    /// Each certificate is valid on the token's signed date.
    public static let validity = Self(code: .validity)

    /// The leaf's key is a P-256 key.
    public static let leafKey = Self(code: .leafKey)

    /// The leaf's key made the token's signature.
    public static let signature = Self(code: .signature)

    /// Each claim that is read is there where it is needed, and of the right type.
    public static let claim = Self(code: .claim)

    /// The payload contains none of JWT's registered claims, such as `exp` and `aud`.
    ///
    /// The App Store uses none, and the verifier doesn't implement their rules.
    public static let registeredClaim = Self(code: .registeredClaim)

    /// A notification is about one thing: a purchase, a summary, a token or a download.
    public static let subject = Self(code: .subject)

    /// The payload is about the expected app.
    public static let bundleID = Self(code: .bundleID)

    /// The payload has an accepted environment.
    public static let environment = Self(code: .environment)

    /// The payload has the expected App Store number.
    public static let appAppleID = Self(code: .appAppleID)
  }
}

extension JWSVerificationFailure: CustomStringConvertible {
  /// The failure as a sentence: the problem, its reason and the fix.
  public var description: String { "The token was refused because of \(subject), \(reason)." }

  private var reason: String {
    switch check.code {
    case .size:
      "which is longer than any the App Store signs: check where it came from"
    case .segments:
      "which is not three segments with dots between: pass the whole JWS, and nothing else"
    case .base64:
      "which is not canonical Base64: it was damaged or altered on its way"
    case .json:
      "which is not a JSON object, or uses a name twice: it was damaged or altered on its way"
    case .algorithm:
      "which is not ES256, the one algorithm of the App Store: do not trust its source"
    case .criticalHeader:
      "which asks for an extension of JWS that is not known here: do not trust its source"
    case .chainLength:
      """
      which does not hold three certificates: if Xcode signed the token, take a sandbox or local \
      store instead
      """
    case .certificate:
      """
      which is not written as the App Store's are: it was damaged on its way, or made by somebody \
      else
      """
    case .root:
      """
      which is not among the verifier's roots: if you trust the store that signed the token, create \
      the verifier with its root as well
      """
    case .issuer:
      "which the next certificate in the chain did not issue: do not trust its source"
    case .role:
      "which may not be used for what it was used for: do not trust its source"
    case .marker:
      "which lacks the App Store's marker extension: it was issued for something else"
    case .validity:
      """
      which was not valid on the signed date: check the clock of the store that signed, and ask it \
      for the token again
      """
    case .leafKey:
      "which is not a P-256 key: it was issued for something else"
    case .signature:
      "which does not match what was signed: the token was altered, or another key signed it"
    case .claim:
      "which is missing or of another type: check that this kind of payload was to be expected"
    case .registeredClaim:
      "which has rules that are not kept here: the App Store signs none, do not trust its source"
    case .subject:
      """
      which holds none of data, summary, externalPurchaseToken and appData, or several: a \
      notification is about one of them
      """
    case .bundleID:
      "which is another app: check the bundle ID, and that the token was meant for this app"
    case .environment:
      "which was not asked for: check which environments are to be accepted"
    case .appAppleID:
      "which is another app: check the app's number in App Store Connect"
    }
  }
}
