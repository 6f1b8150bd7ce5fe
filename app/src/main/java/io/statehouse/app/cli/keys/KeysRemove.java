package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.keys.Precondition;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes a key, or all keys below a prefix. */
@Command(description = "Remove KEY, or all keys that begin with a prefix.")
final class KeysRemove extends KeysVerb {
  @ArgGroup(exclusive = true, multiplicity = "1")
  private Target target;

  /** What is removed. */
  private static final class Target {
    @Parameters(paramLabel = "KEY")
    private String key;

    @Option(
        names = "--prefix",
        paramLabel = "P",
        description = "Remove all keys that begin with P, which is text and no path.")
    private String prefix;
  }

  KeysRemove(Invocation session) {
    super(session);
  }

  @Override
  void run(KeyValueStore store, Results results) {
    if (target.key == null) {
      new RawKeys(store).deleteBelow(new Prefix(target.prefix));
    } else {
      new RawKeys(store).delete(new Key(target.key), new Precondition.None());
    }
  }
}
