package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.Scope;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The options for defining changes.
 *
 * @param ifVersion the version that must be desired; any if empty
 * @param atomic whether changes that do not fit one transaction are refused instead of divided
 * @param condition receives what is defined before the first change, possibly several times; what
 *     it throws, the request fails with, and nothing is written
 * @param force whether definitions are removed that the guard would keep
 * @param scope stored with the first change; all changes must be of its topics
 * @param forgottenScope the name of a scope that is deleted; its topics stay
 */
public record DefineOptions(
    Optional<VersionNumber> ifVersion,
    boolean atomic,
    Optional<Consumer<Definitions>> condition,
    boolean force,
    Optional<Scope> scope,
    Optional<String> forgottenScope) {
  public static final DefineOptions DEFAULT =
      new DefineOptions(
          Optional.empty(), false, Optional.empty(), false, Optional.empty(), Optional.empty());

  public DefineOptions {
    requireNonNull(ifVersion, "ifVersion");
    requireNonNull(condition, "condition");
    requireNonNull(scope, "scope");
    requireNonNull(forgottenScope, "forgottenScope");
  }

  public DefineOptions ifVersion(VersionNumber expected) {
    return new DefineOptions(
        Optional.of(expected), atomic, condition, force, scope, forgottenScope);
  }

  public DefineOptions atomically() {
    return new DefineOptions(ifVersion, true, condition, force, scope, forgottenScope);
  }

  /** Adds a condition. */
  public DefineOptions onlyIf(Consumer<Definitions> required) {
    Consumer<Definitions> all = condition.map(first -> first.andThen(required)).orElse(required);
    return new DefineOptions(ifVersion, atomic, Optional.of(all), force, scope, forgottenScope);
  }

  /** Removes definitions without a question to the guard. */
  public DefineOptions forced() {
    return new DefineOptions(ifVersion, atomic, condition, true, scope, forgottenScope);
  }

  /** Stores a scope, or another one in place of that of its name. */
  public DefineOptions within(Scope defined) {
    return new DefineOptions(
        ifVersion, atomic, condition, force, Optional.of(defined), forgottenScope);
  }

  /** Deletes a scope. */
  public DefineOptions forgetting(String name) {
    return new DefineOptions(ifVersion, atomic, condition, force, scope, Optional.of(name));
  }

  DefineOptions withoutForgotten() {
    return new DefineOptions(ifVersion, atomic, condition, force, scope, Optional.empty());
  }
}
