package io.statehouse.bench.runm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.testing.wire.Address;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** jetcd: one client with one connection for the requests of all callers. */
final class EtcdDriver implements Driver {
  static final String NAME = "jetcd";

  private final Client client;
  private final KV kv;

  EtcdDriver(Address server) {
    client = Client.builder().endpoints("http://" + server).build();
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
  public void put(Map<Key, Bytes> entries, List<Key> absent, Key present) {
    Cmp[] conditions =
        Stream.concat(
                absent.stream().map(key -> version(key, Cmp.Op.EQUAL)),
                Stream.of(version(present, Cmp.Op.GREATER)))
            .toArray(Cmp[]::new);
    Op[] puts =
        entries.entrySet().stream()
            .map(
                entry ->
                    Op.put(
                        bytes(entry.getKey().text()),
                        ByteSequence.from(entry.getValue().toArray()),
                        PutOption.DEFAULT))
            .toArray(Op[]::new);
    if (!response(kv.txn().If(conditions).Then(puts).commit()).isSucceeded()) {
      throw new IllegalStateException("a condition failed: " + entries.keySet());
    }
  }

  private static Cmp version(Key key, Cmp.Op comparedWithZero) {
    return new Cmp(bytes(key.text()), comparedWithZero, CmpTarget.version(0));
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
