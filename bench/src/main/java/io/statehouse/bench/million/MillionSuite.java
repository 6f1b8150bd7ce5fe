package io.statehouse.bench.million;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Table;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Verdict;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.Backend;
import io.statehouse.bench.server.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares a store with many keys with one with few, beside the driver on the same keys. */
public final class MillionSuite {
  private static final double MAX = 1.5;
  private static final List<Request> WITH_TARGET =
      List.of(Request.GET, Request.COMMIT, Request.FIND, Request.WATCH);

  /** A server runs for weeks; without this the first workloads would measure the JVM's compiler. */
  private static final int TURNS_TO_WARM_UP = Callers.turnsToWarmUp(6);

  private final String store;
  private final int few;
  private final int many;
  private final Run run;

  /**
   * @param store one of {@link #stores}
   * @param many the larger number of keys; the smaller is a thousand
   */
  public MillionSuite(String store, int many, Run run) {
    this.store = store;
    this.few = 1_000;
    this.many = many;
    this.run = run;
  }

  /** Returns the stores on which it runs. */
  public static List<String> stores() {
    return List.of(Place.FILE, Place.ETCD, Place.MYSQL);
  }

  public void run() {
    List<Deployment> deployments = new ArrayList<>();
    try {
      for (int keys : List.of(few, many)) {
        Backend backend = Backend.startAlone(store, run.scratch().resolve("keys-" + keys));
        deployments.add(Deployment.on(backend, keys, run.older()));
      }
      run.report()
          .begin(
              String.format(
                  "%s with %,d keys beside %,d, passes: %d", store, many, few, run.passes()),
              deployments.get(0).subjects().get(0).name());
      for (Request request : Request.values()) {
        run.measure(turns(request, deployments), TURNS_TO_WARM_UP);
        compare(request.text(), request.workload(many), request.workload(few), "keys");
      }
      missions(deployments.get(0).backend());
      run.report().verdicts(verdicts());
    } finally {
      deployments.forEach(Deployment::close);
    }
  }

  private static List<Turn> turns(Request request, List<Deployment> deployments) {
    List<Turn> turns = new ArrayList<>();
    for (Deployment deployment : deployments) {
      for (Subject subject : deployment.subjects()) {
        turns.add(new Turn(subject.name(), () -> request.measure(subject, deployment)));
      }
    }
    return turns;
  }

  private void missions(Backend backend) {
    String where = backend.isFile() ? run.folder("missions") : backend.ours().where();
    List<Steps> opened = new ArrayList<>();
    try {
      Steps ours = new MissionLists(store, where, "new-");
      opened.add(ours);
      Optional<Steps> before =
          run.older()
              .map(build -> build.create(Steps.class, MissionLists.class, store, where, "old-"));
      before.ifPresent(opened::add);
      List<Turn> turns = new ArrayList<>();
      for (int i = 0; i < MissionLists.MISSIONS.length; i++) {
        int step = i;
        turns.add(new Turn(Target.OURS, () -> ours.measure(step)));
        before.ifPresent(each -> turns.add(new Turn(Target.BEFORE, () -> each.measure(step))));
      }
      run.measure(turns, TURNS_TO_WARM_UP);
    } finally {
      opened.forEach(Steps::close);
    }
    for (String what : List.of("create a mission", "complete a mission")) {
      compare(
          what,
          MissionLists.time(what, MissionLists.MISSIONS[1]),
          MissionLists.time(what, MissionLists.MISSIONS[0]),
          "missions");
    }
  }

  /** Adds how many times as long it takes with many as with few, for each subject and pass. */
  private void compare(String what, Workload withMany, Workload withFew, String of) {
    Map<Workload, Map<String, List<Double>>> all = run.report().figures().all();
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    all.get(withMany)
        .forEach(
            (subject, times) ->
                ratios.put(subject, Table.ratios(times, all.get(withFew).get(subject), true)));
    run.report().add(ratio(what, of), ratios);
  }

  private static Workload ratio(String what, String of) {
    return new Workload(what + ", many " + of + " beside few", "×", false);
  }

  private List<Verdict> verdicts() {
    return WITH_TARGET.stream()
        .map(request -> ratio(request.text(), "keys"))
        .map(
            ratio ->
                Verdict.atMost(
                    MAX,
                    ratio.name(),
                    ratio.unit(),
                    run.report().figures().of(ratio.name(), Target.OURS)))
        .toList();
  }
}
