public import Foundation  // all: public import of 'Foundation' was not used in public declarations or inlinable code

func now() -> Date { Date.now }
