package io.statehouse.app.operations.copy;

import io.statehouse.app.cli.Consent;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.NamedSide;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.OperationProgress;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.operations.StateCall;
import io.statehouse.app.operations.TargetChecks;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.operations.Checkpoint;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Policy;
import io.statehouse.operations.Retries;
import io.statehouse.operations.copy.Copy;
import io.statehouse.operations.copy.CopyFollower;
import io.statehouse.ports.StoreException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Copies the state of a system to another store. */
@Command(
    name = "copy",
    footer = {
      "  statehouse copy css css:etcd://127.0.0.1:2379 --dry-run",
      "  statehouse copy --system gis consul://127.0.0.1:8500 redis://127.0.0.1:6379/1",
      "  statehouse copy missions redis://127.0.0.1:6379/2 --follow",
      "  statehouse copy runm etcd://127.0.0.1:2379 --layout original"
    },
    description = {
      "Copy the state of a system to another store, of any kind.",
      "A side is a system (its store, as configured), the URL of a store, or SYSTEM:URL.",
      "It is planned first: nothing is written if the target cannot hold an entry, or has another"
          + " value for a key. Then it is written in an order in which readers find nothing half"
          + " there, and compared in the end. Run again after a failure, it continues.",
      "With --layout, the target is written in another layout of the system than that of the source;"
          + " what that layout cannot hold is named first, and nothing is written.",
      "Exit code 1 if the target is not equal in the end, 2 if the plan was refused."
    })
public final class CopyCommand implements Callable<Integer> {
  private static final Duration MAX_OUTAGE = Duration.ofSeconds(30);

  @Mixin private final StateCall call;

  @Parameters(index = "0", paramLabel = "FROM", description = "The side to read.")
  private String from;

  @Parameters(index = "1", paramLabel = "TO", description = "The side to write.")
  private String to;

  @Option(
      names = "--dry-run",
      description =
          "Print what would be done, by the types of records, and write nothing. Fails if the copy"
              + " would be refused.")
  private boolean dryRun;

  @Option(names = "--overwrite", description = "Replace entries that have another value.")
  private boolean overwrite;

  @Option(names = "--delete-extra", description = "Delete what only the target has.")
  private boolean deleteExtra;

  @Mixin private final LayoutOptions layout = new LayoutOptions();

  @Option(
      names = "--checkpoint",
      paramLabel = "DIRECTORY",
      description =
          "Keep there which entries this copy has written (default: below ./statehouse-data/copies,"
              + " until the target is equal).")
  private Path checkpoint;

  @Option(
      names = "--namespace",
      paramLabel = "N",
      description = "Write below N, as the option namespace of the URL of TO says too.")
  private String namespace;

  @Option(
      names = "--follow",
      description =
          "Go on copying what changes, until Ctrl-C; run again, it continues. Outages are waited for.")
  private boolean follow;

  @Option(
      names = "--until-equal",
      description =
          "Go on copying what changes, until a comparison finds no difference, or only what the plan"
              + " would refuse.")
  private boolean untilEqual;

  @Mixin private final Consent consent = new Consent();

  public CopyCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new StateCall(invocation, systems);
  }

  @Override
  public Integer call() {
    if (dryRun && (follow || untilEqual)) {
      throw AppException.misused("--dry-run writes nothing: leave out --follow and --until-equal");
    }
    layout.check();
    NamedSide source = call.endpoint(from);
    NamedSide target = target();
    Optional<SystemName> system = call.system(source, target);
    try (OpenState read = call.open(source, system);
        OpenState written = layout.open(target, system, call)) {
      new TargetChecks(call, system).check(read, written);
      Optional<String> changed = layout.changed(read, written, system, call);
      CopyNotes notes =
          CopyNotes.of(
              call.invocation().stores(),
              call.invocation()::file,
              read,
              written,
              changed,
              Optional.ofNullable(checkpoint));
      try (Checkpoint kept = notes.open();
          OperationProgress progress = OperationProgress.on(call.invocation())) {
        Copy copy =
            layout
                .copy(read, written, changed, system, call)
                .policy(new Policy(overwrite, deleteExtra))
                .checkpoint(kept)
                .retries(retries(progress))
                .progress(progress)
                .build();
        PlanReport report = new PlanReport(call, call.keysAreSecret(system, written.config()));
        CopyRun run = new CopyRun(call, copy, report, progress, read, written);
        if (deleteExtra) {
          run.asking(Optional.of(consent));
        }
        EntrySource entries = EntrySource.of(read.keys(), retries(progress));
        if (dryRun) {
          run.showPlan(entries);
          return 0;
        }
        if (follow || untilEqual) {
          return run.run(entries, plan -> follow(copy, read, report, notes, progress)) ? 0 : 1;
        }
        return run.run(entries, notes::done) ? 0 : 1;
      }
    }
  }

  private NamedSide target() {
    NamedSide named = call.endpoint(to);
    return namespace == null ? named : named.inNamespace(namespace);
  }

  private Retries retries(OperationProgress progress) {
    Consumer<StoreException> listener =
        failure -> {
          progress.erase();
          call.complain("waiting: " + failure.getMessage());
        };
    return follow || untilEqual ? Retries.endless(listener) : new Retries(MAX_OUTAGE, listener);
  }

  /** Follows until it is stopped or equal; the notes stay unless it is equal. */
  private boolean follow(
      Copy copy, OpenState read, PlanReport report, CopyNotes notes, OperationProgress progress) {
    FollowLine line = new FollowLine(call, report);
    Thread following = Thread.currentThread();
    try (StopSignal stop = new StopSignal(following::interrupt);
        CopyFollower follower = copy.follow(read.keys(), line)) {
      Thread closing = new Thread(() -> closeWhenStopped(stop, follower), "stop-following");
      closing.setDaemon(true);
      closing.start();
      PlanRun.Outcome outcome = untilEqual ? follower.runUntilEqual() : follower.run();
      progress.erase();
      line.close();
      if (follower.isEqual()) {
        notes.done();
      }
      String end =
          stop.isRequested() || !untilEqual
              ? "stopped"
              : follower.isEqual() ? "the stores are equal" : "the rest is refused";
      print(outcome, follower.isEqual(), end, call.results());
      return follower.isEqual() || !line.hasRefused();
    }
  }

  private static void print(PlanRun.Outcome outcome, boolean equal, String end, Results results) {
    if (results.wantsDocument()) {
      results.document(PlanDocument.followed(outcome, equal));
    } else {
      String deleted =
          outcome.deleted().entries() == 0
              ? ""
              : ", deleted " + Quantities.amount(outcome.deleted());
      results.line("copied %s%s; %s".formatted(Quantities.amount(outcome.written()), deleted, end));
      results.flush();
    }
  }

  private static void closeWhenStopped(StopSignal stop, CopyFollower follower) {
    stop.await();
    follower.close();
  }
}
