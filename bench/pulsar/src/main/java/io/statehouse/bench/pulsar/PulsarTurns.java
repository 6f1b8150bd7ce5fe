package io.statehouse.bench.pulsar;

import io.statehouse.bench.measure.Callers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.MetadataStoreFactory;
import org.apache.pulsar.metadata.api.Stat;

/** Reads a line for each of its turns, and prints the number of calls per second. */
public final class PulsarTurns {
  private static final int VALUE_BYTES = 120;
  private static final int LOADED = 1_000;

  private PulsarTurns() {}

  public static void main(String[] arguments) {
    try {
      serve(arguments);
      System.exit(0); // its threads do not end
    } catch (Exception | LinkageError failed) {
      failed.printStackTrace();
      System.exit(1);
    }
  }

  private static void serve(String[] arguments) throws Exception {
    String root = "/pulsar-" + arguments[1];
    MetadataStoreConfig config =
        MetadataStoreConfig.builder().batchingEnabled(Boolean.parseBoolean(arguments[1])).build();
    try (MetadataStore store = MetadataStoreFactory.create(arguments[0], config)) {
      for (int i = 0; i < LOADED; i++) {
        response(store.put(root + "/few/" + i, fresh(), Optional.empty()));
      }
      takeTurns(store, root);
    }
  }

  private static void takeTurns(MetadataStore store, String root) throws IOException {
    BufferedReader turns =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String turn = turns.readLine(); turn != null; turn = turns.readLine()) {
      String[] words = turn.split(" ");
      int callers = Integer.parseInt(words[1]);
      Callers.Call calls = calls(words[0], callers, store, root);
      System.out.println(
          "per second: " + Callers.perSecond(callers, Long.parseLong(words[2]), calls));
    }
  }

  private static Callers.Call calls(
      String operation, int callers, MetadataStore store, String root) {
    switch (operation) {
      case "PUT":
        return (thread, n) ->
            response(store.put(root + "/" + thread + "/" + n % 1_000, fresh(), Optional.empty()));
      case "COMPARE_AND_SET":
        long[] versions = new long[callers];
        for (int thread = 0; thread < callers; thread++) {
          versions[thread] = put(store, root + "/cell/" + thread, Optional.empty());
        }
        return (thread, n) ->
            versions[thread] = put(store, root + "/cell/" + thread, Optional.of(versions[thread]));
      case "GET":
        return (thread, n) -> {
          int any = ThreadLocalRandom.current().nextInt(LOADED);
          response(store.get(root + "/few/" + any)).orElseThrow();
        };
      default:
        throw new IllegalArgumentException("unknown operation: " + operation);
    }
  }

  private static long put(MetadataStore store, String path, Optional<Long> version) {
    Stat written = response(store.put(path, fresh(), version));
    return written.getVersion();
  }

  private static byte[] fresh() {
    byte[] value = new byte[VALUE_BYTES];
    ThreadLocalRandom.current().nextBytes(value);
    return value;
  }

  private static <T> T response(CompletableFuture<T> call) {
    try {
      return call.get(30, TimeUnit.SECONDS);
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }
}
