package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_RULE;
import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_SCOPE;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The topics that a team manages.
 *
 * @param topics patterns of their names
 * @param owner the team
 * @param rules what holds for the topics, whoever defines them
 */
public record Scope(
    String name, List<NamePattern> topics, Optional<String> owner, List<TopicRule> rules) {

  /**
   * @throws GisException with INVALID_SCOPE, INVALID_RULE or INVALID_NOTES
   */
  public Scope {
    topics = List.copyOf(topics);
    requireNonNull(owner, "owner");
    rules = List.copyOf(rules);
    if (!TopicRule.isName(name)) {
      throw GisException.of(
          INVALID_SCOPE,
          "\"%s\" is not the name of a scope: use 1 to 63 of A-Z a-z 0-9 . _ -, a letter or digit"
              + " first",
          name);
    }
    if (topics.isEmpty()) {
      throw GisException.of(
          INVALID_SCOPE, "scope %s has no patterns: give some, such as %s.*", name, name);
    }
    new Notes(owner, Optional.empty(), Map.of());
    requireDistinct(rules);
  }

  /**
   * @throws GisException with INVALID_RULE if two rules have the same name
   */
  public static void requireDistinct(List<TopicRule> rules) {
    Set<String> names = new HashSet<>();
    for (TopicRule rule : rules) {
      if (!names.add(rule.name())) {
        throw GisException.of(
            INVALID_RULE, "rule %s is given more than once: rename one", rule.name());
      }
    }
  }

  public boolean contains(String topic) {
    return topics.stream().anyMatch(pattern -> pattern.matches(topic));
  }

  /** A name that is in two scopes, and the patterns by which it is. */
  public record Overlap(NamePattern one, NamePattern other, String name) {}

  /** Returns how another scope has some of the same topics; empty if it has none. */
  public Optional<Overlap> overlap(Scope other) {
    for (NamePattern mine : topics) {
      for (NamePattern its : other.topics) {
        Optional<String> shared = mine.shared(its);
        if (shared.isPresent()) {
          return Optional.of(new Overlap(mine, its, shared.get()));
        }
      }
    }
    return Optional.empty();
  }
}
