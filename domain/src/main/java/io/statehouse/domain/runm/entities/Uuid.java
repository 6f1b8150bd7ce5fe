package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * An identifier in its normal form: without dashes, in lower case. The original admits any text as
 * an identifier ({@code Zed-1} is {@code zed1}), so not every one is {@linkplain #isUuidLike like a
 * UUID}. Only what would break the keys that it is part of is refused.
 */
public record Uuid(String text) {
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{32}");
  private static final int LENGTH = 32;
  private static final int LENGTH_WITH_DASHES = 36;

  /**
   * @throws IllegalArgumentException if the text is not in normal form, is empty, or has a slash or
   *     a control character
   */
  public Uuid {
    requireNonNull(text, "text");
    if (!text.equals(normalized(text))) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not in normal form: no dashes, lower case");
    }
    if (text.isEmpty() || text.indexOf('/') >= 0 || hasControl(text)) {
      throw RunmException.invalid("\"%s\" cannot be a UUID: expected 32 hexadecimal digits", text);
    }
  }

  /** Returns the identifier that a caller spells so. */
  public static Uuid of(String spelled) {
    return new Uuid(normalized(spelled));
  }

  /** Returns the identifier that a caller spells so; empty if there can be none. */
  public static Optional<Uuid> find(String spelled) {
    try {
      return Optional.of(of(spelled));
    } catch (RunmException none) {
      return Optional.empty();
    }
  }

  /** Returns a new random identifier (version 4). */
  public static Uuid random(RandomGenerator source) {
    long high = source.nextLong() & ~0xF000L | 0x4000L;
    long low = source.nextLong() & ~(0b11L << 62) | 0b10L << 62;
    return new Uuid(String.format("%016x%016x", high, low));
  }

  /** Returns whether a caller who spells so means a UUID, and not a name. */
  public static boolean isUuidLike(String spelled) {
    String lower = spelled.toLowerCase(Locale.ROOT);
    return switch (spelled.length()) {
      case LENGTH -> HEX.matcher(lower).matches();
      case LENGTH_WITH_DASHES -> HEX.matcher(lower.replace("-", "")).matches();
      default -> false;
    };
  }

  private static String normalized(String spelled) {
    return spelled.replace("-", "").toLowerCase(Locale.ROOT);
  }

  private static boolean hasControl(String text) {
    return text.chars().anyMatch(Character::isISOControl);
  }

  @Override
  public String toString() {
    return text;
  }
}
