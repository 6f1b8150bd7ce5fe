package io.statehouse.app.systems.runm.schema;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;

/**
 * Compiles the patterns of one schema, which may be hostile. RE2 takes a time proportional to the
 * length of the text times the size of the pattern, so both are bounded. Not safe for use by
 * several threads.
 */
final class PatternBudget implements RegularExpressionFactory {
  /** Most instructions of all patterns of a schema: some twenty as large as {@code .{0,1000}}. */
  private static final long MAX_INSTRUCTIONS = 20_000;

  /** Most steps of one validation; they take about half a second. */
  private static final long MAX_STEPS = 50_000_000;

  private long instructions = MAX_INSTRUCTIONS;
  private long steps = MAX_STEPS;

  /** A bound is exceeded. */
  static final class Exceeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Exceeded(String message) {
      super(message);
    }
  }

  /** Begins a validation. */
  void renew() {
    steps = MAX_STEPS;
  }

  @Override
  public RegularExpression getRegularExpression(String pattern) {
    // Before compiling: three nested repetitions of a thousand would fill the memory.
    instructions -= PatternSize.of(pattern);
    if (instructions < 0) {
      throw new Exceeded("its patterns are too large: repeat less in them");
    }
    Pattern compiled;
    try {
      compiled = Pattern.compile(pattern);
    } catch (PatternSyntaxException invalid) {
      throw new IllegalArgumentException(
          "pattern " + pattern + " is no regular expression: " + invalid.getDescription(), invalid);
    }
    return text -> matches(compiled, text);
  }

  private boolean matches(Pattern pattern, String text) {
    steps -= (text.length() + 1L) * pattern.programSize();
    if (steps < 0) {
      throw new Exceeded("its patterns take too long to match the document: simplify them");
    }
    return pattern.matcher(text).find();
  }
}
