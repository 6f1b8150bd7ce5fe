package io.statehouse.domain.cloudchamber.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.OneLine;
import java.util.Arrays;

/**
 * A request about a deployment of CloudChamber that is refused. Messages are one line; where the
 * original has words for the case, they are the original's.
 */
public final class CloudChamberException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason why a request is refused. */
  public enum Kind {
    NOT_FOUND,
    EXISTS,
    /** The request breaks a rule about names, values or settings. */
    INVALID,
    /** The record is no longer the one that the caller has seen. */
    CHANGED,
    /** The state does not allow the request: what is to be deleted has something below it. */
    CONFLICT,
    /** The caller lacks a right, gave a wrong password, or names what is protected. */
    DENIED,
    /** There have been too many such requests; try again later. */
    LIMITED,
    /** Too many conflicting writes; try again. */
    CONTENDED
  }

  private final Kind kind;

  public CloudChamberException(Kind kind, String message) {
    super(requireNonNull(message, "message"));
    this.kind = requireNonNull(kind, "kind");
  }

  /**
   * @param message a format, of which the values are shortened and escaped to fit one line
   */
  public static CloudChamberException of(Kind kind, String message, Object... values) {
    return new CloudChamberException(
        kind,
        String.format(
            message,
            Arrays.stream(values).map(value -> OneLine.of(String.valueOf(value))).toArray()));
  }

  public static CloudChamberException invalid(String message, Object... values) {
    return of(Kind.INVALID, message, values);
  }

  public static CloudChamberException denied() {
    return new CloudChamberException(Kind.DENIED, "CloudChamber: permission denied");
  }

  public static CloudChamberException contended() {
    return new CloudChamberException(Kind.CONTENDED, "too many conflicting writes: try again");
  }

  public Kind kind() {
    return kind;
  }
}
