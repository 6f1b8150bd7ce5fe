package io.statehouse.operations;

/**
 * An amount of entries that an operation has to process, or has processed.
 *
 * @param entries number of entries
 * @param bytes size of their keys and values
 */
public record Amount(long entries, long bytes) {
  public static final Amount NONE = new Amount(0, 0);

  public Amount plus(Amount other) {
    return new Amount(entries + other.entries, bytes + other.bytes);
  }

  /** Returns this with one more entry. */
  public Amount plusEntry(long size) {
    return new Amount(entries + 1, bytes + size);
  }
}
