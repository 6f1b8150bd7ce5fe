package io.statehouse.domain.css;

import io.statehouse.ports.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Cuts long work into transactions: never more in one than the store allows, and never so much that
 * it delays others or needs more than a few megabytes. Sizes are generous estimates, so an item
 * that seems too large goes alone; the store refuses it if it is.
 */
final class Batches<T> {
  private static final int MOST_KEYS = 2_000;
  private static final long MOST_BYTES = 2_000_000;

  /**
   * What something takes of a transaction.
   *
   * @param keys how many are read and written
   */
  record Size(int keys, long bytes) {
    Size plus(Size other) {
      return new Size(keys + other.keys, bytes + other.bytes);
    }
  }

  private final Size most;
  private final Size own;
  private final Function<T, Size> size;
  private final Consumer<List<T>> write;
  private final List<T> together = new ArrayList<>();
  private Size taken;

  /**
   * @param own what each transaction takes, whatever is in it
   * @param size what an item takes besides those added since the last transaction
   * @param write runs one transaction
   */
  Batches(Limits limits, Size own, Function<T, Size> size, Consumer<List<T>> write) {
    this.most =
        new Size(
            Math.min(limits.keysRequiredAndWritten(), MOST_KEYS),
            Math.min(limits.transactionBytes(), MOST_BYTES));
    this.own = own;
    this.size = size;
    this.write = write;
    this.taken = own;
  }

  void add(T item) {
    Size with = taken.plus(size.apply(item));
    if (!together.isEmpty() && (with.keys > most.keys || with.bytes > most.bytes)) {
      finish();
      with = taken.plus(size.apply(item));
    }
    together.add(item);
    taken = with;
  }

  /** Writes what is left, even if nothing is. */
  void finish() {
    write.accept(List.copyOf(together));
    together.clear();
    taken = own;
  }
}
