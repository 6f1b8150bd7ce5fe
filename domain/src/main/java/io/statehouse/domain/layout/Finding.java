package io.statehouse.domain.layout;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A problem of stored state.
 *
 * @param kind a word for programs, as in {@code missing-ancestor}
 * @param subject the entity or key at fault, secrets masked; escaped, so that it is one line
 * @param sentence what is wrong and where, secrets masked; escaped as well
 * @param conditions what it rests on: the finding is true of any state in which all of them hold
 * @param writes what repairs it; empty where a repair could lose data, so that it is only reported
 */
public record Finding(
    String kind,
    Severity severity,
    String subject,
    String sentence,
    List<Condition> conditions,
    List<Write> writes) {

  /** The severity of a finding. */
  public enum Severity {
    /** The state contradicts the layout. */
    ERROR,
    /** The state is correct, but a reader may be surprised by it. */
    NOTICE
  }

  public Finding {
    requireNonNull(kind, "kind");
    requireNonNull(severity, "severity");
    subject = OneLine.escaped(subject);
    sentence = OneLine.escaped(sentence);
    conditions = List.copyOf(conditions);
    writes = List.copyOf(writes);
  }

  /** Returns a problem that is only reported. */
  public static Finding error(String kind, String subject, String sentence) {
    return new Finding(kind, Severity.ERROR, subject, sentence, List.of(), List.of());
  }

  public static Finding error(String kind, Key key, String sentence) {
    return error(kind, OneLine.of(key.text()), sentence);
  }

  /** Returns a notice of something that is correct and may surprise. */
  public static Finding notice(String kind, String subject, String sentence) {
    return new Finding(kind, Severity.NOTICE, subject, sentence, List.of(), List.of());
  }

  public static Finding notice(String kind, Key key, String sentence) {
    return notice(kind, OneLine.of(key.text()), sentence);
  }

  /** Returns this finding, repaired by these writes. */
  public Finding repairedBy(Write... repair) {
    return new Finding(kind, severity, subject, sentence, conditions, List.of(repair));
  }

  /**
   * Returns the transaction that repairs it, conditioned on all that the finding rests on: where
   * another writer was there since, it does nothing. Empty if the finding is only reported.
   */
  public Optional<Transaction> repair() {
    return writes.isEmpty() ? Optional.empty() : Optional.of(new Transaction(conditions, writes));
  }

  Finding restingOn(Set<Key> keys, Map<Key, Entry> view) {
    List<Condition> seen =
        keys.stream()
            .sorted()
            .map(
                key ->
                    view.containsKey(key)
                        ? Condition.unchanged(view.get(key))
                        : Condition.absent(key))
            .toList();
    return new Finding(kind, severity, subject, sentence, seen, writes);
  }
}
