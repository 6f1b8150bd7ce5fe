package io.statehouse.ports;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Conditions and writes that are applied all or not at all.
 *
 * <p>All conditions are tested against the state before any write. A transaction puts or deletes
 * each key at most once and puts no key below a prefix that it deletes, so the order of its writes
 * has no meaning. A transaction of conditions alone checks that earlier reads are still valid
 * together.
 */
public record Transaction(List<Condition> conditions, List<Write> writes) {

  /**
   * @throws IllegalArgumentException if a key is written twice, or put below a deleted prefix
   */
  public Transaction {
    conditions = List.copyOf(conditions);
    writes = List.copyOf(writes);
    Set<Key> written = new HashSet<>();
    List<Prefix> deleted = new ArrayList<>();
    for (Write write : writes) {
      if (write instanceof Write.DeletePrefix below) {
        deleted.add(below.prefix());
      } else if (!written.add(keyOf(write))) {
        throw new IllegalArgumentException("transaction writes twice to " + keyOf(write));
      }
    }
    for (Prefix prefix : deleted) {
      for (Write write : writes) {
        if (write instanceof Write.Put put && prefix.contains(put.key())) {
          throw new IllegalArgumentException(
              "transaction puts " + put.key() + " and deletes all below " + prefix);
        }
      }
    }
  }

  public static Builder builder() {
    return new Builder();
  }

  private static Key keyOf(Write write) {
    return write instanceof Write.Put put ? put.key() : ((Write.Delete) write).key();
  }

  /** Builds a transaction. Not safe for use by several threads. */
  public static final class Builder {
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Write> writes = new ArrayList<>();

    private Builder() {}

    public Builder require(Condition condition) {
      conditions.add(condition);
      return this;
    }

    public Builder put(Key key, Bytes value) {
      writes.add(new Write.Put(key, value));
      return this;
    }

    public Builder delete(Key key) {
      writes.add(new Write.Delete(key));
      return this;
    }

    public Builder deletePrefix(Prefix prefix) {
      writes.add(new Write.DeletePrefix(prefix));
      return this;
    }

    /**
     * @throws IllegalArgumentException as {@link Transaction} does
     */
    public Transaction build() {
      return new Transaction(conditions, writes);
    }
  }
}
