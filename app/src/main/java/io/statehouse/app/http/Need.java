package io.statehouse.app.http;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Right;

/**
 * The requirement that a request must meet, which its route declares next to its path.
 *
 * @param right the right that is needed; of no importance unless {@code who} is {@link Who#GRANTED}
 *     or {@link Who#PARTS}
 * @param about the part of the state that the right must be for
 * @param system the system that the route is one of; empty for those of the server itself
 */
public record Need(Who who, Right right, About about, String system) {

  /** Those who may send a request. */
  public enum Who {
    /** Everyone: nothing of the state is in the response. */
    ANYONE,

    /** Everyone who is known, whatever their rights. */
    KNOWN,

    /** Those whom the log-in of the original system admits, which the route itself asks. */
    ORIGINAL,

    /**
     * Those who have a right for some of what the request may be about. Its body says what that is,
     * so the route itself requires the right for each part.
     */
    PARTS,

    /** Those who have a right. */
    GRANTED
  }

  /** Finds the part of the state that a request is about. */
  @FunctionalInterface
  public interface About {
    /**
     * @param system the system that the route is one of; empty for those of the server itself
     * @throws IllegalArgumentException if the request does not say it, but must
     */
    Area area(String system, Request request);
  }

  private static final About WHOLE =
      (system, request) -> system.isEmpty() ? Area.ALL : new Area.OfSystem(system);

  static final Need ANYONE = new Need(Who.ANYONE, Right.READ, WHOLE, "");
  static final Need KNOWN = new Need(Who.KNOWN, Right.READ, WHOLE, "");

  /** What a log-in of the original system admits. */
  public static final Need ORIGINAL = new Need(Who.ORIGINAL, Right.READ, WHOLE, "");

  public Need {
    requireNonNull(who, "who");
    requireNonNull(right, "right");
    requireNonNull(about, "about");
    requireNonNull(system, "system");
  }

  static Need right(Right right) {
    return right(right, WHOLE);
  }

  static Need right(Right right, About about) {
    return new Need(Who.GRANTED, right, about, "");
  }

  static Need parts(Right right, About about) {
    return new Need(Who.PARTS, right, about, "");
  }

  /** Returns this need for a route of a system. */
  Need in(String system) {
    return new Need(who, right, about, system);
  }

  /** Returns whether requests of unknown senders are refused before the route sees them. */
  boolean isChecked() {
    return isOfRight() || who == Who.KNOWN;
  }

  /** Returns whether a right decides. */
  public boolean isOfRight() {
    return who == Who.GRANTED || who == Who.PARTS;
  }

  /** Returns the part of the state that a request is about. */
  public Area area(Request request) {
    return about.area(system, request);
  }
}
