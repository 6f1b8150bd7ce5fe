package io.statehouse.app.operations.changes;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.PointInTime;
import io.statehouse.app.cli.Results;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.SystemPart;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.changes.RecordChange;
import io.statehouse.operations.compare.Difference;
import io.statehouse.operations.history.History;
import io.statehouse.operations.history.PastState;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Restores the value of a key at a point in time. */
@Command(
    footer = {
      "  statehouse history restore /DBS/sky --at 2h",
      "  statehouse history restore /DBS/sky --at 2031-05-02T09:00:00Z --yes"
    },
    description = {
      "Show how KEY differs from what it was at a time, and with --yes put that back.",
      "Only if the key is still as it is shown. Other keys of the record stay as they are:"
          + " statehouse verify says whether they belong together."
    })
final class HistoryRestore implements Runnable {
  private static final Revision ANY_REVISION = Revision.of(0);

  @Mixin private final HistoryCall call;

  @Parameters(paramLabel = "KEY")
  private Key key;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      required = true,
      description = "As it was then: 2h (ago), or a time as lines have it.")
  private String at;

  @Option(names = "--yes", description = "Write what is shown.")
  private boolean yes;

  HistoryRestore(Invocation invocation, SystemRegistry systems) {
    this.call = new HistoryCall(invocation, systems);
  }

  @Override
  public void run() {
    Instant time = PointInTime.parse("--at", at, Clock.systemUTC());
    call.run(
        (config, history) -> {
          SystemName system = call.system(config).orElseGet(() -> only(history));
          Optional<Entry> past = past(history.at(system.text(), key, time), time);
          try (OpenStore store = call.invocation().open(system, config)) {
            restore(SystemPart.of(system, call.systems().get(system), config, store), past);
          }
        });
  }

  /** Returns the only system whose history has the key. */
  private SystemName only(History history) {
    List<SystemName> having =
        call.systems().names().stream().filter(system -> history.has(system.text(), key)).toList();
    if (having.size() == 1) {
      return having.get(0);
    }
    throw having.isEmpty()
        ? new AppException(Kind.NOT_FOUND, "the history has no key " + key)
        : AppException.misused(
            "several systems have a key %s: name one, as in --system %s"
                .formatted(key, having.get(0)));
  }

  private Optional<Entry> past(PastState state, Instant time) {
    if (state instanceof PastState.Value value) {
      return Optional.of(new Entry(key, value.bytes(), ANY_REVISION));
    }
    if (state instanceof PastState.Absent) {
      return Optional.empty();
    }
    throw new AppException(
        Kind.NOT_FOUND,
        state instanceof PastState.Unknown unknown
            ? sentence(unknown, time)
            : "the history has only a hash of what %s was, since it is secret or very large"
                .formatted(key));
  }

  private String sentence(PastState.Unknown unknown, Instant time) {
    String shown = ChangeDocument.text(time);
    return switch (unknown.reason()) {
      case BEFORE_BEGIN ->
          unknown
              .from()
              .map(
                  from ->
                      "the history does not say what was at %s: it begins at %s"
                          .formatted(shown, ChangeDocument.text(from)))
              .orElse("no history of this system has been recorded");
      case NOT_WATCHED ->
          ("the history does not say what %s was at %s: it has changed at some time from %s to %s,"
                  + " when changes were not watched")
              .formatted(
                  key,
                  shown,
                  ChangeDocument.text(unknown.from().orElseThrow()),
                  ChangeDocument.text(unknown.until().orElseThrow()));
    };
  }

  private void restore(SystemPart part, Optional<Entry> past) {
    KeyValueStore store = part.store().keys();
    Optional<Entry> now = store.get(key);
    Optional<ChangeDocument> change =
        Difference.between(part.meaning(), now, past)
            .map(found -> new RecordChange(Instant.now(), found, true))
            .map(found -> ChangeDocument.of(found, part.name(), !part.claim().keysAreSecret()));
    Results results = call.results();
    if (!results.wantsJson()) {
      change.map(new ChangeLine(true, true)::of).ifPresent(results::line);
    }
    boolean written = change.isPresent() && yes;
    if (written) {
      write(store, now, past);
    }
    if (results.wantsJson()) {
      results.json(
          Json.object("restored", written, "change", change.map(ChangeDocument.SHAPE::write)));
    } else {
      results.line(
          change.isEmpty()
              ? key + " is as it was"
              : written ? "restored " + key : "nothing was written: add --yes to restore " + key);
    }
    results.flush();
  }

  private void write(KeyValueStore store, Optional<Entry> now, Optional<Entry> past) {
    Transaction.Builder transaction =
        Transaction.builder()
            .require(now.map(Condition::unchanged).orElseGet(() -> Condition.absent(key)));
    past.ifPresentOrElse(
        entry -> transaction.put(key, entry.value()), () -> transaction.delete(key));
    if (!store.commit(transaction.build()).applied()) {
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "%s has changed since it was shown: nothing was written, look again".formatted(key));
    }
  }
}
