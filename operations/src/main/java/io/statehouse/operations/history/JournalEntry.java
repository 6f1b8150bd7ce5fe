package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Key;
import java.time.Instant;
import java.util.Optional;

/**
 * One entry of the journal.
 *
 * @param id its place in the journal: entries follow each other in the order of their ids
 * @param time when the change was noticed, which is a little after it was made
 * @param since if changes were not watched before, since when: the change was made in between
 * @param record what changed; empty unless something did
 */
public record JournalEntry(
    String id,
    Instant time,
    String system,
    Kind kind,
    Optional<Instant> since,
    Optional<ChangedRecord> record) {

  /** The kind of an entry. */
  public enum Kind {
    /** A record was added, removed or changed. */
    CHANGE,
    /** The journal of a system begins: the state before is unknown. */
    BEGIN,
    /** Changes were not watched for a while: the differences follow, steps are unknown. */
    GAP
  }

  public JournalEntry {
    requireNonNull(id, "id");
    requireNonNull(time, "time");
    requireNonNull(system, "system");
    requireNonNull(kind, "kind");
    requireNonNull(since, "since");
    requireNonNull(record, "record");
    if (record.isPresent() != (kind == Kind.CHANGE)) {
      throw new IllegalArgumentException("a journal entry has a record if it is a change: " + id);
    }
  }

  /**
   * A record that was added, removed or changed.
   *
   * @param hash identifies the key, which may be secret
   * @param key the key, unless it is secret
   * @param type the kind of record
   * @param identity the identity of the record, secrets masked
   * @param before its value before; empty if there was none
   * @param after its value after; empty if there is none
   * @param author who has made the change, if that is known
   */
  public record ChangedRecord(
      String hash,
      Optional<Key> key,
      String type,
      String identity,
      Optional<JournalValue> before,
      Optional<JournalValue> after,
      Optional<Author> author) {
    public ChangedRecord {
      requireNonNull(hash, "hash");
      requireNonNull(key, "key");
      requireNonNull(type, "type");
      requireNonNull(identity, "identity");
      requireNonNull(before, "before");
      requireNonNull(after, "after");
      requireNonNull(author, "author");
    }
  }
}
