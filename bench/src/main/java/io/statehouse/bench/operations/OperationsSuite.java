package io.statehouse.bench.operations;

import io.statehouse.bench.bulk.RawBulk;
import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.server.Backend;
import io.statehouse.bench.server.Place;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares the operations on all state of a store with the raw client on the same keys. */
public final class OperationsSuite {
  /** Of the rate of the raw client. */
  private static final Map<Operation, Double> AT_LEAST =
      new EnumMap<>(
          Map.of(
              Operation.COPY_TO, 0.5,
              Operation.COPY_TO_UNCOMPARED, 0.5,
              Operation.COPY_FROM, 0.5,
              Operation.COPY_FROM_UNCOMPARED, 0.5,
              Operation.EXPORT, 0.6,
              Operation.DIFF, 0.5));

  /** Without this the first passes would measure the JVM's compiler. */
  private static final int TURNS_TO_WARM_UP = Callers.turnsToWarmUp(6);

  /** With so many entries one turn is enough for that. */
  private static final int MANY = 100_000;

  private final String kind;
  private final int entries;
  private final Run run;

  /**
   * @param store one of {@link #stores}
   * @param entries about how many there are
   */
  public OperationsSuite(String store, int entries, Run run) {
    this.kind = store;
    this.entries = entries;
    this.run = run;
  }

  /** Returns the stores on which it runs; {@code mysql} is our own table. */
  public static List<String> stores() {
    return RawBulk.KINDS;
  }

  public void run() {
    try (Backend backend = Backend.start(kind, run.scratch().resolve("store"))) {
      run(backend.ours(), backend.before().where());
    }
  }

  private void run(Place place, String whereBefore) {
    try (OurOperations ours =
            new OurOperations(kind, place.where(), entries, run.folder(Target.OURS));
        RawBulk raw = RawBulk.of(place);
        RawBulk file = RawBulk.of(new Place(Place.FILE, run.folder("raw")))) {
      Optional<Steps> before =
          run.older()
              .map(
                  build ->
                      build.create(
                          Steps.class,
                          OurOperations.class,
                          kind,
                          whereBefore,
                          entries,
                          run.folder(Target.BEFORE)));
      run.report()
          .begin(
              String.format(
                  "operations on %,d entries on %s, passes: %d", entries, kind, run.passes()),
              raw.name());
      RawOperations rawOperations = new RawOperations(raw, file, ours.entries());
      List<Turn> turns = new ArrayList<>();
      turns.add(new Turn(raw.name(), rawOperations::measure));
      turns.add(new Turn(Target.OURS, () -> ours.measure(0)));
      before.ifPresent(each -> turns.add(new Turn(Target.BEFORE, () -> each.measure(0))));
      run.measure(turns, entries < MANY ? TURNS_TO_WARM_UP : 0);
      before.ifPresent(Steps::close);
      run.report().check(targets(raw.name()));
    }
    run.report()
        .add(
            Target.OURS,
            SmallHeap.measure(
                List.of(kind, place.where(), String.valueOf(entries), run.folder("small-heap"))));
  }

  private static List<Target> targets(String raw) {
    return AT_LEAST.entrySet().stream()
        .map(each -> Target.of(each.getKey().workload().name(), raw, each.getValue()))
        .toList();
  }
}
