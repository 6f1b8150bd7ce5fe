package io.statehouse.domain.runm.verification;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Write;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the rules of all records share. */
public final class Suspects {
  private Suspects() {}

  /**
   * A suspect, judged by those of the keys that the store can hold. The original has stores that
   * take longer keys; to look for one here would fail.
   */
  static Suspect of(
      Limits limits, Collection<Key> keys, Function<Map<Key, Entry>, Optional<Finding>> judgement) {
    Set<Key> possible =
        keys.stream().filter(key -> isPossible(limits, key)).collect(Collectors.toSet());
    return new Suspect(
        possible, possible.size() == keys.size() ? judgement : view -> Optional.empty());
  }

  public static boolean isPossible(Limits limits, Key key) {
    return key.utf8().length <= limits.keyBytes();
  }

  /** Returns whether an entry still has the value with which it was scanned. */
  static boolean isAsRead(Entry scanned, Map<Key, Entry> view) {
    Entry now = view.get(scanned.key());
    return now != null && now.value().equals(scanned.value());
  }

  /** A key that leads to nothing is deleted, but not if it is unclear what it should lead to. */
  static Finding deletedIfHex(Finding dangling, Key key, Uuid target) {
    return StoredValues.isHex(target)
        ? dangling.repairedBy(new Write.Delete(key))
        : Finding.error("invalid-identifier", dangling.subject(), dangling.sentence());
  }
}
