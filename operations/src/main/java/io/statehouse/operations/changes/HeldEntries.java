package io.statehouse.operations.changes;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.operations.compare.Difference;
import io.statehouse.operations.compare.Difference.Kind;
import io.statehouse.operations.compare.FieldDifference;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The entries as they were last seen. Of values beyond a bound only digests are held, which show
 * that a record has changed, but not from what. Not safe for use by several threads.
 */
final class HeldEntries {
  private final Meaning meaning;
  private final long maxBytes;
  private final NavigableMap<Key, Held> held = new TreeMap<>();
  private long bytes;

  /** The part of an entry that is held. */
  private sealed interface Held {}

  private record Whole(Entry entry) implements Held {}

  /** A digest and the name, which is needed if the record is removed. */
  private record Brief(Digest digest, String type, String identity) implements Held {}

  /** The first half of a SHA-256, in fewer bytes of memory than an array. */
  private record Digest(long first, long second) {
    static Digest of(Bytes value) {
      try {
        ByteBuffer hash =
            ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(value.toArray()));
        return new Digest(hash.getLong(), hash.getLong());
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException("every Java has SHA-256", impossible);
      }
    }
  }

  /**
   * The difference between the state held and the present one.
   *
   * @param beforeHeld as {@link RecordChange#beforeHeld}
   */
  record Found(Difference difference, boolean beforeHeld) {}

  /**
   * @param maxBytes number of bytes of entries that are held whole
   */
  HeldEntries(Meaning meaning, long maxBytes) {
    this.meaning = meaning;
    this.maxBytes = maxBytes;
  }

  /** Holds the present state of a key, and returns how it differs from the one held before. */
  Optional<Found> replace(Key key, Optional<Entry> now) {
    Optional<Held> before = Optional.ofNullable(held.remove(key));
    before.ifPresent(gone -> bytes -= size(gone));
    now.ifPresent(entry -> hold(key, entry));
    return before.isPresent() && before.get() instanceof Brief brief
        ? difference(key, brief, now)
        : Difference.between(meaning, before.map(whole -> ((Whole) whole).entry()), now)
            .map(difference -> new Found(difference, true));
  }

  private void hold(Key key, Entry entry) {
    Held whole = new Whole(entry);
    if (bytes + size(whole) <= maxBytes) {
      bytes += size(whole);
      held.put(key, whole);
    } else {
      StateRecord record = meaning.decode(entry);
      held.put(key, new Brief(Digest.of(entry.value()), record.type(), record.identity()));
    }
  }

  private static long size(Held held) {
    return held instanceof Whole whole ? whole.entry().bytesInMemory() : 0;
  }

  private Optional<Found> difference(Key key, Brief before, Optional<Entry> now) {
    if (now.map(Entry::value).map(Digest::of).filter(before.digest()::equals).isPresent()) {
      return Optional.empty();
    }
    Optional<StateRecord> after = now.map(meaning::decode);
    return Optional.of(
        new Found(
            new Difference(
                key,
                after.isPresent() ? Kind.CHANGED : Kind.REMOVED,
                after.map(StateRecord::type).orElse(before.type()),
                after.map(StateRecord::identity).orElse(before.identity()),
                FieldDifference.between(
                    List.of(), after.map(StateRecord::fields).orElse(List.of()))),
            false));
  }

  /**
   * Returns the keys held between two others.
   *
   * @param after empty for the first key on
   * @param before empty for the last key on
   */
  List<Key> between(Optional<Key> after, Optional<Key> before) {
    NavigableMap<Key, Held> part = after.map(key -> held.tailMap(key, false)).orElse(held);
    return before.map(key -> part.headMap(key, false)).orElse(part).keySet().stream().toList();
  }
}
