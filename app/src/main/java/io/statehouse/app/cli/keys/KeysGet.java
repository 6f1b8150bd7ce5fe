package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.keys.EntryJson;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the value of a key, byte by byte. */
@Command(description = "Print the value of KEY, byte by byte.")
final class KeysGet extends KeysVerb {
  @Parameters(paramLabel = "KEY")
  private String key;

  KeysGet(Invocation session) {
    super(session);
  }

  @Override
  void run(KeyValueStore store, Results results) {
    Entry entry = new RawKeys(store).get(new Key(key));
    if (results.wantsJson()) {
      results.json(EntryJson.whole(entry));
    } else {
      results.bytes(entry.value());
    }
  }
}
