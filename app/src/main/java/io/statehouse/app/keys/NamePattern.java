package io.statehouse.app.keys;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.statehouse.ports.Key;
import java.util.function.Predicate;
import java.util.regex.MatchResult;

/**
 * Selects keys by their names. Patterns may be hostile: RE2 takes a time proportional to the length
 * of the name times the size of the pattern, and both are bounded.
 */
public final class NamePattern {
  /** Most characters of a pattern, after its repetitions are written out. */
  private static final long MAX_SIZE = 20_000;

  /** Most steps for one name; they take about half a second. */
  private static final long MAX_STEPS = 50_000_000;

  private static final java.util.regex.Pattern REPETITION =
      java.util.regex.Pattern.compile("\\{([0-9]+)(?:,([0-9]*))?}");

  private final Predicate<String> names;

  /** The form of a pattern. */
  public enum Form {
    /** The name contains this text. */
    CONTAINS,

    /** {@code *} is any text, {@code ?} any character, {@code [a-c]} one of some. */
    GLOB,

    /** A regular expression of RE2 that is found in the name. */
    REGEX
  }

  private NamePattern(Predicate<String> names) {
    this.names = names;
  }

  /**
   * @throws IllegalArgumentException if the text is no pattern of this form, or is too large
   */
  public static NamePattern of(String text, Form form, boolean ignoringCase) {
    return switch (form) {
      case CONTAINS -> new NamePattern(new SoughtText(text, ignoringCase)::isIn);
      case GLOB -> compiled(text, "^(?:" + Glob.expression(text) + ")$", ignoringCase);
      case REGEX -> compiled(text, text, ignoringCase);
    };
  }

  private static NamePattern compiled(String text, String expression, boolean ignoringCase) {
    // Before compiling: three nested repetitions of a thousand would fill the memory.
    if (expression.length() * repetitions(expression) > MAX_SIZE) {
      throw new IllegalArgumentException(
          "the pattern is too large: shorten it, or repeat less in it");
    }
    int flags = Pattern.DOTALL | (ignoringCase ? Pattern.CASE_INSENSITIVE : 0);
    try {
      Pattern pattern = Pattern.compile(expression, flags);
      return new NamePattern(name -> finds(pattern, name));
    } catch (PatternSyntaxException invalid) {
      throw new IllegalArgumentException(
          "\"%s\" is no pattern: %s".formatted(text, invalid.getDescription()), invalid);
    }
  }

  /** Returns how often a part could be repeated, if all repetitions were nested. */
  private static long repetitions(String expression) {
    long times = 1;
    for (MatchResult each : REPETITION.matcher(expression).results().toList()) {
      String most =
          each.group(2) == null || each.group(2).isEmpty() ? each.group(1) : each.group(2);
      times *= most.length() > 4 ? MAX_SIZE : Math.max(1, Long.parseLong(most));
      times = Math.min(times, MAX_SIZE + 1);
    }
    return times;
  }

  private static boolean finds(Pattern pattern, String name) {
    if ((name.length() + 1L) * pattern.programSize() > MAX_STEPS) {
      throw new IllegalArgumentException(
          "the pattern takes too long for a key of %d characters: simplify it"
              .formatted(name.length()));
    }
    return pattern.matcher(name).find();
  }

  boolean matches(Key key) {
    return names.test(key.text());
  }

  /**
   * Returns a regular expression of RE2 that must match a whole name.
   *
   * @throws IllegalArgumentException if it is invalid or too large
   */
  public static Predicate<String> whole(String expression) {
    compiled(expression, expression, false); // by itself, so that it cannot end the group around it
    return compiled(expression, "^(?:" + expression + ")$", false).names;
  }
}
