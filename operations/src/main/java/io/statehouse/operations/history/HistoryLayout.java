package io.statehouse.operations.history;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.time.Instant;

/**
 * The keys of a history store.
 *
 * <pre>
 *   /secret                        32 random bytes: the key of all hashes
 *   /lease                         who writes
 *   /trimmed                       the time of the newest entry that was deleted for its age or room
 *   /watched/SYSTEM/PART           the time until which nothing can have been missed
 *   /state/SYSTEM/PART/HASH        the state last known of a record
 *   /log/ID                        an entry of the journal
 *   /records/SYSTEM/HASH/ID        that the entry ID is about this record; its value is empty
 * </pre>
 *
 * A HASH is that of a key, as keys may be secret, or longer than the store takes. A PART is the
 * hash of what the keys of a part begin with. An ID is a time in milliseconds and a number, so that
 * ids are in the order of time.
 */
final class HistoryLayout {
  static final Key SECRET = new Key("/secret");
  static final Key LEASE = new Key("/lease");
  static final Key TRIMMED = new Key("/trimmed");
  static final Prefix LOG = new Prefix("/log/");

  private static final String RECORDS = "/records/";
  private static final String ID = "%013d-%06d";

  private HistoryLayout() {}

  static Key watched(String system, String part) {
    return new Key("/watched/" + system + "/" + part);
  }

  static Prefix state(String system, String part) {
    return new Prefix("/state/" + system + "/" + part + "/");
  }

  static Key state(String system, String part, String hash) {
    return new Key(state(system, part).text() + hash);
  }

  /** Returns the states of all parts of a system. */
  static Prefix states(String system) {
    return new Prefix("/state/" + system + "/");
  }

  static Key log(String id) {
    return new Key(LOG.text() + id);
  }

  static Prefix records(String system, String hash) {
    return new Prefix(RECORDS + system + "/" + hash + "/");
  }

  static Key record(String system, String hash, String id) {
    return new Key(records(system, hash).text() + id);
  }

  /** Returns the last segment of a key. */
  static String last(Key key) {
    return key.text().substring(key.text().lastIndexOf('/') + 1);
  }

  static String id(long millis, int number) {
    return ID.formatted(millis, number);
  }

  /** Returns an id before all of a time, which no entry has. */
  static String before(Instant time) {
    return "%013d".formatted(Math.max(0, time.toEpochMilli()));
  }

  static long millis(String id) {
    return Long.parseLong(id.substring(0, id.indexOf('-')));
  }
}
