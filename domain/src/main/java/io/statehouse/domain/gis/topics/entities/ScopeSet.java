package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.SCOPE_NOT_FOUND;
import static io.statehouse.domain.gis.entities.GisException.Code.SCOPE_OVERLAP;

import io.statehouse.domain.gis.entities.GisException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** All scopes that are stored, by name. */
public record ScopeSet(SortedMap<String, Scope> byName) {
  public static final ScopeSet NONE = of(List.of());

  public ScopeSet {
    byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
  }

  public static ScopeSet of(Collection<Scope> scopes) {
    SortedMap<String, Scope> byName = new TreeMap<>();
    scopes.forEach(scope -> byName.put(scope.name(), scope));
    return new ScopeSet(byName);
  }

  /** Returns all scopes, in the order of their names. */
  public List<Scope> all() {
    return List.copyOf(byName.values());
  }

  /** Returns the scope that has a topic. */
  public Optional<Scope> ofTopic(String topic) {
    return byName.values().stream().filter(scope -> scope.contains(topic)).findFirst();
  }

  /**
   * @throws GisException with SCOPE_NOT_FOUND
   */
  public Scope require(String name) {
    return Optional.ofNullable(byName.get(name))
        .orElseThrow(
            () ->
                GisException.of(
                    SCOPE_NOT_FOUND,
                    "scope \"%s\" is not defined: %s",
                    name,
                    byName.isEmpty()
                        ? "there are none"
                        : "known are " + String.join(", ", byName.keySet())));
  }

  /** Returns these scopes with one more, or another one in place of that of its name. */
  public ScopeSet with(Scope scope) {
    SortedMap<String, Scope> changed = new TreeMap<>(byName);
    changed.put(scope.name(), scope);
    return new ScopeSet(changed);
  }

  /**
   * Requires that no other scope has a topic that this one may have.
   *
   * @throws GisException with SCOPE_OVERLAP and an example
   */
  public void requireSeparate(Scope scope) {
    for (Scope other : byName.values()) {
      if (!other.name().equals(scope.name())) {
        scope
            .overlap(other)
            .ifPresent(
                overlap -> {
                  throw GisException.of(
                      SCOPE_OVERLAP,
                      "scopes %s and %s overlap: %s and %s both match %s; make one of them"
                          + " narrower",
                      scope.name(),
                      other.name(),
                      overlap.one(),
                      overlap.other(),
                      overlap.name());
                });
      }
    }
  }

  /** Returns the rules of all scopes. */
  public RuleBook rules(NameExpressions expressions) {
    RuleBook book = new RuleBook(expressions);
    byName.values().forEach(book::with);
    return book;
  }

  /** Returns the rules of all scopes, but for those with expressions that cannot be used. */
  public RuleBook usableRules(NameExpressions expressions) {
    RuleBook book = new RuleBook(expressions);
    byName.values().forEach(book::withUsable);
    return book;
  }
}
