package io.statehouse.bench.server;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Workload;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Callers that begin many calls of our store before they wait for the results. */
record Pipelining(String name, KeyValueStore store, long millis) {
  static final String PUT_BY_ONE = "put, 1 caller that pipelines";
  static final String PUT_BY_MANY = "put, 64 callers that pipeline";
  static final String GET_BY_MANY = "get, 64 callers that pipeline";
  static final String PUT_AT_ONCE = "put, commitAll of 10,000";

  /** How many callers the workloads of many have. */
  static final int CALLERS = 64;

  private static final int BEGUN_BY_ONE = 1_024;
  private static final int BEGUN_BY_EACH = 128;
  private static final int AT_ONCE = 10_000;

  List<Turn> turns() {
    return List.of(
        turn(PUT_BY_ONE, 1, BEGUN_BY_ONE, (thread, n) -> putAndWait(thread, BEGUN_BY_ONE)),
        turn(PUT_BY_MANY, CALLERS, BEGUN_BY_EACH, (thread, n) -> putAndWait(thread, BEGUN_BY_EACH)),
        turn(GET_BY_MANY, CALLERS, BEGUN_BY_EACH, (thread, n) -> getAndWait()),
        turn(PUT_AT_ONCE, 1, AT_ONCE, (thread, n) -> putAtOnce()));
  }

  private Turn turn(String workload, int callers, int together, Callers.Call call) {
    return new Turn(
        name,
        () -> Map.of(Workload.rate(workload), together * Callers.perSecond(callers, millis, call)));
  }

  private void putAndWait(int thread, int count) {
    List<CompletableFuture<?>> begun = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      begun.add(store.commitAsync(put(thread, i)));
    }
    begun.forEach(CompletableFuture::join);
  }

  private void getAndWait() {
    List<CompletableFuture<?>> begun = new ArrayList<>(BEGUN_BY_EACH);
    for (int i = 0; i < BEGUN_BY_EACH; i++) {
      begun.add(store.getAsync(new Key(Data.anyKey())));
    }
    begun.forEach(CompletableFuture::join);
  }

  private void putAtOnce() {
    List<Transaction> all = IntStream.range(0, AT_ONCE).mapToObj(i -> put(0, i)).toList();
    store.commitAll(all).forEach(CommitOutcome::result);
  }

  private Transaction put(int thread, int number) {
    Key key = new Key(String.format("/%s/pipelined/%02d/%05d", name, thread, number));
    return Transaction.builder().put(key, Bytes.copyOf(Data.fresh())).build();
  }
}
