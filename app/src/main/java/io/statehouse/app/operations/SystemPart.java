package io.statehouse.app.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.StateSystem;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.Selection;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The part of a system's state that an operation works on.
 *
 * @param claim the keys of the store that are the system's own; a store may be shared
 */
public record SystemPart(SystemName name, Claim claim, OpenStore store, Meaning meaning) {
  public SystemPart {
    requireNonNull(name, "name");
    requireNonNull(claim, "claim");
    requireNonNull(store, "store");
    requireNonNull(meaning, "meaning");
  }

  public static SystemPart of(SystemName name, StateSystem system, Config config, OpenStore store) {
    return new SystemPart(
        name, system.claim(config), store, system.meaning(config, store, Set.of()));
  }

  /** Requires that a store which the system has to itself is not that of another system. */
  public SystemPart requireOwn() {
    if (claim.roots().contains("") && meaning.isForeign(store.keys())) {
      // The keys are not named, as another system's may be secret.
      throw new AppException(
          Kind.BAD_INPUT,
          "%s: the store has keys, but none of %s: name another store".formatted(name, name));
    }
    return this;
  }

  /** Returns the system's own keys. */
  public Selection selection() {
    return Selection.of(meaning).within(claim.rootsOf(name).stream().map(Prefix::new).toList());
  }

  /** Returns whether nothing of the system is stored. */
  public boolean isEmpty() {
    try (Stream<Entry> entries = selection().of(store.keys()::scan)) { // no more than a page
      return entries.findFirst().isEmpty();
    }
  }

  /** Returns the system's own keys below a prefix: a selection for each root that has some. */
  public List<Selection> below(Prefix prefix) {
    Selection below = selection().within(List.of(prefix));
    return below.prefixes().stream().map(root -> below.within(List.of(root))).toList();
  }
}
