package io.statehouse.bench.raw;

import static io.statehouse.bench.raw.Jetcd.bytes;
import static io.statehouse.bench.raw.Jetcd.response;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import io.etcd.jetcd.options.WatchOption;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.testing.wire.Address;
import java.util.List;

/** jetcd, on the keys of one of our systems. */
public final class EtcdDriver implements Driver, Driver.Watching {
  public static final String NAME = "jetcd";

  private final Jetcd etcd;
  private final KV kv;

  public EtcdDriver(Address server) {
    etcd = new Jetcd(server);
    kv = etcd.kv();
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
    return etcd.list(prefix);
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
    etcd.deleteBelow(prefix);
  }

  @Override
  public AutoCloseable watch(String key, Runnable listener) {
    return etcd.watch(key, WatchOption.builder(), listener);
  }

  @Override
  public void close() {
    etcd.close();
  }
}
