package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.keys.EntryJson;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists keys, however many, in bounded memory. */
@Command(description = "List the keys that begin with PREFIX, in byte order.")
final class KeysList extends KeysVerb {
  @Parameters(
      arity = "0..1",
      paramLabel = "PREFIX",
      defaultValue = "",
      description = "Text, no path (default: all keys).")
  private String prefix;

  @Option(names = "--long", description = "Show revision and size too.")
  private boolean detailed;

  @Option(names = "--limit", paramLabel = "N", description = "Show the first N only.")
  private Long limit;

  @Option(names = "--after", paramLabel = "KEY", description = "Begin behind this key.")
  private String after;

  KeysList(Invocation session) {
    super(session);
  }

  @Override
  void run(KeyValueStore store, Results results) {
    try (Stream<Entry> all =
        new RawKeys(store).list(new Prefix(prefix), Optional.ofNullable(after).map(Key::new))) {
      Stream<Entry> listed = limit == null ? all : all.limit(limit);
      if (results.wantsJson()) {
        results.json(listed.map(EntryJson::summary));
      } else {
        listed.forEach(entry -> results.line(detailed ? details(entry) : entry.key().text()));
      }
    }
  }

  private static String details(Entry entry) {
    return String.format("%s %8d %s", entry.revision(), entry.value().size(), entry.key());
  }
}
