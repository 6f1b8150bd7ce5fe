package io.statehouse.bench.bulk;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.Backend;
import io.statehouse.bench.server.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares bulk work on a catalogue with the raw client that writes and reads the same keys. */
public final class BulkSuite {
  /** Of the rate of the raw client. */
  private static final double AT_LEAST = 0.5;

  /**
   * The multiple of the earlier speed at which replicas of a thousand chunks are added to Qserv's
   * own table.
   */
  private static final double REPLICAS_BESIDE_BEFORE = 5;

  /** Without this the first passes would measure the JVM's compiler. */
  private static final int TURNS_TO_WARM_UP = Callers.turnsToWarmUp(6);

  private final String kind;
  private final int keys;
  private final Run run;

  /**
   * @param store one of {@link #stores}
   * @param keys about how many keys the catalogue has
   */
  public BulkSuite(String store, int keys, Run run) {
    this.kind = store;
    this.keys = keys;
    this.run = run;
  }

  /** Returns the stores on which it runs; {@code mysql} is our own table. */
  public static List<String> stores() {
    return RawBulk.KINDS;
  }

  public void run() {
    String scratch = run.scratch().toString();
    try (Backend backend = Backend.start(kind, run.scratch());
        Steps ours = new OurBulk(kind, backend.ours().where(), keys, scratch);
        RawBulk raw = RawBulk.of(backend.ours())) {
      String whereBefore = backend.before().where();
      Optional<Steps> before =
          run.older()
              .map(
                  build ->
                      build.create(Steps.class, OurBulk.class, kind, whereBefore, keys, scratch));
      run.report()
          .begin(
              String.format("bulk of %,d keys on %s, passes: %d", keys, kind, run.passes()),
              raw.name());
      for (Work work : Work.values()) {
        Work.Content content = work.content(keys);
        List<Turn> turns = new ArrayList<>();
        turns.add(new Turn(raw.name(), () -> measure(raw, work, content)));
        turns.add(new Turn(Target.OURS, () -> ours.measure(work.ordinal())));
        before.ifPresent(
            each -> turns.add(new Turn(Target.BEFORE, () -> each.measure(work.ordinal()))));
        run.measure(turns, TURNS_TO_WARM_UP);
      }
      run.report().check(targets(raw.name(), before.isPresent()));
      before.ifPresent(Steps::close);
    }
  }

  private static Map<Workload, Double> measure(RawBulk raw, Work work, Work.Content content) {
    raw.clear();
    raw.write(content.before());
    Map<Workload, Double> figures = new LinkedHashMap<>();
    int count = content.added().size();
    figures.put(work.writing(), perSecond(count, () -> raw.write(content.added())));
    if (work == Work.LOAD_AND_DUMP) {
      double rate = perSecond(count, () -> requireAll(count, raw.read()));
      figures.put(Work.DUMP, rate);
      figures.put(Work.DUMP_AS_MYSQL, rate);
    }
    return figures;
  }

  private static void requireAll(int written, int read) {
    if (read < written) {
      throw new IllegalStateException(read + " of " + written + " keys were read");
    }
  }

  private static double perSecond(int count, Runnable work) {
    long begin = System.nanoTime();
    work.run();
    return count * 1e9 / (System.nanoTime() - begin);
  }

  private List<Target> targets(String raw, boolean isBesideBefore) {
    List<Target> targets = new ArrayList<>();
    for (Workload workload :
        List.of(
            Work.LOAD_AND_DUMP.writing(), Work.DUMP, Work.DUMP_AS_MYSQL, Work.INGEST.writing())) {
      targets.add(Target.of(workload.name(), raw, AT_LEAST));
    }
    if (kind.equals(Place.KV_DATA) && isBesideBefore) {
      targets.add(
          Target.of(Work.ADD_REPLICAS.writing().name(), Target.BEFORE, REPLICAS_BESIDE_BEFORE));
    }
    return targets;
  }
}
