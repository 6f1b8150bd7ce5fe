package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code kvData} asks of a transaction: each key below one that is there, no key deleted from
 * above others, and no two keys that its collation takes for one.
 */
final class KvRules implements Decision.Rules {
  private final KvShape shape;
  private final KvLocks locks;
  private final CollationClashes alike;

  KvRules(KvShape shape, KvLocks locks, CollationClashes alike) {
    this.shape = shape;
    this.locks = locks;
    this.alike = alike;
  }

  /** There is no room for a mark in the table, so the value must be its own. */
  @Override
  public Revision revisionOf(Write.Put put) {
    return revisionOf(put.value());
  }

  static Revision revisionOf(Bytes value) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(value.toArray());
      return new Revision(new BigInteger(1, digest));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  @Override
  public Optional<String> objection(Transaction member, Decision soFar) {
    Member own = new Member(member, soFar);
    for (Write write : member.writes()) {
      Optional<String> objection =
          write instanceof Write.Put put
              ? objection(put, own)
              : write instanceof Write.Delete delete ? objection(delete, own) : Optional.empty();
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  private Optional<String> objection(Write.Put put, Member own) {
    String key = put.key().text();
    Optional<String> unspellable = shape.problem(put.key(), put.value());
    if (unspellable.isPresent()) {
      return unspellable;
    }
    for (String other : alike.others(key)) {
      if (own.leaves(other)) {
        return Optional.of(
            "key "
                + key
                + ": to the collation "
                + shape.collation()
                + " of this kvData it is the same as "
                + other
                + ", which is there");
      }
    }
    String parent = KvKeys.parentOf(key);
    return parent.equals(KvKeys.ROOT) || own.leaves(parent)
        ? Optional.empty()
        : Optional.of(
            "key "
                + key
                + ": its parent "
                + parent
                + " is not there: put it before, or in the same transaction");
  }

  private Optional<String> objection(Write.Delete delete, Member own) {
    String key = delete.key().text();
    Set<String> children = new HashSet<>(locks.childrenOf(key));
    for (Key written : own.soFar.written().keySet()) {
      if (KvKeys.parentOf(written.text()).equals(key)) {
        children.add(written.text());
      }
    }
    for (String child : children) {
      if (own.leaves(child)) {
        return Optional.of(
            "key "
                + key
                + ": cannot be deleted while "
                + child
                + " is below it: delete the prefix "
                + key
                + "/ in the same transaction");
      }
    }
    return Optional.empty();
  }

  /** What one member of a batch would leave behind. */
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
          && isThere(key);
    }

    /** Children and clashing rows were found without being asked for, so no lock tells of them. */
    private boolean isThere(Key key) {
      Optional<Bytes> written = soFar.written().get(key);
      return written == null
          ? soFar.isPresent(key)
              || locks.row(key.text()) != null
              || locks.childrenOf(KvKeys.parentOf(key.text())).contains(key.text())
          : written.isPresent();
    }
  }
}
