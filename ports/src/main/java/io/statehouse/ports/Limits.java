package io.statehouse.ports;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The most that a store accepts at once. Anything larger is refused before a byte is sent, and
 * never split silently; callers with more work than fits one transaction divide it by {@link
 * #fits}.
 *
 * <p>A store checks every transaction and every key it is given with these methods, so that all
 * stores count in the same way and report the same messages. Its limits are those of the server,
 * less what the encoding of a request adds.
 *
 * @param keyBytes size of the largest key, in UTF-8 bytes
 * @param valueBytes size of the largest value, in bytes
 * @param conditions maximum number of conditions in a transaction
 * @param writes maximum number of writes in a transaction
 * @param operations maximum number of conditions and writes together
 * @param transactionBytes maximum size of all keys, prefixes and values in a transaction
 * @param keysPerRead maximum number of keys that {@link KeyValueStore#getAll} reads in one round
 *     trip
 * @param revisionBits size of the largest revision, in bits; what a caller sends as one that is
 *     larger is none of this store
 * @param conditionalPutsCountOnce whether a put and a condition that its key is absent or unchanged
 *     count as one operation, and not as two
 */
public record Limits(
    int keyBytes,
    int valueBytes,
    int conditions,
    int writes,
    int operations,
    long transactionBytes,
    int keysPerRead,
    int revisionBits,
    boolean conditionalPutsCountOnce) {
  /** The size of a number that a {@code long} holds, as most stores count. */
  private static final int LONG_BITS = Long.SIZE - 1;

  /** How much of a key that is too long appears in a message. */
  private static final int SHOWN = 60;

  /**
   * @throws IllegalArgumentException if a limit is less than 1
   */
  public Limits {
    requirePositive("keyBytes", keyBytes);
    requirePositive("valueBytes", valueBytes);
    requirePositive("conditions", conditions);
    requirePositive("writes", writes);
    requirePositive("operations", operations);
    requirePositive("transactionBytes", transactionBytes);
    requirePositive("keysPerRead", keysPerRead);
    requirePositive("revisionBits", revisionBits);
  }

  private static void requirePositive(String name, long limit) {
    if (limit < 1) {
      throw new IllegalArgumentException(name + " must be at least 1: " + limit);
    }
  }

  /**
   * Returns a builder of limits, all of which must be set, except for the size of revisions, which
   * is that of a {@code long} without its sign, and whether conditional puts count once, which they
   * do not.
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a builder that begins with these limits. */
  public Builder toBuilder() {
    return new Builder()
        .keyBytes(keyBytes)
        .valueBytes(valueBytes)
        .conditions(conditions)
        .writes(writes)
        .operations(operations)
        .transactionBytes(transactionBytes)
        .keysPerRead(keysPerRead)
        .revisionBits(revisionBits)
        .conditionalPutsCountOnce(conditionalPutsCountOnce);
  }

  /** Returns how many keys one transaction may both require and write, in whatever way. */
  public int keysRequiredAndWritten() {
    return Math.min(operations / 2, Math.min(conditions, writes));
  }

  /** Returns how many keys one transaction may put if they are absent or unchanged. */
  public int conditionalPuts() {
    return conditionalPutsCountOnce
        ? Math.min(operations, Math.min(conditions, writes))
        : keysRequiredAndWritten();
  }

  /** Returns how many operations the transaction has, as this store counts them. */
  public int operationsOf(Transaction transaction) {
    int all = transaction.conditions().size() + transaction.writes().size();
    return conditionalPutsCountOnce ? all - conditionalPutsOf(transaction) : all;
  }

  private static int conditionalPutsOf(Transaction transaction) {
    Set<Key> required = new HashSet<>();
    for (Condition condition : transaction.conditions()) {
      if (!(condition instanceof Condition.Present)) {
        required.add(condition.key());
      }
    }
    int puts = 0;
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put && required.contains(put.key())) {
        puts++;
      }
    }
    return puts;
  }

  /** Returns whether a store can hold the key. */
  public boolean fits(Key key) {
    return problem(key).isEmpty();
  }

  /** Returns whether the transaction is within these limits. */
  public boolean fits(Transaction transaction) {
    return problem(transaction).isEmpty();
  }

  /** Returns what {@link #check(Transaction)} would throw; empty if the transaction fits. */
  public Optional<StoreException.Refused> refusal(Transaction transaction) {
    return problem(transaction).map(StoreException.Refused::new);
  }

  /**
   * Returns the transaction if it fits.
   *
   * @throws StoreException.Refused if it does not, naming the limit and what exceeds it
   */
  public Transaction check(Transaction transaction) {
    Optional<StoreException.Refused> refusal = refusal(transaction);
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    return transaction;
  }

  /**
   * Divides keys, or prefixes, into lists that one read may have each.
   *
   * @param items counted once if given more than once
   */
  public <T> List<List<T>> perRead(Collection<T> items) {
    List<T> distinct = List.copyOf(new LinkedHashSet<>(items));
    List<List<T>> parts = new ArrayList<>();
    for (int from = 0; from < distinct.size(); from += keysPerRead) {
      parts.add(distinct.subList(from, Math.min(distinct.size(), from + keysPerRead)));
    }
    return parts;
  }

  /**
   * @throws StoreException.Refused if the key is too long for this store
   */
  public void check(Key key) {
    Optional<String> problem = problem(key);
    if (problem.isPresent()) {
      throw new StoreException.Refused(problem.get());
    }
  }

  private Optional<String> problem(Transaction transaction) {
    int conditionCount = transaction.conditions().size();
    int writeCount = transaction.writes().size();
    if (conditionCount > conditions) {
      return tooMany("conditions", conditionCount, conditions);
    }
    if (writeCount > writes) {
      return tooMany("writes", writeCount, writes);
    }
    if (conditionCount + writeCount > operations) {
      int count = operationsOf(transaction);
      if (count > operations) {
        return tooMany("conditions and writes", count, operations);
      }
    }
    long bytes = 0;
    for (Condition condition : transaction.conditions()) {
      bytes += utf8Length(condition.key().text());
      Optional<String> problem = problem(condition.key());
      if (problem.isPresent()) {
        return problem;
      }
    }
    for (Write write : transaction.writes()) {
      bytes += size(write);
      Optional<String> problem = problem(write);
      if (problem.isPresent()) {
        return problem;
      }
    }
    return bytes <= transactionBytes
        ? Optional.empty()
        : Optional.of(
            "transaction of " + bytes + " bytes: this store takes at most " + transactionBytes);
  }

  private static Optional<String> tooMany(String what, int count, int limit) {
    return Optional.of(
        "transaction of " + count + " " + what + ": this store takes at most " + limit);
  }

  private Optional<String> problem(Write write) {
    if (write instanceof Write.Put put) {
      return put.value().size() <= valueBytes
          ? problem(put.key())
          : Optional.of(
              "value of "
                  + put.value().size()
                  + " bytes at "
                  + put.key()
                  + ": this store takes at most "
                  + valueBytes);
    }
    return write instanceof Write.Delete delete ? problem(delete.key()) : Optional.empty();
  }

  private Optional<String> problem(Key key) {
    int length = utf8Length(key.text());
    return length <= keyBytes
        ? Optional.empty()
        : Optional.of(
            "key of "
                + length
                + " bytes, "
                + start(key)
                + ": this store takes at most "
                + keyBytes);
  }

  private static String start(Key key) {
    String text = key.text();
    if (text.length() <= SHOWN) {
      return text;
    }
    boolean cutsPair = Character.isHighSurrogate(text.charAt(SHOWN - 1));
    return text.substring(0, cutsPair ? SHOWN - 1 : SHOWN) + "…";
  }

  private static long size(Write write) {
    if (write instanceof Write.Put put) {
      return utf8Length(put.key().text()) + (long) put.value().size();
    }
    return utf8Length(
        write instanceof Write.Delete delete
            ? delete.key().text()
            : ((Write.DeletePrefix) write).prefix().text());
  }

  private static int utf8Length(String text) {
    int bytes = text.length();
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit >= 0x800 && !Character.isSurrogate(unit)) {
        bytes += 2;
      } else if (unit >= 0x80) {
        bytes++; // a surrogate pair is two units and four bytes
      }
    }
    return bytes;
  }

  /** Builds limits by their names. Not safe for use by several threads. */
  public static final class Builder {
    private int keyBytes;
    private int valueBytes;
    private int conditions;
    private int writes;
    private int operations;
    private long transactionBytes;
    private int keysPerRead;
    private int revisionBits = LONG_BITS;
    private boolean conditionalPutsCountOnce;

    private Builder() {}

    public Builder keyBytes(int max) {
      keyBytes = max;
      return this;
    }

    public Builder valueBytes(int max) {
      valueBytes = max;
      return this;
    }

    public Builder conditions(int max) {
      conditions = max;
      return this;
    }

    public Builder writes(int max) {
      writes = max;
      return this;
    }

    public Builder operations(int max) {
      operations = max;
      return this;
    }

    public Builder transactionBytes(long max) {
      transactionBytes = max;
      return this;
    }

    public Builder keysPerRead(int max) {
      keysPerRead = max;
      return this;
    }

    public Builder revisionBits(int max) {
      revisionBits = max;
      return this;
    }

    public Builder conditionalPutsCountOnce(boolean once) {
      conditionalPutsCountOnce = once;
      return this;
    }

    /**
     * @throws IllegalArgumentException if a limit is less than 1, or was not set
     */
    public Limits build() {
      return new Limits(
          keyBytes,
          valueBytes,
          conditions,
          writes,
          operations,
          transactionBytes,
          keysPerRead,
          revisionBits,
          conditionalPutsCountOnce);
    }
  }
}
