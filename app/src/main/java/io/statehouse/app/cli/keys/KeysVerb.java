package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Verb;
import io.statehouse.app.config.Config;
import io.statehouse.app.stores.StoreUrl;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** A command on the keys of a store, named by its URL or as the store of a system. */
abstract class KeysVerb extends Verb {
  @ArgGroup(exclusive = true, multiplicity = "0..1")
  private Choice choice = new Choice();

  /** Which store; without a choice that of the first system. */
  private static final class Choice {
    @Option(names = "--store", paramLabel = "URL", description = "The store, as in file:DIRECTORY.")
    private String store;

    @Option(
        names = "--system",
        paramLabel = "NAME",
        description = "The store of this system, as configured (default: the first one).")
    private String system;
  }

  KeysVerb(Invocation session) {
    super(session);
  }

  @Override
  protected final void run(Results results) {
    try (KeyValueStore store = session().stores().open(url(), RoundTripListener.NONE)) {
      run(store, results);
    }
  }

  private StoreUrl url() {
    if (choice.store != null) {
      return StoreUrl.parse(choice.store);
    }
    Config config = config(Map.of());
    return config.store(
        choice.system == null ? session().systems().names().get(0) : config.system(choice.system));
  }

  abstract void run(KeyValueStore store, Results results);
}
