package io.statehouse.app.cli;

import io.statehouse.app.json.Json;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.Preparation;
import io.statehouse.app.stores.StoreUrl;
import io.statehouse.ports.adapter.RoundTripListener;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes a store ready for what it does worse without; nothing else ever does that. */
@Command(
    description = {
      "Make the store log changes, so that watches hear of them at once.",
      "Only MySQL wants that: it gets a table of changes, and triggers that fill it. To run it again"
          + " does no harm."
    })
public final class StoresPrepare extends Verb {
  @Parameters(paramLabel = "URL", description = "The store, as in mysql://USER@HOST/DATABASE.")
  private String url;

  public StoresPrepare(Invocation session) {
    super(session);
  }

  @Override
  protected void run(Results results) {
    StoreUrl parsed = StoreUrl.parse(url);
    List<String> done;
    try (OpenStore store = session().stores().openWhole(parsed, RoundTripListener.NONE)) {
      done =
          store
              .preparation()
              .map(Preparation::run)
              .orElse(
                  List.of("nothing is needed: " + parsed.scheme() + " tells of changes itself"));
    }
    if (results.wantsJson()) {
      results.json(Json.object("store", parsed, "done", done));
    } else {
      done.forEach(results::line);
    }
  }
}
