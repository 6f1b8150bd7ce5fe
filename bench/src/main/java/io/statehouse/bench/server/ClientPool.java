package io.statehouse.bench.server;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;

/** Connections of a raw client, as many as concurrent callers, so that no caller waits. */
final class ClientPool<C extends AutoCloseable> implements AutoCloseable {
  private final ConcurrentLinkedDeque<C> spares = new ConcurrentLinkedDeque<>();
  private final Supplier<C> opener;

  ClientPool(Supplier<C> opener) {
    this.opener = opener;
  }

  /** An operation on a connection. */
  @FunctionalInterface
  interface Work<C, T> {
    T with(C connection) throws Exception;
  }

  /** Runs the operation on a free connection; a connection that failed is not used again. */
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
