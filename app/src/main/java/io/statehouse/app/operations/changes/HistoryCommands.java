package io.statehouse.app.operations.changes;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.PointInTime;
import io.statehouse.app.cli.Results;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.operations.history.HistoryQuery;
import io.statehouse.operations.history.JournalEntry;
import io.statehouse.ports.Key;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of {@code statehouse history}: listing changes, and restoring a key. */
public final class HistoryCommands {
  private HistoryCommands() {}

  public static CommandGroup all(SystemRegistry systems) {
    return new CommandGroup()
        .with("show", invocation -> new Show(invocation, systems))
        .with("restore", invocation -> new HistoryRestore(invocation, systems))
        .byDefault("show")
        .reads(Key.class, Key::new);
  }

  /** Prints changes. */
  @Command(
      footer = {
        "  statehouse history show --since 2h --system gis",
        "  statehouse history show /DBS/sky --system css"
      },
      description = {
        "Print the changes that a server with --history has recorded, the oldest first.",
        "A line is that of statehouse watch. Of secrets only hashes were recorded: equal hashes of"
            + " one record mean equal values."
      })
  private static final class Show implements Runnable {
    @Mixin private final HistoryCall call;

    @Parameters(
        arity = "0..1",
        paramLabel = "RECORD",
        description = "Only this record: its key, or its name as lines show it.")
    private String named;

    @Option(
        names = "--since",
        paramLabel = "TIME",
        description = "The changes since then: 2h (ago), or a time as lines have it.")
    private String since;

    @Option(
        names = "--until",
        paramLabel = "TIME",
        description = "The changes until then, likewise.")
    private String until;

    @Option(
        names = "--all-fields",
        description = "Show all fields and their whole values (default: the first, shortened).")
    private boolean allFields;

    Show(Invocation invocation, SystemRegistry systems) {
      this.call = new HistoryCall(invocation, systems);
    }

    @Override
    public void run() {
      Optional<Instant> from = time("--since", since);
      Optional<Instant> to = time("--until", until);
      call.run(
          (config, history) -> {
            HistoryQuery query = query(from, to).of(call.system(config).map(SystemName::text));
            Results results = call.results();
            try (HistoryCall.Meanings meanings = call.new Meanings(config);
                Stream<JournalEntry> entries = history.entries(query)) {
              Stream<ChangeDocument> changes = entries.map(new HistoryDocuments(meanings::of)::of);
              if (results.wantsDocument()) {
                results.document(changes.map(ChangeDocument.SHAPE::write));
              } else {
                ChangeLine lines =
                    new ChangeLine(query.system().isEmpty(), allFields || results.isWide());
                changes.map(lines::of).forEach(results::line);
              }
            }
            results.flush();
          });
    }

    private HistoryQuery query(Optional<Instant> from, Optional<Instant> to) {
      HistoryQuery query = HistoryQuery.all();
      query = from.map(query::since).orElse(query);
      query = to.map(query::until).orElse(query);
      return named == null ? query : query.about(named);
    }
  }

  private static Optional<Instant> time(String option, String text) {
    return Optional.ofNullable(text)
        .map(given -> PointInTime.parse(option, given, Clock.systemUTC()));
  }
}
