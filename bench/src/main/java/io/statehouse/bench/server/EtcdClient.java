package io.statehouse.bench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.Watch;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.DeleteOption;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import io.etcd.jetcd.options.WatchOption;
import io.statehouse.testing.wire.Address;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** jetcd: one client with one connection for the requests of all callers. */
final class EtcdClient implements Client, Client.Watching, Client.Pump {
  private static final int OPERATIONS = 128;
  private static final int IN_FLIGHT = 2;

  private final io.etcd.jetcd.Client client;
  private final KV kv;

  EtcdClient(Address server) {
    client =
        io.etcd.jetcd.Client.builder()
            .endpoints("http://" + server)
            .maxInboundMessageSize(256 << 20)
            .build();
    kv = client.getKVClient();
  }

  @Override
  public String name() {
    return "jetcd";
  }

  @Override
  public void put(String key, byte[] value) {
    response(kv.put(bytes(key), ByteSequence.from(value)));
  }

  @Override
  public Cell cell(String key, byte[] value) {
    return new RevisionCell(bytes(key), value);
  }

  private final class RevisionCell implements Cell {
    private final ByteSequence key;
    private long revision;

    RevisionCell(ByteSequence key, byte[] value) {
      this.key = key;
      revision = response(kv.put(key, ByteSequence.from(value))).getHeader().getRevision();
    }

    @Override
    public void replace(byte[] value) {
      TxnResponse done =
          response(
              kv.txn()
                  .If(new Cmp(key, Cmp.Op.EQUAL, CmpTarget.modRevision(revision)))
                  .Then(putOf(key, value))
                  .commit());
      if (!done.isSucceeded()) {
        throw new IllegalStateException("another client wrote " + key);
      }
      revision = done.getHeader().getRevision();
    }
  }

  @Override
  public int get(String key) {
    return response(kv.get(bytes(key))).getKvs().stream()
        .findFirst()
        .map(found -> found.getValue().size())
        .orElse(-1);
  }

  @Override
  public void putTogether(String[] keys, byte[][] values) {
    response(transaction(keys, 0, keys.length, i -> values[i]));
  }

  /** The values to write, by the index of the key. */
  private interface Values {
    byte[] of(int index);
  }

  private CompletableFuture<TxnResponse> transaction(
      String[] keys, int from, int to, Values values) {
    Op[] puts = new Op[to - from];
    for (int i = from; i < to; i++) {
      puts[i - from] = putOf(bytes(keys[i]), values.of(i));
    }
    return kv.txn().Then(puts).commit();
  }

  private static Op putOf(ByteSequence key, byte[] value) {
    return Op.put(key, ByteSequence.from(value), PutOption.DEFAULT);
  }

  @Override
  public void pump(String[] keys, byte[][] values) {
    Deque<CompletableFuture<TxnResponse>> sent = new ArrayDeque<>();
    for (int from = 0; from < keys.length; from += OPERATIONS) {
      if (sent.size() == IN_FLIGHT) {
        response(sent.remove());
      }
      int to = Math.min(keys.length, from + OPERATIONS);
      sent.add(transaction(keys, from, to, i -> values[i]));
    }
    sent.forEach(EtcdClient::response);
  }

  @Override
  public void deleteBelow(String prefix) {
    response(kv.delete(bytes(prefix), DeleteOption.builder().isPrefix(true).build()));
  }

  @Override
  public int list(String prefix) {
    GetOption below = GetOption.builder().isPrefix(true).build();
    return response(kv.get(bytes(prefix), below)).getKvs().size();
  }

  @Override
  public int children(String prefix) {
    GetOption names = GetOption.builder().isPrefix(true).withKeysOnly(true).build();
    Set<String> segments = new HashSet<>();
    for (KeyValue found : response(kv.get(bytes(prefix), names)).getKvs()) {
      String rest = found.getKey().toString(UTF_8).substring(prefix.length());
      segments.add(rest.substring(0, rest.indexOf('/')));
    }
    return segments.size();
  }

  @Override
  public AutoCloseable watch(String prefix, Runnable listener) {
    CountDownLatch begun = new CountDownLatch(1);
    WatchOption below = WatchOption.builder().isPrefix(true).withCreateNotify(true).build();
    Watch.Watcher watcher =
        client
            .getWatchClient()
            .watch(
                bytes(prefix),
                below,
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

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, UTF_8);
  }

  private static <T> T response(CompletableFuture<T> call) {
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
