package io.statehouse.redis;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.testing.fuzz.FuzzTarget;
import java.util.ArrayList;
import java.util.function.Consumer;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** The readers of what Redis sends. */
enum FuzzTargets implements FuzzTarget {
  REDIS(FuzzTargets::responses);

  private static final Failures FAILURES = new Failures("redis://server");
  private static final Transaction TRANSACTION =
      Transaction.builder()
          .require(new Condition.Absent(new Key("/a")))
          .require(new Condition.Present(new Key("/b")))
          .put(new Key("/a"), Bytes.utf8("1"))
          .build();
  private static final Transaction PUT =
      Transaction.builder().put(new Key("/a"), Bytes.utf8("1")).build();

  private final Consumer<byte[]> run;

  FuzzTargets(Consumer<byte[]> run) {
    this.run = run;
  }

  @Override
  public void run(byte[] input) {
    run.accept(input);
  }

  /** Any response may come to any request. */
  private static void responses(byte[] input) {
    Object last = null;
    for (Object response : FuzzedResponses.read(input)) {
      read(response);
      info(ServerInfo.of(response, last));
      Object before = last;
      form(() -> HealthProbe.addForeignKeys(response, before, response, new ArrayList<>()));
      last = response;
    }
  }

  private static void read(Object response) {
    form(() -> Listing.entries(Prefix.ALL, Responses.listed(response)));
    form(() -> Responses.scanned(response));
    form(() -> Responses.address(response));
    form(() -> Responses.values(response, 2));
    form(() -> Responses.firstValues(response, 2));
    form(() -> Tracking.changeOf(response));
    boolean applied = isApplied(TRANSACTION, response);
    if (applied != (response instanceof Long step && step == 0)) {
      throw new AssertionError("applied is " + applied + " after " + response);
    }
    isApplied(PUT, response);
  }

  private static boolean isApplied(Transaction transaction, Object response) {
    CommitOutcome outcome =
        new Committer.Request(transaction, new GrowingValues()).outcome(response, FAILURES);
    return outcome instanceof CommitOutcome.Completed completed && completed.result().applied();
  }

  private static void info(ServerInfo info) {
    info.name();
    info.durability();
    info.warnings();
    info.writeProblem();
  }

  /** A response of another form is refused, and by nothing else. */
  private static void form(Runnable reading) {
    try {
      reading.run();
    } catch (JedisConnectionException unexpected) {
      // As documented.
    }
  }
}
