package io.statehouse.app.systems.runm.schema;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size that a regular expression has when it is compiled: a counted repetition is written out,
 * and one within another multiplies it.
 */
final class PatternSize {
  private static final Pattern COUNT = Pattern.compile("\\{([0-9]{1,4})(?:,([0-9]{0,4}))?\\}");

  private final String pattern;
  private int at;

  /**
   * The sizes of the groups that are open, and of what is before the last item of the inner one.
   */
  private final Deque<Long> open = new ArrayDeque<>();

  private long before;
  private long last;

  private PatternSize(String pattern) {
    this.pattern = pattern;
  }

  /**
   * Returns a number which grows with the size, and is at least a quarter of it.
   *
   * @throws IllegalArgumentException if the pattern has parts that JSON Schema does not know, whose
   *     size is therefore not found
   */
  static long of(String pattern) {
    PatternSize size = new PatternSize(pattern);
    while (size.at < pattern.length()) {
      size.next();
    }
    long whole = size.before + size.last;
    for (long group : size.open) {
      whole = sum(whole, group);
    }
    return whole;
  }

  private void next() {
    char c = pattern.charAt(at++);
    switch (c) {
      case '(' -> {
        open.push(before + last);
        before = 0;
        last = 1;
      }
      case ')' -> {
        last = sum(before, last);
        before = open.isEmpty() ? 0 : open.pop();
      }
      case '{' -> repeat();
      case '[' -> {
        skipClass();
        item();
      }
      case '\\' -> {
        skipEscaped();
        item();
      }
      default -> item();
    }
  }

  private void item() {
    before = sum(before, last);
    last = 1;
  }

  private void repeat() {
    Matcher count = COUNT.matcher(pattern).region(at - 1, pattern.length());
    if (!count.lookingAt()) {
      item();
      return;
    }
    at = count.end();
    long least = Long.parseLong(count.group(1));
    String end = count.group(2);
    long most = end == null || end.isEmpty() ? least : Long.parseLong(end);
    last = Math.min(Integer.MAX_VALUE, last * (Math.max(least, most) + 1));
  }

  private static long sum(long one, long other) {
    return Math.min(Integer.MAX_VALUE, one + other);
  }

  private void skipEscaped() {
    if (pattern.startsWith("Q", at)) {
      throw unknown("\\Q");
    }
    at++;
  }

  private void skipClass() {
    if (pattern.startsWith("^", at)) {
      at++;
    }
    if (pattern.startsWith("]", at)) {
      throw unknown("an empty class");
    }
    while (at < pattern.length() && pattern.charAt(at) != ']') {
      if (pattern.startsWith("[:", at)) {
        throw unknown("[:");
      }
      at += pattern.charAt(at) == '\\' ? 2 : 1;
    }
    at++;
  }

  private IllegalArgumentException unknown(String part) {
    return new IllegalArgumentException(
        "pattern " + pattern + " has " + part + ", which JSON Schema does not know");
  }
}
