package io.statehouse.domain.missions.entities;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.missions.entities.MissionsException.Kind;

/** The password of the administrator. It is in no message, and {@link #toString} hides it. */
public record AdminPassword(String text) {
  private static final int MIN_BYTES = 10;

  /**
   * Trims spaces, line feeds and tabs around it, as the original does.
   *
   * @throws MissionsException if it is too short or has a character that it must not
   */
  public AdminPassword {
    text = text.replaceAll("^[ \\n\\t]+|[ \\n\\t]+$", "");
    if (text.getBytes(UTF_8).length < MIN_BYTES) {
      throw new MissionsException(
          Kind.INVALID, "the admin password is too short: use at least " + MIN_BYTES + " bytes");
    }
    if (text.chars().anyMatch(c -> c == '\\' || c == ' ' || c == '\t' || c == '\n')) {
      throw new MissionsException(
          Kind.INVALID,
          "the admin password has a backslash, space, tab or line feed: use another one");
    }
  }

  @Override
  public String toString() {
    return "AdminPassword[…]";
  }
}
