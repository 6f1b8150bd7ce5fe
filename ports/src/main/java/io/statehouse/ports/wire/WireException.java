package io.statehouse.ports.wire;

import java.io.IOException;

/** Bytes are not the message that was expected, or end before it does. */
public final class WireException extends IOException {
  private static final long serialVersionUID = 1L;

  WireException(String problem) {
    super(problem);
  }

  WireException(String problem, Throwable cause) {
    super(problem, cause);
  }
}
