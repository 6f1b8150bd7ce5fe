package io.statehouse.domain.cloudchamber.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Bytes;
import java.util.Arrays;

/** A password as it is sent. It is in no message, and {@link #toString} hides it. */
public record Password(Bytes bytes) {
  /** More do not count for bcrypt. */
  private static final int MAX_BYTES = 72;

  public Password {
    requireNonNull(bytes, "bytes");
  }

  public static Password of(String text) {
    return new Password(Bytes.utf8(text));
  }

  /**
   * Refuses a password that could not be told from another. The original accepts it, and so it may
   * be the one of an existing user.
   *
   * @throws CloudChamberException if it is too long
   */
  public void requireSettable() {
    if (bytes.size() > MAX_BYTES) {
      throw CloudChamberException.invalid(
          "the password has %s bytes: use at most %s", bytes.size(), MAX_BYTES);
    }
  }

  /** Returns the bytes that count. */
  public Bytes significant() {
    return bytes.size() <= MAX_BYTES
        ? bytes
        : Bytes.copyOf(Arrays.copyOf(bytes.toArray(), MAX_BYTES));
  }

  @Override
  public String toString() {
    return "Password[…]";
  }
}
