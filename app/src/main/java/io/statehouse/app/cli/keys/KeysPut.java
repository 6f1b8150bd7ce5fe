package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.json.Json;
import io.statehouse.app.keys.Precondition;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets the value of a key. */
@Command(description = "Set the value of KEY: VALUE, or a file, or else standard input.")
final class KeysPut extends KeysVerb {
  @Parameters(index = "0", paramLabel = "KEY")
  private String key;

  @Parameters(index = "1", arity = "0..1", paramLabel = "VALUE")
  private String value;

  @Option(names = "--file", paramLabel = "FILE", description = "Take the value from this file.")
  private Path file;

  @ArgGroup(exclusive = true, multiplicity = "0..1")
  private Condition condition = new Condition();

  /** What must hold for the value to be set. */
  private static final class Condition {
    @Option(names = "--if-absent", description = "Only if there is no such key.")
    private boolean absent;

    @Option(
        names = "--if-revision",
        paramLabel = "N",
        description = "Only if the key still has this revision.")
    private String revision;
  }

  KeysPut(Invocation session) {
    super(session);
  }

  @Override
  void run(KeyValueStore store, Results results) {
    Revision revision =
        new RawKeys(store)
            .put(new Key(key), new Input(session()).bytes(value, file), precondition());
    if (results.wantsJson()) {
      results.json(Json.object("key", key, "revision", revision.toString()));
    }
  }

  private Precondition precondition() {
    if (condition.absent) {
      return new Precondition.Absent();
    }
    return condition.revision == null
        ? new Precondition.None()
        : new Precondition.Unchanged(Revision.parse(condition.revision));
  }
}
