package io.statehouse.bench.raw;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.DeleteOption;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import io.etcd.jetcd.options.WatchOption;
import io.statehouse.bench.measure.Unchecked;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.testing.wire.Address;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** jetcd: one client with one connection for the requests of all callers. */
public final class EtcdDriver implements Driver, Client.Swapping, Client.Watching, Client.Pump {
  public static final String NAME = "jetcd";

  private static final int OPERATIONS = 128;
  private static final int IN_FLIGHT = 2;
  private static final GetOption BELOW = GetOption.builder().isPrefix(true).build();
  private static final GetOption NAMES_BELOW =
      GetOption.builder().isPrefix(true).withKeysOnly(true).build();

  private final io.etcd.jetcd.Client client;
  private final KV kv;

  public EtcdDriver(Address server) {
    client =
        io.etcd.jetcd.Client.builder()
            .endpoints("http://" + server)
            .maxInboundMessageSize(256 << 20) // a list is one response
            .build();
    kv = client.getKVClient();
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, UTF_8);
  }

  private static <T> T response(CompletableFuture<T> call) {
    return Unchecked.call(() -> call.get(30, TimeUnit.SECONDS));
  }

  @Override
  public String name() {
    return NAME;
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
    return found(key).map(found -> found.getValue().size()).orElse(-1);
  }

  @Override
  public byte[] value(String key) {
    return found(key).map(found -> found.getValue().getBytes()).orElse(null);
  }

  private Optional<KeyValue> found(String key) {
    return response(kv.get(bytes(key))).getKvs().stream().findFirst();
  }

  @Override
  public int getTogether(List<String> keys) {
    Op[] gets = keys.stream().map(key -> Op.get(bytes(key), GetOption.DEFAULT)).toArray(Op[]::new);
    return response(kv.txn().Then(gets).commit()).getGetResponses().stream()
        .mapToInt(each -> each.getKvs().size())
        .sum();
  }

  @Override
  public List<String> keys(String prefix) {
    return response(kv.get(bytes(prefix), NAMES_BELOW)).getKvs().stream()
        .map(found -> found.getKey().toString(UTF_8))
        .toList();
  }

  @Override
  public int list(String prefix) {
    return response(kv.get(bytes(prefix), BELOW)).getKvs().size();
  }

  @Override
  public int page(String prefix, String after, int limit) {
    ByteSequence end = ByteSequence.from(Segments.endOf(prefix));
    GetOption page = GetOption.builder().withRange(end).withLimit(limit).build();
    return response(kv.get(bytes(after + '\0'), page)).getKvs().size();
  }

  @Override
  public int children(String prefix) {
    return Segments.count(prefix, keys(prefix));
  }

  @Override
  public void putTogether(String[] keys, byte[][] values) {
    response(transaction(keys, 0, keys.length, values));
  }

  private CompletableFuture<TxnResponse> transaction(
      String[] keys, int from, int to, byte[][] values) {
    Op[] puts = new Op[to - from];
    for (int i = from; i < to; i++) {
      puts[i - from] = putOf(bytes(keys[i]), values[i]);
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
      sent.add(transaction(keys, from, Math.min(keys.length, from + OPERATIONS), values));
    }
    sent.forEach(EtcdDriver::response);
  }

  @Override
  public Revision commit(Transaction transaction) {
    Cmp[] conditions =
        transaction.conditions().stream().map(EtcdDriver::comparison).toArray(Cmp[]::new);
    Op[] puts =
        transaction.writes().stream()
            .map(Write.Put.class::cast)
            .map(put -> putOf(bytes(put.key().text()), put.value().toArray()))
            .toArray(Op[]::new);
    TxnResponse done = response(kv.txn().If(conditions).Then(puts).commit());
    if (!done.isSucceeded()) {
      throw new IllegalStateException("a condition failed: " + transaction.conditions());
    }
    return Revision.of(done.getHeader().getRevision());
  }

  private static Cmp comparison(Condition condition) {
    ByteSequence key = bytes(condition.key().text());
    if (condition instanceof Condition.Unchanged unchanged) {
      long revision = unchanged.entry().revision().number().longValueExact();
      return new Cmp(key, Cmp.Op.EQUAL, CmpTarget.modRevision(revision));
    }
    Cmp.Op comparedWithZero = condition instanceof Condition.Absent ? Cmp.Op.EQUAL : Cmp.Op.GREATER;
    return new Cmp(key, comparedWithZero, CmpTarget.version(0));
  }

  @Override
  public void deleteBelow(String prefix) {
    response(kv.delete(bytes(prefix), DeleteOption.builder().isPrefix(true).build()));
  }

  @Override
  public AutoCloseable watch(String prefix, Runnable listener) {
    CountDownLatch begun = new CountDownLatch(1);
    AutoCloseable watcher =
        client
            .getWatchClient()
            .watch(
                bytes(prefix),
                WatchOption.builder().isPrefix(true).withCreateNotify(true).build(),
                response -> {
                  if (response.isCreatedNotify()) {
                    begun.countDown();
                  } else {
                    listener.run();
                  }
                });
    Unchecked.run(begun::await);
    return watcher;
  }

  @Override
  public void close() {
    client.close();
  }
}
