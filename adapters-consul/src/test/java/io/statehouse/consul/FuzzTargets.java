package io.statehouse.consul;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.StoreException;
import io.statehouse.testing.fuzz.FuzzTarget;
import java.util.function.Consumer;

/** The parsers of what Consul sends. */
enum FuzzTargets implements FuzzTarget {
  CONSUL(FuzzTargets::responses);

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
    String json = new String(input, UTF_8);
    read(() -> Responses.names(json).forEach(FuzzTargets::requireSameName));
    read(() -> Responses.entries(json).forEach(found -> requireSameName(found.name())));
    read(() -> Responses.txn(json).revisions().keySet().forEach(FuzzTargets::requireSameName));
  }

  private static void read(Runnable reading) {
    try {
      reading.run();
    } catch (StoreException.Unavailable refused) {
      if (refused.getMessage().lines().count() != 1) {
        throw new AssertionError("the message has several lines", refused);
      }
    }
  }

  /** The key under a name is written under this name. */
  private static void requireSameName(String name) {
    Names.keyOf(name)
        .map(Names::of)
        .filter(written -> !written.equals(name))
        .ifPresent(
            written -> {
              throw new AssertionError("expected " + name + " but found " + written);
            });
  }
}
