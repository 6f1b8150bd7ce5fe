package io.statehouse.operations.history;

import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Key;
import java.util.Set;

/**
 * The parts of a system's state of which only hashes are stored, beside records with secret fields.
 *
 * @param keys whether keys are secret, and with them all values
 * @param values the keys whose values are secret
 */
public record Secrecy(boolean keys, Set<Key> values) {
  public static final Secrecy NONE = new Secrecy(false, Set.of());

  public Secrecy {
    values = Set.copyOf(values);
  }

  boolean hidesValue(Key key, StateRecord record) {
    return keys || values.contains(key) || record.fields().stream().anyMatch(Field::secret);
  }
}
