package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rules that {@code kvData} imposes on a transaction: each key has a parent, no key is deleted
 * while others are below it, and no two keys are equal in its collation.
 */
final class KvRules implements Decision.Rules {
  private final KvShape shape;
  private final KvLocks locks;
  private final Map<String, Set<String>> equalKeys;

  /**
   * @param equalKeys the keys that are equal to a key in the table's collation, itself included
   */
  KvRules(KvShape shape, KvLocks locks, Map<String, Set<String>> equalKeys) {
    this.shape = shape;
    this.locks = locks;
    this.equalKeys = equalKeys;
  }

  @Override
  public Revision revisionOf(Write.Put put) {
    return ValueRevision.of(put.value());
  }

  @Override
  public Optional<String> violation(Transaction member, Decision soFar) {
    Member own = new Member(member, soFar);
    Optional<String> violation = Optional.empty();
    for (Write write : member.writes()) {
      if (write instanceof Write.Put put) {
        violation = violation(put, own);
      } else if (write instanceof Write.Delete delete) {
        violation = violation(delete.key().text(), own);
      }
      if (violation.isPresent()) {
        break;
      }
    }
    return violation;
  }

  private Optional<String> violation(Write.Put put, Member own) {
    String key = put.key().text();
    Optional<String> problem = shape.problem(put.key(), put.value());
    if (problem.isPresent()) {
      return problem;
    }
    for (String other : equalKeys.getOrDefault(key, Set.of())) {
      if (!other.equals(key) && own.leaves(other)) {
        String clash =
            "key %s is equal to the existing key %s in the collation %s of this kvData: choose"
                + " another key";
        return Optional.of(clash.formatted(key, other, shape.collation()));
      }
    }
    String parent = KvKeys.parentOf(key);
    String orphan =
        "key %s: its parent %s does not exist: put it first, or in the same transaction";
    return parent.equals(KvKeys.ROOT) || own.leaves(parent)
        ? Optional.empty()
        : Optional.of(orphan.formatted(key, parent));
  }

  /** Returns why a key cannot be deleted. */
  private Optional<String> violation(String deleted, Member own) {
    Stream<String> written = own.soFar.written().keySet().stream().map(Key::text);
    String parent =
        "key %1$s: cannot be deleted while %2$s is below it: delete the prefix %1$s/ in the same"
            + " transaction";
    return Stream.concat(
            locks.childrenOf(deleted).stream(),
            written.filter(key -> KvKeys.parentOf(key).equals(deleted)))
        .filter(own::leaves)
        .findFirst()
        .map(child -> parent.formatted(deleted, child));
  }

  /** The keys that one member of a batch would leave. */
  private final class Member {
    private final Set<String> put = new HashSet<>();
    private final Set<String> deleted = new HashSet<>();
    private final Set<Prefix> deletedBelow = new HashSet<>();
    private final Decision soFar;

    Member(Transaction member, Decision soFar) {
      this.soFar = soFar;
      for (Write write : member.writes()) {
        if (write instanceof Write.Put one) {
          put.add(one.key().text());
        } else if (write instanceof Write.Delete one) {
          deleted.add(one.key().text());
        } else if (write instanceof Write.DeletePrefix one) {
          deletedBelow.add(one.prefix());
        }
      }
    }

    boolean leaves(String text) {
      if (put.contains(text)) {
        return true;
      }
      Key key = new Key(text);
      return !deleted.contains(text)
          && deletedBelow.stream().noneMatch(prefix -> prefix.contains(key))
          && isPresent(key);
    }

    /** Children and clashing rows were not requested, so {@code soFar} does not know them. */
    private boolean isPresent(Key key) {
      Optional<Bytes> written = soFar.written().get(key);
      return written == null
          ? soFar.isPresent(key)
              || locks.row(key.text()) != null
              || locks.childrenOf(KvKeys.parentOf(key.text())).contains(key.text())
          : written.isPresent();
    }
  }
}
