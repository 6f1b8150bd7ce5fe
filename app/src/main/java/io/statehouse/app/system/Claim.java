package io.statehouse.app.system;

import io.statehouse.app.config.SystemName;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The keys of a store that are one system's own.
 *
 * @param roots what its keys begin with; a single empty root claims the whole store
 * @param keysAreSecret whether keys hold secrets, or records by which a system decides who may do
 *     what, so that raw keys are served to no one
 * @param secretValues the keys whose values are secrets, which are served to no one either
 */
public record Claim(List<String> roots, boolean keysAreSecret, Set<Key> secretValues) {
  public Claim {
    roots = List.copyOf(roots);
    secretValues = Set.copyOf(secretValues);
    if (roots.isEmpty()) {
      throw new IllegalArgumentException("a claim has no root: claim at least one");
    }
  }

  /** Returns all keys of the store. */
  public static Claim wholeStore() {
    return below("");
  }

  /**
   * Returns the keys below some roots. What servers share beside the layout is claimed with them.
   */
  public static Claim below(String... roots) {
    return new Claim(List.of(roots), false, Set.of());
  }

  /**
   * Returns all roots, with the one below which the servers of a system share what no layout has.
   */
  public List<String> rootsOf(SystemName system) {
    return roots.contains("")
        ? List.of("")
        : Stream.concat(roots.stream(), Stream.of("/statehouse/" + system + "/")).toList();
  }

  /** Returns the same keys, which hold secrets. */
  public Claim withSecretKeys() {
    return new Claim(roots, true, secretValues);
  }

  /** Returns the same keys, of which some have secrets as values. */
  public Claim withSecretValues(Key... keys) {
    return new Claim(roots, keysAreSecret, Set.of(keys));
  }
}
