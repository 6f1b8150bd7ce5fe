package io.statehouse.bench.bulk;

import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.Place;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.Loader;
import io.statehouse.domain.css.entities.DumpOptions;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** The measurements of our domain, for a build of its own. Each step is one kind of work. */
final class OurBulk implements Steps {
  private final KeyValueStore store;
  private final Optional<RawBulk> raw;
  private final LongAdder trips = new LongAdder();
  private final int keys;
  private final List<Integer> counts;
  private final Path catalogue;
  private final Path dump;

  /**
   * @param kind of the store
   * @param where it is, as in {@link Place}
   * @param keys about how many are written
   * @param scratch an existing folder, for files
   */
  OurBulk(String kind, String where, int keys, String scratch) {
    Place place = new Place(kind, where);
    this.store = place.open((operation, nanos, succeeded) -> trips.increment());
    store.commit(Transaction.builder().deletePrefix(Prefix.ALL).build()); // creates the table
    this.raw = place.isFile() ? Optional.empty() : Optional.of(RawBulk.of(place));
    this.keys = keys;
    this.counts = Stream.of(Work.values()).map(work -> work.content(keys).added().size()).toList();
    this.catalogue = Path.of(scratch, "catalogue.json");
    this.dump = Path.of(scratch, "dump.json");
    try (KeyValueStore memory = new MemoryStore()) {
      Work.LOAD_AND_DUMP.run(Css.open(memory, CssSettings.DEFAULTS), keys);
      dump(memory, KeyOrder.BYTES, catalogue);
    }
  }

  private static long dump(KeyValueStore store, KeyOrder order, Path file) {
    DumpOptions options = new DumpOptions("", FileFormat.JSON, order);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 15)) {
      return Css.open(store, CssSettings.DEFAULTS).dump().write(options, out, Progress.NONE);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public Map<Workload, Double> measure(int step) {
    Work work = Work.values()[step];
    clear();
    Css css = Css.open(store, CssSettings.DEFAULTS);
    work.prepare(css, keys);
    Map<Workload, Double> figures = new LinkedHashMap<>();
    if (work == Work.LOAD_AND_DUMP) {
      time(figures, work.writing(), step, this::load);
      time(figures, Work.DUMP, step, () -> dump(store, KeyOrder.BYTES, dump));
      time(figures, Work.DUMP_AS_MYSQL, step, () -> dump(store, KeyOrder.MYSQL, dump));
    } else {
      time(figures, work.writing(), step, () -> work.run(css, keys));
    }
    return figures;
  }

  private void clear() {
    raw.ifPresentOrElse(
        RawBulk::clear, () -> store.commit(Transaction.builder().deletePrefix(Prefix.ALL).build()));
  }

  private void load() {
    new Loader(store, CssSettings.DEFAULTS)
        .load(() -> Files.newInputStream(catalogue), LoadOptions.DEFAULTS, Progress.NONE);
  }

  private void time(Map<Workload, Double> figures, Workload workload, int step, Runnable work) {
    trips.reset();
    long begin = System.nanoTime();
    work.run();
    figures.put(workload, counts.get(step) * 1e9 / (System.nanoTime() - begin));
    figures.put(Workload.trips(workload.name()), trips.doubleValue());
  }

  @Override
  public void close() {
    raw.ifPresent(RawBulk::close);
    store.close();
  }
}
