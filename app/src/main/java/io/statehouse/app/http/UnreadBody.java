package io.statehouse.app.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;

/**
 * What is left of a request's body when its response is ready. It is read before the response is
 * sent: most clients look for one only when they have sent everything, and a connection on which
 * part of a request is still to come cannot carry the next.
 */
final class UnreadBody {
  private static final long MOST = 8 << 20;

  private UnreadBody() {}

  /** Reads the rest; where it is not worth that, the response says that the connection ends. */
  static void discard(HttpServletRequest request, HttpServletResponse response) {
    if (!response.isCommitted() && !discarded(request)) {
      response.setHeader("Connection", "close");
    }
  }

  private static boolean discarded(HttpServletRequest request) {
    try {
      return !awaitsLeave(request) && reachesEnd(request.getInputStream());
    } catch (IOException brokenOff) {
      return false;
    }
  }

  /**
   * Whether the client waits for "100 Continue" before it sends its body. Opening the stream sends
   * that; such a client reads the response even while it sends.
   */
  private static boolean awaitsLeave(HttpServletRequest request) {
    return "100-continue".equalsIgnoreCase(request.getHeader("Expect"));
  }

  private static boolean reachesEnd(InputStream body) throws IOException {
    byte[] buffer = new byte[1 << 14];
    for (long discarded = 0; discarded <= MOST; ) {
      int read = body.read(buffer);
      if (read < 0) {
        return true;
      }
      discarded += read;
    }
    return false;
  }
}
