package io.statehouse.app.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.stores.StoreClaims;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Refuses targets that an operation must not write to, before it reads anything else. */
public final class TargetChecks {
  private final StateStores stores;
  private final Config configured;
  private final Optional<SystemName> system;

  /**
   * @param configured the configuration, in which each system is bound to its own store
   */
  public TargetChecks(StateStores stores, Config configured, Optional<SystemName> system) {
    this.stores = requireNonNull(stores, "stores");
    this.configured = requireNonNull(configured, "configured");
    this.system = requireNonNull(system, "system");
  }

  public TargetChecks(SystemsCall call, Optional<SystemName> system) {
    this(call.stores(), call.config(Map.of()), system);
  }

  /** Checks the target of a copy. */
  public void check(OpenState source, OpenState target) {
    if (stores.catalog().meet(source.url(), target.url())) {
      throw AppException.misused(
          "%s is both what is read and what is written: name another store, or a ?namespace= of it"
              .formatted(target));
    }
    check(target);
  }

  /** Checks a target by itself. */
  public void check(OpenState target) {
    configured.requireWritable(target.url(), stores.catalog()::meet);
    system.ifPresent(name -> requireOwn(name, target));
  }

  /**
   * Requires that the store is not, and does not become, that of another system or a history too.
   */
  private void requireOwn(SystemName name, OpenState target) {
    List<String> roots = roots(name, target.config());
    StoreClaims claims = new StoreClaims(stores.catalog());
    try {
      roots.forEach(root -> claims.add(name.text(), root, target.url()));
      for (SystemName other : stores.systems().names()) {
        if (!other.equals(name)) {
          roots(other, configured)
              .forEach(root -> claims.add(other.text(), root, configured.store(other)));
        }
      }
      configured
          .get(ServerSettings.HISTORY)
          .ifPresent(history -> claims.add("history", "", history));
    } catch (IllegalArgumentException shared) {
      throw AppException.misused(shared.getMessage());
    }
    if (roots.contains("") && target.selection().meaning().isForeign(target.keys())) {
      throw AppException.misused(
          "%s has keys, but none of %s: name another store, or a ?namespace= of it"
              .formatted(target, name));
    }
  }

  private List<String> roots(SystemName name, Config config) {
    return stores.systems().get(name).claim(config).rootsOf(name);
  }
}
