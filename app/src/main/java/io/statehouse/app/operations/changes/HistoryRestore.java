package io.statehouse.app.operations.changes;

import io.statehouse.app.cli.Consent;
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
import io.statehouse.operations.history.History;
import io.statehouse.ports.Key;
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
      "Show how KEY differs from what it was at a time, and with --yes, or if that is confirmed at a"
          + " terminal, put it back.",
      "Only if the key is still as it is shown. Other keys of the record stay as they are:"
          + " statehouse verify says whether they belong together."
    })
final class HistoryRestore implements Runnable {
  @Mixin private final HistoryCall call;

  @Parameters(paramLabel = "KEY")
  private Key key;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      required = true,
      description = "As it was then: 2h (ago), or a time as lines have it.")
  private String at;

  @Mixin private final Consent consent = new Consent();

  HistoryRestore(Invocation invocation, SystemRegistry systems) {
    this.call = new HistoryCall(invocation, systems);
  }

  @Override
  public void run() {
    Instant time = PointInTime.parse("--at", at, Clock.systemUTC());
    call.run(
        (config, history) -> {
          SystemName system = call.system(config).orElseGet(() -> only(history));
          try (OpenStore store = call.invocation().open(system, config)) {
            SystemPart part = SystemPart.of(system, call.systems().get(system), config, store);
            restore(Restoration.of(history, part, List.of(key), time));
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

  private void restore(Restoration restoration) {
    Optional<ChangeDocument> change = restoration.change(restoration.keys().get(0));
    Results results = call.results();
    if (!results.wantsDocument()) {
      change.map(new ChangeLine(true, true)::of).ifPresent(results::line);
    }
    boolean asked = change.isPresent() && consent.isAsked(call.invocation());
    if (asked) {
      consent.require(call, key.text(), () -> "put back " + key + " as it was");
    }
    boolean written = change.isPresent() && (asked || consent.isGiven());
    if (written) {
      restoration.write();
    }
    if (results.wantsDocument()) {
      results.document(
          Json.object("restored", written, "change", change.map(ChangeDocument.SHAPE::write)));
    } else {
      results.line(
          change.isEmpty()
              ? key + " is as it was"
              : written ? "restored " + key : "nothing was written: add --yes to restore " + key);
    }
    results.flush();
  }
}
