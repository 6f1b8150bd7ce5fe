package io.statehouse.bench.raw;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.Watch;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.DeleteOption;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import io.etcd.jetcd.options.WatchOption;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.testing.wire.Address;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** jetcd: one client with one connection for the requests of all callers. */
public final class EtcdDriver implements Driver, Driver.Watching {
  public static final String NAME = "jetcd";

  private final Client client;
  private final KV kv;

  public EtcdDriver(Address server) {
    client =
        Client.builder()
            .endpoints("http://" + server)
            .maxInboundMessageSize(256 << 20) // a list is one response
            .build();
    kv = client.getKVClient();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public byte[] get(String key) {
    return response(kv.get(bytes(key))).getKvs().stream()
        .findFirst()
        .map(found -> found.getValue().getBytes())
        .orElse(null);
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
    GetOption names = GetOption.builder().isPrefix(true).withKeysOnly(true).build();
    return response(kv.get(bytes(prefix), names)).getKvs().stream()
        .map(found -> found.getKey().toString(UTF_8))
        .toList();
  }

  @Override
  public int list(String prefix) {
    GetOption below = GetOption.builder().isPrefix(true).build();
    return response(kv.get(bytes(prefix), below)).getKvs().size();
  }

  @Override
  public int page(String prefix, String after, int limit) {
    GetOption page = GetOption.builder().withRange(endOf(prefix)).withLimit(limit).build();
    return response(kv.get(bytes(after + '\0'), page)).getKvs().size();
  }

  private static ByteSequence endOf(String prefix) {
    byte[] end = prefix.getBytes(UTF_8);
    end[end.length - 1]++;
    return ByteSequence.from(end);
  }

  @Override
  public int children(String prefix) {
    return (int)
        keys(prefix).stream()
            .map(key -> key.substring(prefix.length()))
            .map(rest -> rest.substring(0, Math.max(rest.indexOf('/'), 0)))
            .distinct()
            .count();
  }

  @Override
  public Revision commit(Transaction transaction) {
    Cmp[] conditions =
        transaction.conditions().stream().map(EtcdDriver::comparison).toArray(Cmp[]::new);
    Op[] puts =
        transaction.writes().stream()
            .map(Write.Put.class::cast)
            .map(
                put ->
                    Op.put(
                        bytes(put.key().text()),
                        ByteSequence.from(put.value().toArray()),
                        PutOption.DEFAULT))
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
  public AutoCloseable watch(String key, Runnable listener) {
    CountDownLatch begun = new CountDownLatch(1);
    Watch.Watcher watcher =
        client
            .getWatchClient()
            .watch(
                bytes(key),
                WatchOption.builder().withCreateNotify(true).build(),
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
