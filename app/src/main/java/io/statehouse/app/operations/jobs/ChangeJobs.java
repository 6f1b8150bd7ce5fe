package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.apply.DesiredDocument;
import io.statehouse.app.operations.apply.DesiredFiles;
import io.statehouse.app.operations.apply.DesiredPlan;
import io.statehouse.app.operations.jobs.JobFactory.Prepared;
import io.statehouse.app.verify.RepairPlan;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prepares the jobs that change the state of systems in place, and keeps the plans for them. */
final class ChangeJobs {
  private final JobStores stores;
  private final Failures failures;
  private final KeptPlans<RepairPlan> repairs = new KeptPlans<>("repair");
  private final KeptPlans<List<DesiredPlan>> desired = new KeptPlans<>("apply");

  ChangeJobs(JobStores stores, Failures failures) {
    this.stores = requireNonNull(stores, "stores");
    this.failures = requireNonNull(failures, "failures");
  }

  /**
   * Prepares the repair of a system, whose work the caller closes.
   *
   * @param plan the job that has planned what is to be done; empty to plan
   * @throws AppException if it is refused
   */
  Prepared repair(String system, Optional<String> plan) {
    ServedState served = stores.state(system, Kind.NOT_FOUND);
    Optional<RepairPlan> made = plan.map(repairs::get);
    stores.requireWritable(made.isEmpty(), "verify --repair");
    OpenState state = stores.open("store", Optional.empty(), served);
    return JobFactory.closingUnlessPrepared(
        state::close,
        () -> {
          if (made.isPresent()) {
            stores.checks(served).check(state);
          }
          return JobFactory.prepared(
              JobRequest.Operation.REPAIR,
              List.of(served),
              new JobFactory.Sides(state, state),
              new RepairWork(state, !served.isSecret(), repairs, made));
        });
  }

  /**
   * Prepares that systems become what documents say, whose work the caller closes.
   *
   * @param only the only system that the documents may be of
   * @throws AppException if it is refused
   */
  Prepared apply(ApplyRequest request, Optional<String> only) {
    stores.requireWritable(request.dryRun(), "apply");
    Optional<List<DesiredPlan>> made = request.plan().map(desired::get);
    Map<String, List<DesiredDocument>> documents =
        made.map(ChangeJobs::withoutDocuments).orElseGet(() -> documents(request));
    List<ServedState> systems =
        documents.keySet().stream().map(name -> stores.state(name, Kind.MISUSED)).toList();
    systems.forEach(state -> JobStores.requireNoSecrets(state, "apply"));
    systems.forEach(state -> requireOnly(state, only));
    List<ApplyWork.Target> targets = new ArrayList<>();
    Runnable close = () -> targets.forEach(target -> target.state().close());
    return JobFactory.closingUnlessPrepared(
        close,
        () -> {
          for (ServedState served : systems) {
            targets.add(
                new ApplyWork.Target(
                    served,
                    stores.open("store", Optional.empty(), served),
                    stores.checks(served),
                    documents.get(served.name().text())));
          }
          ApplyWork.Terms terms = new ApplyWork.Terms(request.prune(), request.dryRun(), made);
          return JobFactory.prepared(
              JobRequest.Operation.APPLY,
              systems,
              new JobFactory.Sides(
                  named(request),
                  String.join(
                      ", ", targets.stream().map(each -> each.state().toString()).toList())),
              new ApplyWork(targets, terms, desired, failures));
        });
  }

  private static Map<String, List<DesiredDocument>> withoutDocuments(List<DesiredPlan> plans) {
    Map<String, List<DesiredDocument>> systems = new LinkedHashMap<>();
    plans.forEach(plan -> systems.put(plan.plan().system(), List.of()));
    return systems;
  }

  private Map<String, List<DesiredDocument>> documents(ApplyRequest request) {
    DesiredFiles read = new DesiredFiles(name -> stores.state(name, Kind.MISUSED).name());
    request
        .files()
        .orElseThrow()
        .forEach(
            file ->
                read.add(
                    new ByteArrayInputStream(file.content().getBytes(StandardCharsets.UTF_8)),
                    file.name()));
    if (read.documents().isEmpty()) {
      throw AppException.misused("there is no document in " + named(request));
    }
    Map<String, List<DesiredDocument>> documents = new LinkedHashMap<>();
    read.documents()
        .forEach(
            each ->
                documents
                    .computeIfAbsent(each.system().text(), first -> new ArrayList<>())
                    .add(each));
    return documents;
  }

  private static String named(ApplyRequest request) {
    return request
        .files()
        .map(
            files ->
                String.join(", ", files.stream().map(ApplyRequest.DocumentFile::name).toList()))
        .orElse("the plan");
  }

  private static void requireOnly(ServedState state, Optional<String> only) {
    if (only.filter(name -> !name.equals(state.name().text())).isPresent()) {
      throw AppException.misused(
          "a document is of %s: leave out the parameter \"system\", or send those of %s alone"
              .formatted(state.name(), only.get()));
    }
  }
}
