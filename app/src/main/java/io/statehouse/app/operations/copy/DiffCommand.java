package io.statehouse.app.operations.copy;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.DifferenceLines;
import io.statehouse.app.operations.NamedSide;
import io.statehouse.app.operations.OpenSide;
import io.statehouse.app.operations.OperationProgress;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.operations.StateCall;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.operations.Selection;
import io.statehouse.operations.compare.Comparison;
import io.statehouse.operations.compare.Difference;
import io.statehouse.ports.Revision;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares the state in two stores or archives. */
@Command(
    name = "diff",
    exitCodeOnExecutionException = 3,
    exitCodeList = {"0:equal", "1:different", "2:wrong usage", "3:failed"},
    footer = {
      "  statehouse diff css css:etcd://127.0.0.1:2379",
      "  statehouse diff --system gis consul://127.0.0.1:8500 redis://127.0.0.1:6379/1 --summary",
      "  statehouse diff runm --at-a 4711"
    },
    description = {
      "Compare the state in two stores, by key and by meaning. Writes nothing.",
      "A side is a system (its store, as configured), the URL of a store, SYSTEM:URL, or an"
          + " archive.",
      "With --at-a or --at-b, a side in etcd is as it was at a revision, until etcd compacts that; B"
          + " may be left out then, and is A as it is now.",
      "Prints one line per difference: + only in B, - only in A, * different, with what differs."
    })
public final class DiffCommand implements Callable<Integer> {
  private static final String AT_A = "--at-a";
  private static final String AT_B = "--at-b";

  @Mixin private final StateCall call;

  @Parameters(index = "0", paramLabel = "A", description = "The first side.")
  private String first;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "B",
      description = "The second side (with --at-a, by default A as it is now).")
  private Optional<String> second;

  @Option(
      names = AT_A,
      paramLabel = "REVISION",
      description = "Compare A as it was at this revision of its store, which is in etcd.")
  private Optional<Revision> atA;

  @Option(
      names = AT_B,
      paramLabel = "REVISION",
      description = "Compare B as it was at this revision of its store, which is in etcd.")
  private Optional<Revision> atB;

  @Option(names = "--summary", description = "Print the numbers of differences only.")
  private boolean summaryOnly;

  public DiffCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new StateCall(invocation, systems);
  }

  @Override
  public Integer call() {
    NamedSide a = call.endpoint(first);
    NamedSide b = call.endpoint(second());
    Optional<SystemName> system = call.system(a, b);
    Results results = call.results();
    try (OperationProgress progress = progress();
        OpenSide left = open(a, atA, AT_A, system, progress);
        OpenSide right = open(b, atB, AT_B, system, progress)) {
      boolean withKey = !call.keysAreSecret(system, left.config());
      Comparison.Summary summary =
          new Comparison(shared(left, right), progress)
              .compare(
                  left.entries(),
                  right.entries(),
                  difference -> print(difference, withKey, results));
      progress.erase();
      complainIfEmpty(left, summary, Difference.Kind.REMOVED);
      complainIfEmpty(right, summary, Difference.Kind.ADDED);
      print(summary, results);
      results.flush();
      return summary.isEqual() ? 0 : 1;
    }
  }

  private String second() {
    return second
        .or(() -> atA.map(earlier -> first))
        .orElseThrow(() -> AppException.misused("missing required parameter: 'B'"));
  }

  private OpenSide open(
      NamedSide side,
      Optional<Revision> at,
      String option,
      Optional<SystemName> system,
      OperationProgress progress) {
    return at.map(moment -> call.openAt(moment, option, side, system))
        .orElseGet(() -> call.openForReading(side, system, progress));
  }

  private OperationProgress progress() {
    return summaryOnly
        ? OperationProgress.on(call.invocation())
        : OperationProgress.besideOutput(call.invocation());
  }

  /**
   * @param ofSide the differences in what this side alone has
   */
  private void complainIfEmpty(OpenSide side, Comparison.Summary summary, Difference.Kind ofSide) {
    if (summary.equal().entries() + summary.count(Difference.Kind.CHANGED) + summary.count(ofSide)
        == 0) {
      call.complain("nothing to compare is stored at " + side);
    }
  }

  /** Returns the selection of both sides: an archive may hold only a part of the state. */
  private static Selection shared(OpenSide left, OpenSide right) {
    return left.isOfStore()
        ? left.selection().within(right.selection().prefixes())
        : right.selection().within(left.selection().prefixes());
  }

  private void print(Difference difference, boolean withKey, Results results) {
    if (summaryOnly) {
      return;
    }
    if (results.wantsDocument()) {
      results.next(DifferenceLines.document(difference, withKey));
    } else {
      results.line(DifferenceLines.line(difference));
    }
  }

  private static void print(Comparison.Summary summary, Results results) {
    long added = summary.count(Difference.Kind.ADDED);
    long removed = summary.count(Difference.Kind.REMOVED);
    long changed = summary.count(Difference.Kind.CHANGED);
    if (results.wantsDocument()) {
      results.next(DifferenceLines.document(summary));
    } else if (summary.isEqual()) {
      results.line("= " + Quantities.amount(summary.equal()) + ": equal");
    } else {
      results.line(
          "= %s equal, * %s different, - %s only in A, + %s only in B"
              .formatted(
                  Quantities.count(summary.equal().entries()),
                  Quantities.count(changed),
                  Quantities.count(removed),
                  Quantities.count(added)));
    }
  }
}
