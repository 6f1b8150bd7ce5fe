package io.statehouse.ports.namespace;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.EarlierStates;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyIdentities;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Translates names inside a namespace to the store's own ({@code outer}) and back ({@code inner}).
 * A key that equals the namespace itself has no name inside and is left out.
 */
final class Namespace {
  private final String text;
  private final int bytes;

  Namespace(Prefix prefix) {
    this.text = prefix.text();
    this.bytes = prefix.utf8().length;
  }

  Key outer(Key key) {
    return new Key(text + key.text());
  }

  Prefix outer(Prefix prefix) {
    return new Prefix(text + prefix.text());
  }

  Map<Key, Bytes> identities(KeyIdentities identities, Collection<Key> keys) {
    Map<Key, Bytes> found = new HashMap<>();
    identities
        .of(keys.stream().map(this::outer).toList())
        .forEach((key, identity) -> found.put(inner(key), identity));
    return found;
  }

  EarlierStates inner(EarlierStates outer) {
    return new EarlierStates() {
      @Override
      public Revision now(Prefix prefix) {
        return outer.now(Namespace.this.outer(prefix));
      }

      @Override
      public Stream<Entry> scan(Prefix prefix, Revision moment) {
        return Namespace.this.inner(outer.scan(Namespace.this.outer(prefix), moment));
      }
    };
  }

  private Entry outer(Entry entry) {
    return new Entry(outer(entry.key()), entry.value(), entry.revision());
  }

  private Condition outer(Condition condition) {
    if (condition instanceof Condition.Absent absent) {
      return Condition.absent(outer(absent.key()));
    }
    return condition instanceof Condition.Unchanged read
        ? Condition.unchanged(outer(read.entry()))
        : Condition.present(outer(condition.key()));
  }

  private Write outer(Write write) {
    if (write instanceof Write.Put put) {
      return new Write.Put(outer(put.key()), put.value());
    }
    return write instanceof Write.Delete delete
        ? new Write.Delete(outer(delete.key()))
        : new Write.DeletePrefix(outer(((Write.DeletePrefix) write).prefix()));
  }

  Transaction outer(Transaction transaction) {
    return new Transaction(
        transaction.conditions().stream().map(this::outer).toList(),
        transaction.writes().stream().map(this::outer).toList());
  }

  private boolean hasInner(Key key) {
    return key.text().length() > text.length();
  }

  private Key inner(Key key) {
    return new Key(key.text().substring(text.length()));
  }

  Entry inner(Entry entry) {
    return new Entry(inner(entry.key()), entry.value(), entry.revision());
  }

  Stream<Entry> inner(Stream<Entry> entries) {
    return entries.filter(entry -> hasInner(entry.key())).map(this::inner);
  }

  Map<Key, Entry> inner(Map<Key, Entry> entries) {
    return inner(entries.values().stream()).collect(Collectors.toMap(Entry::key, entry -> entry));
  }

  /** Children need no translation, except that the namespace's own key is no child of the root. */
  List<Child> inner(List<Child> children, Prefix below) {
    if (!below.text().isEmpty() || children.isEmpty() || !children.get(0).segment().isEmpty()) {
      return children;
    }
    Stream<Child> first =
        Stream.of(children.get(0))
            .filter(Child::hasKeysBelow)
            .map(child -> new Child(child.segment(), false, true));
    return Stream.concat(first, children.stream().skip(1)).toList();
  }

  /** Translates the result of {@code transaction}, which names keys as inside. */
  CommitResult inner(CommitResult result, Transaction transaction) {
    if (result instanceof CommitResult.Applied applied) {
      Map<Key, Revision> revisions = new HashMap<>();
      applied.revisions().forEach((key, revision) -> revisions.put(inner(key), revision));
      return CommitResult.applied(revisions);
    }
    Condition failed = ((CommitResult.ConditionFailed) result).condition();
    return transaction.conditions().stream()
        .filter(condition -> outer(condition).equals(failed))
        .findFirst()
        .map(CommitResult::conditionFailed)
        .orElseThrow(
            () -> new IllegalStateException("the store returned an unknown condition: " + failed));
  }

  CommitOutcome inner(CommitOutcome outcome, Transaction transaction) {
    return outcome instanceof CommitOutcome.Completed completed
        ? CommitOutcome.of(inner(completed.result(), transaction))
        : outcome;
  }

  /** Translates a change; empty if none of its keys has a name inside. */
  Optional<Change> inner(Change change) {
    if (change instanceof Change.Keys changed) {
      Set<Key> keys =
          changed.keys().stream()
              .filter(this::hasInner)
              .map(this::inner)
              .collect(Collectors.toSet());
      return keys.isEmpty() ? Optional.empty() : Optional.of(new Change.Keys(keys));
    }
    return Optional.of(change);
  }

  /**
   * Returns limits that leave room for the namespace before every key. Fewer operations are allowed
   * if their namespaces would otherwise use up too many of the bytes of a transaction.
   *
   * @throws IllegalArgumentException if there is no room left for keys
   */
  Limits inner(Limits outer) {
    // A put that counts once together with its condition names its key twice.
    long each = outer.conditionalPutsCountOnce() ? 2L * bytes : bytes;
    if (outer.keyBytes() <= bytes || outer.transactionBytes() / 2 <= each) {
      throw new IllegalArgumentException(
          "namespace of " + bytes + " bytes: this store takes keys of at most " + outer.keyBytes());
    }
    long max = Math.min(outer.operations(), (long) outer.conditions() + outer.writes());
    int operations = (int) Math.min(max, outer.transactionBytes() / 2 / each);
    return outer.toBuilder()
        .keyBytes(outer.keyBytes() - bytes)
        .operations(operations)
        .transactionBytes(outer.transactionBytes() - operations * each)
        .build();
  }
}
