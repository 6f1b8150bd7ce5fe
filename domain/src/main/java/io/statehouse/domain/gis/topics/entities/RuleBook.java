package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_RULE;
import static io.statehouse.domain.gis.entities.GisException.Code.RULE_BROKEN;

import io.statehouse.domain.gis.entities.GisException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Rules that are ready to be checked. */
public final class RuleBook {
  private final List<Entry> entries = new ArrayList<>();
  private final NameExpressions expressions;

  private record Entry(TopicRule rule, Optional<Scope> scope, Predicate<String> names) {
    boolean isAbout(String topic) {
      return scope.filter(each -> !each.contains(topic)).isEmpty() && rule.isAbout(topic);
    }

    String title() {
      return "rule " + rule.name() + scope.map(each -> " of scope " + each.name()).orElse("");
    }
  }

  public RuleBook(NameExpressions expressions) {
    this.expressions = expressions;
  }

  /**
   * Adds rules for all topics.
   *
   * @throws GisException with INVALID_RULE if a regular expression is not one
   */
  public RuleBook with(Collection<TopicRule> rules) {
    rules.forEach(rule -> add(rule, Optional.empty()));
    return this;
  }

  /**
   * Adds the rules of a scope, for its topics.
   *
   * @throws GisException with INVALID_RULE if a regular expression is not one
   */
  public RuleBook with(Scope scope) {
    scope.rules().forEach(rule -> add(rule, Optional.of(scope)));
    return this;
  }

  /** Adds the rules of a scope as {@link #with(Scope)} does, but for those that cannot be used. */
  RuleBook withUsable(Scope scope) {
    for (TopicRule rule : scope.rules()) {
      try {
        add(rule, Optional.of(scope));
      } catch (GisException unusable) {
        continue; // adoption must not depend on it; the next definition of the scope is refused
      }
    }
    return this;
  }

  private void add(TopicRule rule, Optional<Scope> scope) {
    try {
      Predicate<String> names = rule.pattern().map(expressions::compile).orElse(name -> true);
      entries.add(new Entry(rule, scope, names));
    } catch (IllegalArgumentException invalid) {
      throw GisException.of(
          INVALID_RULE,
          "rule %s: \"%s\" is not a regular expression that is accepted: %s",
          rule.name(),
          rule.pattern().orElse(""),
          invalid.getMessage());
    }
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Returns a broken rule by each refusal, with RULE_BROKEN. */
  public List<GisException> violations(NotedTopic topic) {
    String name = topic.name().text();
    List<GisException> violations = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.isAbout(name)) {
        if (!entry.names.test(name)) {
          violations.add(
              broken(
                  name,
                  entry,
                  "the name does not match " + entry.rule.pattern().orElse("") + ": rename it"));
        }
        entry.rule.violations(topic).forEach(each -> violations.add(broken(name, entry, each)));
      }
    }
    return violations;
  }

  private static GisException broken(String topic, Entry entry, String problem) {
    return GisException.of(RULE_BROKEN, "topic %s breaks %s: %s", topic, entry.title(), problem);
  }
}
