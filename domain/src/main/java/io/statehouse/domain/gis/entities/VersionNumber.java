package io.statehouse.domain.gis.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_VERSION_VALUE;
import static io.statehouse.domain.gis.entities.GisException.Code.VERSION_OVERFLOW;

import io.statehouse.ports.Bytes;
import java.util.regex.Pattern;

/** The number of a version, from 0, which stands for "never", to 2^63−1. */
public record VersionNumber(long value) implements Comparable<VersionNumber> {
  public static final VersionNumber NEVER = new VersionNumber(0);

  private static final Pattern DECIMAL = Pattern.compile("0|[1-9][0-9]{0,18}");
  private static final int SHOWN = 64;

  public VersionNumber {
    if (value < 0) {
      throw new IllegalArgumentException("version number is negative: " + value);
    }
  }

  /**
   * Reads the value of an indicator. White space around the number is ignored, since people write
   * it with shells; an empty value means never.
   *
   * @throws GisException with BAD_VERSION_VALUE
   */
  public static VersionNumber read(Bytes value) {
    String text = value.text().map(VersionNumber::strip).orElseThrow(() -> bad(value));
    return text.isEmpty() ? NEVER : parse(text);
  }

  /**
   * Parses a number without white space.
   *
   * @throws GisException with BAD_VERSION_VALUE
   */
  public static VersionNumber parse(String text) {
    if (!DECIMAL.matcher(text).matches()) {
      throw bad(text);
    }
    try {
      return new VersionNumber(Long.parseLong(text));
    } catch (NumberFormatException tooLarge) {
      throw bad(text);
    }
  }

  /** Returns the text without the ASCII white space around it. */
  public static String strip(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  /** The refusal of a value, of which the beginning is shown. */
  public static GisException bad(String text) {
    int points = text.codePointCount(0, text.length());
    return GisException.of(
        BAD_VERSION_VALUE,
        "\"%s\" is not a version: write a decimal number",
        points > SHOWN ? text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…" : text);
  }

  private static GisException bad(Bytes value) {
    return GisException.of(
        BAD_VERSION_VALUE,
        "a value of %s bytes that is no text is not a version: write a decimal number",
        value.size());
  }

  /** Returns whether no version can follow. */
  public boolean isLast() {
    return value == Long.MAX_VALUE;
  }

  /**
   * @throws GisException with VERSION_OVERFLOW
   */
  public VersionNumber next() {
    if (isLast()) {
      throw new GisException(
          VERSION_OVERFLOW,
          "there is no version after " + value + ": delete the key that has it, and try again");
    }
    return new VersionNumber(value + 1);
  }

  /** Returns what is stored: the decimal number, without a newline. */
  public Bytes bytes() {
    return Bytes.utf8(toString());
  }

  @Override
  public int compareTo(VersionNumber other) {
    return Long.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
