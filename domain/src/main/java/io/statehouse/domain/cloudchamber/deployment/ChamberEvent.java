package io.statehouse.domain.cloudchamber.deployment;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.ports.Entry;
import java.util.Locale;
import java.util.Optional;

/**
 * A change of one key that is watched.
 *
 * @param key below the namespace, as in {@code racks/r7}
 * @param before what was there; empty if the key was created
 * @param after what is there now; empty if the key was deleted
 * @param address of the item of the inventory whose record it is; empty if it is not a record
 * @param problem why there is no address, though the key is among those of the inventory
 */
public record ChamberEvent(
    String key,
    Optional<Entry> before,
    Optional<Entry> after,
    Optional<Address.OfItem> address,
    Optional<String> problem) {

  /** The kind of change to the key. */
  public enum Kind {
    CREATE,
    UPDATE,
    DELETE;

    /** Returns the word, as in {@code create}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ChamberEvent {
    requireNonNull(key, "key");
    requireNonNull(before, "before");
    requireNonNull(after, "after");
    requireNonNull(address, "address");
    requireNonNull(problem, "problem");
    if (before.isEmpty() && after.isEmpty()) {
      throw new IllegalArgumentException("there was and is nothing at " + key);
    }
  }

  /** Returns what is there now, or was there before it was deleted. */
  public Entry entry() {
    return after.or(() -> before).orElseThrow();
  }

  public Kind kind() {
    return before.isEmpty() ? Kind.CREATE : after.isEmpty() ? Kind.DELETE : Kind.UPDATE;
  }
}
