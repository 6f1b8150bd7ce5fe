package io.statehouse.app.text;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shortens sentences that repeat an invalid value, of which the beginning and the end are enough.
 */
public final class Shortened {
  private static final int MAX_SENTENCE = 1_000;
  private static final int MAX_VALUE = 160;

  /** A word, or a string in quotes, that is longer than a path or an address usually is. */
  private static final Pattern LONG_VALUE =
      Pattern.compile("(?<=\")[^\"]{%1$d,}(?=\")|[^\\s\"]{%1$d,}".formatted(MAX_VALUE + 40));

  private Shortened() {}

  /** Returns a sentence with long values, and then the whole, cut in the middle. */
  public static String sentence(String sentence) {
    String shown = LONG_VALUE.matcher(sentence).replaceAll(Shortened::value);
    return shown.length() <= MAX_SENTENCE ? shown : cut(shown, MAX_SENTENCE);
  }

  private static String value(MatchResult value) {
    return Matcher.quoteReplacement(cut(value.group(), MAX_VALUE));
  }

  /** Cuts the middle out of a string, and splits no character. */
  private static String cut(String text, int max) {
    int first = max / 2;
    int last = text.length() - max / 2;
    return text.substring(0, Character.isLowSurrogate(text.charAt(first)) ? first - 1 : first)
        + "…"
        + text.substring(Character.isLowSurrogate(text.charAt(last)) ? last + 1 : last);
  }
}
