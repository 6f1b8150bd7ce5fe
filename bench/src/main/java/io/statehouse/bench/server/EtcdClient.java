package io.statehouse.bench.server;

import static io.statehouse.bench.raw.Jetcd.bytes;
import static io.statehouse.bench.raw.Jetcd.response;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import io.etcd.jetcd.options.WatchOption;
import io.statehouse.bench.raw.EtcdDriver;
import io.statehouse.bench.raw.Jetcd;
import io.statehouse.testing.wire.Address;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** jetcd, with batches of its transactions. */
final class EtcdClient implements Client, Client.Watching, Client.Pump {
  private static final int OPERATIONS = 128;
  private static final int IN_FLIGHT = 2;

  private final Jetcd etcd;
  private final KV kv;

  EtcdClient(Address server) {
    etcd = new Jetcd(server);
    kv = etcd.kv();
  }

  @Override
  public String name() {
    return EtcdDriver.NAME;
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
    sent.forEach(Jetcd::response);
  }

  @Override
  public void deleteBelow(String prefix) {
    etcd.deleteBelow(prefix);
  }

  @Override
  public int list(String prefix) {
    return etcd.list(prefix);
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
    return etcd.watch(prefix, WatchOption.builder().isPrefix(true), listener);
  }

  @Override
  public void close() {
    etcd.close();
  }
}
