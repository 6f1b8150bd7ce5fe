package io.statehouse.bench.operations;

import io.statehouse.bench.bulk.RawBulk;
import io.statehouse.bench.measure.Workload;
import io.statehouse.ports.Entry;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/** The reads and writes without which an operation cannot be done, by raw clients. */
final class RawOperations {
  private final RawBulk store;
  private final RawBulk file;
  private final List<Entry> entries;

  /**
   * @param store the client of the store
   * @param file the one of a database of bare SQLite, where our operations have a file store
   * @param entries in the order of their keys
   */
  RawOperations(RawBulk store, RawBulk file, List<Entry> entries) {
    this.store = store;
    this.file = file;
    this.entries = entries;
  }

  /** Measures; a copy is as fast as the slower one of reading the source and writing. */
  Map<Workload, Double> measure() {
    double writing = writing(store);
    double reading = perSecond(() -> readAll(store));
    double writingFile = writing(file);
    double readingFile = perSecond(() -> readAll(file));
    double readingBoth = perSecond(() -> readAll(store) + readAll(file));
    Map<Operation, Double> rates = new EnumMap<>(Operation.class);
    double to = Math.min(writing, readingFile);
    rates.put(Operation.COPY_TO, to);
    rates.put(Operation.COPY_TO_UNCOMPARED, to);
    rates.put(Operation.COPY_TO_WITH_CHECKPOINT, to);
    rates.put(Operation.EXPORT, reading);
    rates.put(Operation.DIFF, readingBoth);
    rates.put(Operation.VERIFY, reading);
    double from = Math.min(reading, writingFile);
    rates.put(Operation.COPY_FROM, from);
    rates.put(Operation.COPY_FROM_UNCOMPARED, from);
    rates.put(Operation.COPY_FROM_WITH_CHECKPOINT, from);
    Map<Workload, Double> figures = new LinkedHashMap<>();
    rates.forEach((operation, rate) -> figures.put(operation.workload(), rate));
    return figures;
  }

  private double writing(RawBulk client) {
    client.clear();
    return perSecond(
        () -> {
          client.write(entries);
          return entries.size();
        });
  }

  private int readAll(RawBulk client) {
    int read = client.read();
    if (read < entries.size()) {
      throw new IllegalStateException(read + " of " + entries.size() + " keys were read");
    }
    return read;
  }

  private double perSecond(IntSupplier work) {
    long begin = System.nanoTime();
    work.getAsInt();
    return entries.size() * 1e9 / (System.nanoTime() - begin);
  }
}
