package io.statehouse.bench.server;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;

/** Connections of a raw client, as many as ever were needed at once: none of its callers waits. */
final class ClientPool<C extends AutoCloseable> implements AutoCloseable {
  private final ConcurrentLinkedDeque<C> spares = new ConcurrentLinkedDeque<>();
  private final Supplier<C> opener;

  ClientPool(Supplier<C> opener) {
    this.opener = opener;
  }

  /** Something done with a connection. */
  @FunctionalInterface
  interface Work<C, T> {
    T with(C connection) throws Exception;
  }

  /** Lends a connection; one that failed is not lent again. */
  <T> T with(Work<C, T> work) {
    C connection = spares.pollFirst();
    if (connection == null) {
      connection = opener.get();
    }
    try {
      T result = work.with(connection);
      spares.addFirst(connection);
      return result;
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void close() {
    for (C spare = spares.poll(); spare != null; spare = spares.poll()) {
      try {
        spare.close();
      } catch (Exception broken) {
        throw new IllegalStateException(broken);
      }
    }
  }
}
