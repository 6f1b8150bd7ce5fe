package io.statehouse.bench.file;

import io.statehouse.bench.Callers;
import io.statehouse.bench.Interleaved;
import io.statehouse.bench.Table;
import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Compares the file store with bare SQLite, RocksDB and the disk. */
public final class FileSuite {
  private static final String REFERENCE = "sqlite";
  private static final int VALUE_BYTES = 120;
  private static final int FOLDERS = 100;
  private static final long SLICE_MILLIS = Callers.sliceMillis();

  private final Path scratch;
  private final AtomicLong opened = new AtomicLong();

  public FileSuite(Path scratch) {
    this.scratch = scratch;
  }

  /** Returns the names of the subjects that commit. */
  public List<String> committing() {
    return writers().stream().map(Subject::name).toList();
  }

  private static List<Subject> writers() {
    return List.of(
        ours(), unbatched(), new SqliteSubject(), new RocksSubject(), new AppendSubject());
  }

  private static List<Subject> reading() {
    return List.of(ours(), new SqliteSubject(), new RocksSubject());
  }

  private static Subject ours() {
    return new StoreSubject(
        "file",
        folder ->
            new BatchingStore(
                FileStore.open(folder, FileSettings.DEFAULT, RoundTripListener.NONE),
                BatchingSettings.oneWriter(Duration.ofSeconds(5))));
  }

  private static Subject unbatched() {
    return new StoreSubject(
        "file,unbatched",
        folder -> FileStore.open(folder, FileSettings.DEFAULT, RoundTripListener.NONE));
  }

  /** Lets one subject commit for a second, while its syncs are traced; returns the commits. */
  public long commitAlone(String name, int writers) {
    Subject subject =
        writers().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    subject.open(folder());
    long commits =
        Callers.count(writers, 1_000, (thread, n) -> subject.put(key(thread, n), fresh()));
    subject.close();
    return commits;
  }

  public void run(int passes, PrintStream out) {
    Table table = new Table(out, REFERENCE);
    commits(passes, table);
    for (int keys : new int[] {1_000, 100_000, 1_000_000}) {
      reads(keys, passes, table);
    }
  }

  private void commits(int passes, Table table) {
    List<Subject> subjects = writers();
    subjects.forEach(subject -> subject.open(folder()));
    for (int writers : new int[] {1, 16, 64}) {
      table.print(
          "durable commits, " + writers + " writers",
          "/s",
          true,
          measured(
              subjects,
              passes,
              subject ->
                  Callers.perSecond(
                      writers, SLICE_MILLIS, (thread, n) -> subject.put(key(thread, n), fresh()))));
    }
    subjects.forEach(Subject::close);
  }

  private void reads(int keys, int passes, Table table) {
    Map<Subject, Path> folders = new LinkedHashMap<>();
    List<String> all = IntStream.range(0, keys).mapToObj(FileSuite::loadedKey).toList();
    for (Subject subject : reading()) {
      Path folder = folder();
      subject.open(folder);
      subject.load(all, fresh());
      folders.put(subject, folder);
    }
    List<Subject> subjects = List.copyOf(folders.keySet());
    String at = " of " + String.format("%,d", keys);
    for (int readers : new int[] {1, 16}) {
      table.print(
          "get" + at + " keys, " + readers + " readers",
          "/s",
          true,
          measured(
              subjects,
              passes,
              subject ->
                  Callers.perSecond(
                      readers,
                      SLICE_MILLIS / 2,
                      (thread, n) -> expect(VALUE_BYTES, subject.get(anyOf(keys))))));
    }
    int inFolder = keys / FOLDERS;
    if (keys == 1_000) {
      micros("list 1,000", passes, table, subjects, subject -> expect(1_000, subject.list("/f")));
    } else if (keys == 100_000) {
      micros("list 1,000" + at, passes, table, subjects, one -> expect(1_000, one.list("/f050/")));
      micros("list 100,000", passes, table, subjects, one -> expect(100_000, one.list("/f")));
    }
    String nearEnd = loadedKey(keys - FOLDERS * 2 - 1);
    micros(
        "page of 100 near the end" + at,
        passes,
        table,
        subjects,
        subject -> expect(Math.min(100, inFolder), subject.page("/f", pageStart(keys), 100)));
    micros(
        "children, 100" + at, passes, table, subjects, one -> expect(FOLDERS, one.children("/")));
    micros(
        "reopen and get" + at,
        passes,
        table,
        subjects,
        subject -> {
          subject.close();
          subject.open(folders.get(subject));
          expect(VALUE_BYTES, subject.get(nearEnd));
        });
    subjects.forEach(Subject::close);
  }

  /** A key followed by at least a page of keys. */
  private static String pageStart(int keys) {
    int inFolder = keys / FOLDERS;
    int following = Math.min(100, inFolder);
    return following == inFolder
        ? "/f098/9999999"
        : String.format("/f099/%07d", inFolder - following - 1);
  }

  private void micros(
      String workload, int passes, Table table, List<Subject> subjects, Consumer call) {
    table.print(
        workload,
        "µs",
        false,
        measured(
            subjects,
            passes,
            subject ->
                1e6 / Callers.perSecond(1, SLICE_MILLIS / 2, (thread, n) -> call.accept(subject))));
  }

  @FunctionalInterface
  private interface Consumer extends java.util.function.Consumer<Subject> {}

  private static Map<String, List<Double>> measured(
      List<Subject> subjects, int passes, ToDoubleFunction<Subject> measure) {
    Map<String, List<Double>> named = new LinkedHashMap<>();
    Interleaved.measure(subjects, passes, measure::applyAsDouble)
        .forEach((subject, figures) -> named.put(subject.name(), figures));
    return named;
  }

  private Path folder() {
    try {
      return Files.createDirectories(scratch.resolve("subject-" + opened.incrementAndGet()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void expect(int expected, int found) {
    if (expected != found) {
      throw new IllegalStateException("expected " + expected + " but found " + found);
    }
  }

  private static String key(int thread, long n) {
    return String.format("/writers/%02d/%06d", thread, n % 2_000);
  }

  private static String loadedKey(int i) {
    return String.format("/f%03d/%07d", i % FOLDERS, i / FOLDERS);
  }

  private static String anyOf(int keys) {
    return loadedKey(ThreadLocalRandom.current().nextInt(keys));
  }

  private static byte[] fresh() {
    byte[] value = new byte[VALUE_BYTES];
    ThreadLocalRandom.current().nextBytes(value);
    return value;
  }
}
