package io.statehouse.bench.raw;

import io.statehouse.bench.measure.Unchecked;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Connections of a raw client, as many as concurrent callers, so that no caller waits. */
final class ClientPool<C extends AutoCloseable> implements AutoCloseable {
  private final ConcurrentLinkedDeque<C> spares = new ConcurrentLinkedDeque<>();
  private final Unchecked.Call<C> opener;

  ClientPool(Unchecked.Call<C> opener) {
    this.opener = opener;
  }

  /** An operation on a connection. */
  @FunctionalInterface
  interface Work<C, T> {
    T with(C connection) throws Exception;
  }

  /** Runs the operation on a free connection; a connection that failed is not used again. */
  <T> T with(Work<C, T> work) {
    C spare = spares.pollFirst();
    C connection = spare == null ? Unchecked.call(opener) : spare;
    T result = Unchecked.call(() -> work.with(connection));
    spares.addFirst(connection);
    return result;
  }

  @Override
  public void close() {
    for (C spare = spares.poll(); spare != null; spare = spares.poll()) {
      Unchecked.run(spare::close);
    }
  }
}
