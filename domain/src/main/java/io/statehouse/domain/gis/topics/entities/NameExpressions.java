package io.statehouse.domain.gis.topics.entities;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Compiles the regular expressions of rules, which match whole names. */
@FunctionalInterface
public interface NameExpressions {
  /**
   * Those of Java, for programs that trust the authors of rules: an expression may take a time that
   * is exponential in the length of a name.
   */
  NameExpressions JAVA = expression -> Pattern.compile(expression).asMatchPredicate();

  /**
   * @throws IllegalArgumentException if it is not a regular expression, or too large
   */
  Predicate<String> compile(String expression);
}
