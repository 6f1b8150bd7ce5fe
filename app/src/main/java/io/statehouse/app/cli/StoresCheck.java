package io.statehouse.app.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.app.stores.StoreUrl;
import io.statehouse.ports.Health;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells what a store says of itself. */
@Command(
    description =
        "Tell whether the store answers, what it takes, and what works worse than it could.")
public final class StoresCheck extends Verb {
  @Parameters(paramLabel = "URL", description = "The store, as in file:DIRECTORY.")
  private String url;

  public StoresCheck(Invocation session) {
    super(session);
  }

  @Override
  protected void run(Results results) {
    StoreUrl parsed = StoreUrl.parse(url);
    try (KeyValueStore store = session().stores().open(parsed, RoundTripListener.NONE)) {
      long started = System.nanoTime();
      Health health = store.check();
      double millis = (System.nanoTime() - started) / 1e6;
      if (!health.available()) {
        throw new AppException(Kind.UNAVAILABLE, health.summary());
      }
      if (results.wantsJson()) {
        results.json(json(parsed, health, millis, store.limits()));
      } else {
        print(results, parsed, health, millis, store.limits());
      }
    }
  }

  private static void print(
      Results results, StoreUrl url, Health health, double millis, Limits limits) {
    results.line("store        " + url);
    results.line("answers      " + health.summary() + String.format(" (%.1f ms)", millis));
    results.line("key          at most " + limits.keyBytes() + " bytes");
    results.line("value        at most " + limits.valueBytes() + " bytes");
    results.line(
        "transaction  at most "
            + limits.operations()
            + " conditions and writes, "
            + limits.transactionBytes()
            + " bytes");
    health.warnings().forEach(warning -> results.line("warning      " + warning));
  }

  private static Map<String, Object> json(
      StoreUrl url, Health health, double millis, Limits limits) {
    return Json.object(
        "store", url,
        "summary", health.summary(),
        "milliseconds", millis,
        "warnings", health.warnings(),
        "limits",
            Json.object(
                "keyBytes", limits.keyBytes(),
                "valueBytes", limits.valueBytes(),
                "conditions", limits.conditions(),
                "writes", limits.writes(),
                "operations", limits.operations(),
                "transactionBytes", limits.transactionBytes(),
                "keysPerRead", limits.keysPerRead()));
  }
}
