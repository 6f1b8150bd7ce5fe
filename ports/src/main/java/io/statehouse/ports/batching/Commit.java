package io.statehouse.ports.batching;

import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.transact.Origin;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A transaction on its way to a batch, with the origins that its caller's writes have. */
record Commit(Transaction transaction, Function<Key, Optional<Object>> origins) {

  /** Returns a transaction of the calling thread. */
  static Commit of(Transaction transaction) {
    return new Commit(transaction, Origin.current());
  }

  /** Returns the origins of what several callers write; of a key, those of the first of them. */
  static Function<Key, Optional<Object>> origins(List<Commit> together) {
    return key ->
        together.stream()
            .filter(one -> one.writes(key))
            .findFirst()
            .flatMap(one -> one.origins.apply(key));
  }

  private boolean writes(Key key) {
    return transaction.writes().stream().anyMatch(write -> concerns(write, key));
  }

  private static boolean concerns(Write write, Key key) {
    if (write instanceof Write.DeletePrefix below) {
      return below.prefix().contains(key);
    }
    return key.equals(write instanceof Write.Put put ? put.key() : ((Write.Delete) write).key());
  }
}
