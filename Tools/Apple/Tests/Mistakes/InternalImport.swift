import Foundation

public func day(_ date: Foundation.Date) {}  // all: function cannot be declared public because its parameter uses an internal type
