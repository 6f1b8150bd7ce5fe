package io.statehouse.app.operations.changes;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.util.List;
import java.util.Optional;

/**
 * A request to restore keys, all of them or none.
 *
 * @param at the time: {@code 2h} (ago), or {@code 2031-05-02T09:00:00Z}
 * @param dryRun whether it is only said what would change
 */
record RestoreRequest(String at, List<RestoredKey> keys, @Shape.Or("false") boolean dryRun) {
  static final Shape<RestoreRequest> SHAPE = Shape.of(RestoreRequest.class);

  static final int MAX_KEYS = 500;
  private static final String ABSENT = "absent";

  /**
   * A key to restore.
   *
   * @param expected the revision of the entry that is replaced, or {@code absent}
   */
  record RestoredKey(String key, Optional<String> expected) {
    /** Requires that an entry is the one that is expected. */
    void require(Optional<Entry> now) {
      String revision =
          expected.orElseThrow(
              () ->
                  AppException.misused(
                      "\"expected\" of %s is missing: request it with \"dryRun\" first"
                          .formatted(key)));
      if (!revision.equals(revision(now))) {
        throw Restoration.changed(new Key(key));
      }
    }
  }

  /** The response: what was, or would be, written. */
  record Restored(boolean restored, List<KeyChange> keys) {
    static final Shape<Restored> SHAPE = Shape.of(Restored.class);
  }

  /**
   * What restoring a key changes.
   *
   * @param revision of its entry before that, or {@code absent}
   * @param change absent if it is as it was
   */
  record KeyChange(String key, String revision, Optional<ChangeDocument> change) {}

  RestoreRequest {
    if (keys.isEmpty() || keys.size() > MAX_KEYS) {
      throw AppException.misused(
          "\"keys\" has %d keys: name 1 to %d".formatted(keys.size(), MAX_KEYS));
    }
  }

  List<Key> named() {
    return keys.stream().map(each -> new Key(each.key)).toList();
  }

  static String revision(Optional<Entry> entry) {
    return entry.map(Entry::revision).map(Revision::toString).orElse(ABSENT);
  }
}
