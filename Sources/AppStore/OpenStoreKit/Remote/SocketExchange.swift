#if !canImport(Darwin)
import AppStoreWire
import Foundation

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One HTTP request over its own connection, and its response.
///
/// It waits on its own thread, because a store lets listeners wait for seconds, and tasks share few threads.
final class SocketExchange: Sendable {
  private struct State {
    var socket: Int32?
    var isCancelled = false
  }

  private let host: String
  private let port: UInt16
  private let request: [UInt8]
  private let patience: Duration
  private let state = Locked(State())

  /// Creates a request that sends JSON to an address.
  ///
  /// - Parameters:
  ///   - json: The JSON.
  ///   - address: The address; any scheme is treated as `http`.
  ///   - patience: The timeout between bytes.
  convenience init(posting json: Data, to address: URL, patience: Duration) {
    self.init("POST", json, at: address, patience: patience)
  }

  /// Creates a request that reads from an address.
  ///
  /// - Parameters:
  ///   - address: The address; any scheme is treated as `http`.
  ///   - patience: The timeout between bytes.
  convenience init(getting address: URL, patience: Duration) {
    self.init("GET", Data(), at: address, patience: patience)
  }

  private init(_ method: String, _ json: Data, at address: URL, patience: Duration) {
    // A name is looked up without an IPv6 address's brackets; the server receives them.
    let name = address.host(percentEncoded: false) ?? ""
    host = name.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    port = address.port.flatMap(UInt16.init(exactly:)) ?? 80
    let path = address.path(percentEncoded: true)
    let lines = [
      "\(method) \(path.isEmpty ? "/" : path) HTTP/1.1",
      "Host: \(host.contains(":") ? "[\(host)]" : host):\(port)", "Content-Type: application/json",
      "Content-Length: \(json.count)", "Connection: close", "", "",
    ]
    request = Array(lines.joined(separator: "\r\n").utf8) + json
    self.patience = patience
  }

  /// Sends the request, and waits for its response.
  ///
  /// - Throws: ``HTTPFailure`` if no response arrived, or the task was cancelled.
  func answer() async throws(HTTPFailure) -> HTTPAnswer {
    typealias Outcome = Result<HTTPAnswer, HTTPFailure>
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
        let isStarted = Self.startThread { continuation.resume(returning: self.result) }
        if !isStarted {
          continuation.resume(returning: .failure(HTTPFailure("no thread can be started")))
        }
      }
    } onCancel: {
      state.withLock { state in
        state.isCancelled = true
        // Wakes the thread, which closes it.
        if let socket = state.socket { _ = shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }
    return try result.get()
  }

  /// Sends the request and waits for its response, on the calling thread.
  ///
  /// - Throws: ``HTTPFailure`` if no response arrived.
  func answerOnThisThread() throws(HTTPFailure) -> HTTPAnswer { try result.get() }

  private var result: Result<HTTPAnswer, HTTPFailure> {
    defer { closeSocket() }
    do throws(HTTPFailure) {
      let socket = try connected()
      try write(to: socket)
      return .success(try read(from: socket))
    } catch {
      return .failure(error)
    }
  }

  /// Connects to the first address of the host that answers.
  private func connected() throws(HTTPFailure) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Self.stream
    var places: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &places) == 0 else {
      throw HTTPFailure("there is no host \(host)")
    }
    defer { freeaddrinfo(places) }
    var failure = HTTPFailure("the host \(host) has no address")
    var next = places
    while let place = next?.pointee {
      do throws(HTTPFailure) { return try connected(to: place) } catch { failure = error }
      next = place.ai_next
    }
    throw failure
  }

  private func connected(to place: addrinfo) throws(HTTPFailure) -> Int32 {
    closeSocket()
    let opened = socket(place.ai_family, place.ai_socktype | Self.flags, place.ai_protocol)
    guard opened >= 0 else { throw HTTPFailure(code: errno) }
    let isCancelled = state.withLock { state in
      state.socket = opened
      return state.isCancelled
    }
    guard !isCancelled else { throw HTTPFailure("the task was cancelled") }
    if connect(opened, place.ai_addr, place.ai_addrlen) != 0 {
      guard errno == EINPROGRESS || errno == EINTR else { throw HTTPFailure(code: errno) }
      try wait(for: POLLOUT, on: opened)
      var code: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(opened, SOL_SOCKET, SO_ERROR, &code, &size)
      guard code == 0 else { throw HTTPFailure(code: code) }
    }
    return opened
  }

  /// Writes the request, or as much of it as the server reads: one that refuses it may answer before its end.
  private func write(to socket: Int32) throws(HTTPFailure) {
    var left = request[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Self.quietly) }
      if count > 0 {
        left = left.dropFirst(count)
        continue
      }
      switch errno {
      case EAGAIN: try wait(for: POLLOUT, on: socket)
      case EINTR: continue
      case EPIPE, ECONNRESET: return
      default: throw HTTPFailure(code: errno)
      }
    }
  }

  private func read(from socket: Int32) throws(HTTPFailure) -> HTTPAnswer {
    var parser = HTTPResponseParser()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
      if count > 0 {
        if let answer = try parser.read(buffer[..<count]) { return answer }
      } else if count == 0 {
        return try parser.end()
      } else {
        switch errno {
        case EAGAIN: try wait(for: POLLIN, on: socket)
        case EINTR: continue
        default: throw HTTPFailure(code: errno)
        }
      }
    }
  }

  /// Waits until the socket can be read or written, or it is known that it never will.
  private func wait(for events: Int32, on socket: Int32) throws(HTTPFailure) {
    var question = pollfd(fd: socket, events: Int16(events), revents: 0)
    while true {
      let count = poll(&question, 1, Int32(patience / .milliseconds(1)))
      if count > 0 { return }
      guard count != 0 else { throw HTTPFailure("nothing came for \(patience)") }
      guard errno == EINTR else { throw HTTPFailure(code: errno) }
    }
  }

  /// Closes the socket, if there is one, while no other thread can reuse its number.
  private func closeSocket() {
    state.withLock { state in
      if let socket = state.socket { _ = close(socket) }
      state.socket = nil
    }
  }
}

extension SocketExchange {
  #if canImport(Musl)
  private static var stream: Int32 { SOCK_STREAM }
  private static var flags: Int32 { SOCK_NONBLOCK | SOCK_CLOEXEC }
  #else
  private static var stream: Int32 { Int32(SOCK_STREAM.rawValue) }
  private static var flags: Int32 { Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue) }
  #endif

  /// The flag to send without ending the process if the other side no longer reads.
  private static var quietly: Int32 { Int32(MSG_NOSIGNAL) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread for some work, and returns whether there was room for one.
  private static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(attributes, 512 << 10)
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, attributes,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if status != 0 { work.release() }
    return status == 0
  }
}

extension HTTPFailure {
  /// Creates a failure with the system's words for an error number.
  fileprivate init(code: Int32) { self.init(String(cString: strerror(code))) }
}
#endif
