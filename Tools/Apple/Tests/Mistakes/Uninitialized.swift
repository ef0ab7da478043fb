import Foundation

func mark(_ isKnown: Bool) -> Date {
  let date: Date
  if isKnown { date = Date.now }
  return date  // all: constant 'date' used before being initialized
}
