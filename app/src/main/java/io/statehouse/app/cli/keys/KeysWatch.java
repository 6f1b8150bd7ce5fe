package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.OutputClosed;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.json.Json;
import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints each key that changes, until it is stopped. */
@Command(
    description = {
      "Print each changed key that begins with PREFIX, one per line, until Ctrl-C.",
      "After a gap in what the store tells, the line is \"(read again)\": any key may have changed."
    })
final class KeysWatch extends KeysVerb {
  @Parameters(
      arity = "0..1",
      paramLabel = "PREFIX",
      defaultValue = "",
      description = "Text, no path (default: all keys).")
  private String prefix;

  KeysWatch(Invocation session) {
    super(session);
  }

  @Override
  void run(KeyValueStore store, Results results) {
    try (StopSignal stop = new StopSignal()) {
      Watch watch = store.watch(new Prefix(prefix), change -> print(change, results, stop));
      session().err().println("watching " + (prefix.isEmpty() ? "all keys" : prefix));
      stop.await();
      watch.close();
    }
  }

  private static void print(Change change, Results results, StopSignal stop) {
    try {
      if (change instanceof Change.Keys changed) {
        changed.keys().stream().sorted().forEach(key -> print(key, results));
      } else if (results.wantsJson()) {
        results.line(Json.text(Json.object("resync", true)));
      } else {
        results.line("(read again)");
      }
      results.look();
    } catch (OutputClosed nobodyReads) {
      stop.stop();
    }
  }

  private static void print(Key key, Results results) {
    results.line(results.wantsJson() ? Json.text(Json.object("key", key.text())) : key.text());
  }
}
