package io.statehouse.app.operations.apply;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.operations.DifferenceLines;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.OperationProgress;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.operations.SystemsCall;
import io.statehouse.app.operations.TargetChecks;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.apply.PlanFile;
import io.statehouse.operations.apply.StagedPlan;
import io.statehouse.operations.compare.Difference;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the state of systems equal to documents. */
@Command(
    name = "apply",
    footer = {
      "  statehouse apply ./state --dry-run",
      "  statehouse apply gis.yaml --prune",
      "  statehouse apply ./state --dry-run --save plan.json; statehouse apply --plan plan.json"
    },
    description = {
      "Make the state of systems what YAML documents say.",
      "They are in files or folders, as statehouse export --as yaml writes them; - is standard"
          + " input.",
      "All changes are worked out first, by the rules of the system, and nothing is written if one"
          + " is not allowed. Each is made only if no one else has changed what it rests on.",
      "Nothing is deleted unless --prune is given."
    })
public final class ApplyCommand implements Callable<Integer> {
  private static final int CHANGES = 2;

  @Mixin private final SystemsCall call;

  @Parameters(arity = "0..*", paramLabel = "FILE", description = "Files and folders of documents.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store, if the documents are of one system (default: as configured).")
  private String store;

  @Option(names = "--dry-run", description = "Print what would change, and write nothing.")
  private boolean dryRun;

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "With --dry-run: keep the plan in a file, which holds secrets as they are.")
  private Path save;

  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description = "Do exactly what a plan that was kept says, or say what has changed since.")
  private Path plan;

  @Option(
      names = "--prune",
      description = "Delete what is of the kinds of these documents, and not among them.")
  private boolean prune;

  @Option(
      names = "--detailed-exitcode",
      description = "With --dry-run: exit code 2 if there is something to change.")
  private boolean detailed;

  public ApplyCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new SystemsCall(invocation, systems);
  }

  @Override
  public Integer call() {
    requireSense();
    call.server().requireNone(Optional.ofNullable(store));
    if (plan != null) {
      return runSaved();
    }
    List<DesiredDocument> documents = documents();
    List<SystemName> named = DesiredState.systems(documents);
    if (store != null && named.size() > 1) {
      throw AppException.misused("--store is of one system: the documents are of " + named.size());
    }
    List<DesiredPlan> planned = new ArrayList<>();
    for (SystemName system : named) {
      planned.add(
          planned(system, documents.stream().filter(d -> d.system().equals(system)).toList()));
    }
    Results results = call.results();
    planned.forEach(each -> print(each, named.size() > 1, results));
    boolean isEmpty = planned.stream().allMatch(DesiredPlan::isEmpty);
    if (dryRun) {
      if (save != null) {
        save(planned.stream().map(DesiredPlan::plan).toList());
      }
      printSummary(planned, "to add %s, to change %s, to delete %s", results);
      return detailed && !isEmpty ? CHANGES : 0;
    }
    planned.forEach(each -> run(each.plan()));
    printSummary(planned, "added %s, changed %s, deleted %s", results);
    return 0;
  }

  private void requireSense() {
    if (plan == null && files.isEmpty()) {
      throw AppException.misused(
          "nothing to apply: name files or folders, or - for standard input");
    }
    if (plan != null && (!files.isEmpty() || dryRun || prune)) {
      throw AppException.misused(
          "--plan does what the plan says: leave out files and other options");
    }
    if (save != null && !dryRun) {
      throw AppException.misused("--save needs --dry-run");
    }
    if (detailed && !dryRun) {
      throw AppException.misused("--detailed-exitcode needs --dry-run");
    }
  }

  private List<DesiredDocument> documents() {
    DesiredFiles read = new DesiredFiles(call.config(Map.of())::system);
    for (String file : files) {
      if (file.equals("-")) {
        read.add(call.invocation().in(), "standard input");
      } else {
        read.add(call.invocation().file(file), file);
      }
    }
    if (read.documents().isEmpty()) {
      // What an export wrote of a system without state is a file, too.
      call.complain("there is no document in " + String.join(", ", files));
    }
    return read.documents();
  }

  private DesiredPlan planned(SystemName system, List<DesiredDocument> documents) {
    try (OpenState state = call.open(system, Optional.ofNullable(store))) {
      new TargetChecks(call, Optional.of(system)).check(state);
      return DesiredPlan.of(
          call.systems().get(system),
          system.text(),
          state,
          documents,
          prune,
          call.invocation().failures());
    }
  }

  private void run(StagedPlan staged) {
    if (staged.isEmpty()) {
      return;
    }
    SystemName system = call.config(Map.of()).system(staged.system());
    try (OpenState state = call.open(system, Optional.ofNullable(store));
        OperationProgress progress = OperationProgress.on(call.invocation())) {
      new StagedRun(system, state, call.keysAreSecret(Optional.of(system), state.config()))
          .run(staged, new TargetChecks(call, Optional.of(system)), progress);
    }
  }

  private void print(DesiredPlan planned, boolean withSystem, Results results) {
    for (Difference difference : planned.differences()) {
      if (results.wantsDocument()) {
        Map<String, Object> document = DifferenceLines.document(difference, false);
        document.put("system", planned.plan().system());
        results.next(document);
      } else {
        results.line(
            DifferenceLines.line(difference)
                + (withSystem ? " (" + planned.plan().system() + ")" : ""));
      }
    }
  }

  private static void printSummary(List<DesiredPlan> planned, String pattern, Results results) {
    long added = DesiredPlan.count(planned, Difference.Kind.ADDED);
    long changed = DesiredPlan.count(planned, Difference.Kind.CHANGED);
    long removed = DesiredPlan.count(planned, Difference.Kind.REMOVED);
    if (results.wantsDocument()) {
      results.next(Json.object("added", added, "changed", changed, "deleted", removed));
    } else if (added + changed + removed == 0) {
      results.line("nothing to do");
    } else {
      results.line(
          pattern.formatted(
              Quantities.count(added), Quantities.count(changed), Quantities.count(removed)));
    }
    results.flush();
  }

  /** Writes plans to a file that only its owner may read, since it holds values. */
  private void save(List<StagedPlan> plans) {
    Path file = call.invocation().file(save);
    try {
      Files.deleteIfExists(file);
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
        PlanFile.write(plans, out);
      }
    } catch (IOException failed) {
      throw AppException.misused(
          "%s cannot be written: %s".formatted(save, FileProblem.of(failed)));
    }
  }

  private int runSaved() {
    List<StagedPlan> plans;
    try (InputStream in = Files.newInputStream(call.invocation().file(plan))) {
      plans = PlanFile.read(in);
    } catch (IOException failed) {
      throw AppException.misused("%s cannot be read: %s".formatted(plan, FileProblem.of(failed)));
    } catch (IllegalArgumentException noPlan) {
      throw AppException.misused("%s: %s".formatted(plan, noPlan.getMessage()));
    }
    long steps = 0;
    for (StagedPlan each : plans) {
      run(each);
      steps += each.steps().size();
    }
    Results results = call.results();
    if (results.wantsDocument()) {
      results.document(Json.object("applied", steps));
    } else {
      results.line("applied %s".formatted(Quantities.entries(steps)));
    }
    results.flush();
    return 0;
  }
}
