package io.statehouse.bench.raw;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.options.DeleteOption;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.WatchOption;
import io.statehouse.testing.wire.Address;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** jetcd: one client with one connection for the requests of all callers. */
public final class Jetcd implements AutoCloseable {
  private final Client client;
  private final KV kv;

  public Jetcd(Address server) {
    client =
        Client.builder()
            .endpoints("http://" + server)
            .maxInboundMessageSize(256 << 20) // a list is one response
            .build();
    kv = client.getKVClient();
  }

  public KV kv() {
    return kv;
  }

  /** Reads all entries below a prefix and returns their number. */
  public int list(String prefix) {
    GetOption below = GetOption.builder().isPrefix(true).build();
    return response(kv.get(bytes(prefix), below)).getKvs().size();
  }

  public void deleteBelow(String prefix) {
    response(kv.delete(bytes(prefix), DeleteOption.builder().isPrefix(true).build()));
  }

  /** Runs {@code listener} at each change after it has returned. */
  public AutoCloseable watch(String key, WatchOption.Builder options, Runnable listener) {
    CountDownLatch begun = new CountDownLatch(1);
    AutoCloseable watcher =
        client
            .getWatchClient()
            .watch(
                bytes(key),
                options.withCreateNotify(true).build(),
                response -> {
                  if (response.isCreatedNotify()) {
                    begun.countDown();
                  } else {
                    listener.run();
                  }
                });
    try {
      begun.await();
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
    return watcher;
  }

  public static ByteSequence bytes(String text) {
    return ByteSequence.from(text, UTF_8);
  }

  /** Waits for the response to a request. */
  public static <T> T response(CompletableFuture<T> call) {
    try {
      return call.get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
