package io.statehouse.app.keys;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.operations.apply.StagedStore;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The effect that writes would have by their meaning, in JSON; nothing is written.
 *
 * @param findings those of verification that there would be after the writes and are not before
 * @param whole false if only what is near the writes was verified, as the store is large
 */
public record KeyCheck(List<ChangedRecord> records, List<NewFinding> findings, boolean whole) {
  public static final Shape<KeyCheck> SHAPE = Shape.of(KeyCheck.class);

  private static final int MAX_FINDINGS = 100;

  /** A store of more is only verified near the keys that are written. */
  public static final long MAX_BYTES = NearbyEntries.MAX_BYTES;

  /** The way in which a record changes. */
  public enum Change {
    CREATED,
    CHANGED,
    DELETED
  }

  /**
   * A record that changes.
   *
   * @param before its fields, unless it comes into being
   * @param after its fields, unless it vanishes
   */
  public record ChangedRecord(
      Change change,
      String type,
      String identity,
      Optional<Map<String, String>> before,
      Optional<Map<String, String>> after) {}

  /** A finding by its kind and in words. */
  public record NewFinding(String kind, String text) {}

  /**
   * Checks writes, whatever they expect.
   *
   * @param roots what there is of the system in its store
   * @param shown whether what is found may be shown, by the keys that it rests on
   * @param deadline after which less is verified
   */
  public static KeyCheck of(
      KeyTransaction transaction,
      KeyValueStore store,
      List<Prefix> roots,
      Meaning meaning,
      Predicate<Key> shown,
      Deadline deadline) {
    List<Key> keys = transaction.writes().stream().map(KeyWrite::at).toList();
    NearbyEntries before = NearbyEntries.of(store, roots, keys, deadline);
    StagedStore after = new StagedStore(before);
    after.commit(transaction.unconditional(store));
    Verified known = Verified.of(meaning, before, deadline);
    Verified found = Verified.of(meaning, after, deadline);
    Set<Object> old = new HashSet<>();
    known.findings.forEach(finding -> old.add(words(finding)));
    return new KeyCheck(
        records(keys, before, after, meaning),
        found.findings.stream()
            .filter(finding -> !old.contains(words(finding)))
            .filter(finding -> finding.conditions().stream().map(Condition::key).allMatch(shown))
            .limit(MAX_FINDINGS)
            .map(finding -> new NewFinding(finding.kind(), finding.sentence()))
            .toList(),
        before.isWhole() && known.complete && found.complete);
  }

  private static List<String> words(Finding finding) {
    return List.of(finding.kind(), finding.subject(), finding.sentence());
  }

  /** The findings until a deadline. */
  private record Verified(List<Finding> findings, boolean complete) {
    static Verified of(Meaning meaning, KeyValueStore store, Deadline deadline) {
      List<Finding> findings = new ArrayList<>();
      try (Stream<Finding> all = meaning.verify(store)) {
        for (Iterator<Finding> each = all.iterator(); each.hasNext(); ) {
          findings.add(each.next());
          if (deadline.hasPassed()) {
            return new Verified(findings, false);
          }
        }
      }
      return new Verified(findings, true);
    }
  }

  private static List<ChangedRecord> records(
      List<Key> keys, KeyValueStore before, KeyValueStore after, Meaning meaning) {
    Map<Key, Entry> old = before.getAll(keys);
    Map<Key, Entry> now = after.getAll(keys);
    return keys.stream()
        .flatMap(
            key ->
                changed(
                    Optional.ofNullable(old.get(key)), Optional.ofNullable(now.get(key)), meaning)
                    .stream())
        .toList();
  }

  private static Optional<ChangedRecord> changed(
      Optional<Entry> before, Optional<Entry> after, Meaning meaning) {
    if (before.map(Entry::value).equals(after.map(Entry::value))) {
      return Optional.empty();
    }
    Optional<StateRecord> old = before.map(meaning::decode);
    Optional<StateRecord> now = after.map(meaning::decode);
    StateRecord named = now.or(() -> old).orElseThrow();
    return named.type().equals(StateRecord.UNKNOWN)
        ? Optional.empty()
        : Optional.of(
            new ChangedRecord(
                old.isEmpty() ? Change.CREATED : now.isEmpty() ? Change.DELETED : Change.CHANGED,
                named.type(),
                named.identity(),
                old.map(KeyMeaning::fields),
                now.map(KeyMeaning::fields)));
  }
}
