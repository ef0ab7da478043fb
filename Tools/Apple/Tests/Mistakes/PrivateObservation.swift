import Observation

@Observable  // all: cannot use protocol 'Observable' in a public or '@usableFromInline' conformance
public final class Counter {
  public var count = 0
}
