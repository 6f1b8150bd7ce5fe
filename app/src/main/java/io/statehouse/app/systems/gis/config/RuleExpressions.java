package io.statehouse.app.systems.gis.config;

import io.statehouse.app.keys.NamePattern;
import java.util.function.Predicate;

/** The regular expressions of rules, which RE2 matches in a time linear in the length of a name. */
final class RuleExpressions {
  private RuleExpressions() {}

  static Predicate<String> compile(String expression) {
    return NamePattern.whole(expression);
  }
}
