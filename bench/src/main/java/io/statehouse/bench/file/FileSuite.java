package io.statehouse.bench.file;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.raw.SqliteDriver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Compares the file store with bare SQLite, RocksDB and the disk. */
public final class FileSuite {
  private static final int VALUE_BYTES = 120;
  private static final int FOLDERS = 100;
  private static final int[] SIZES =
      Boolean.getBoolean("check") ? new int[] {1_000} : new int[] {1_000, 100_000, 1_000_000};
  private static final long SLICE_MILLIS = Callers.sliceMillis();

  private final Run run;
  private final AtomicLong opened = new AtomicLong();

  public FileSuite(Run run) {
    this.run = run;
  }

  /** Returns the names of the subjects that commit. */
  public List<String> committing() {
    return writers().stream().map(Subject::name).toList();
  }

  private List<Subject> writers() {
    List<Subject> writers = new ArrayList<>(readers());
    writers.add(new StoreSubject("unbatched", false));
    writers.add(new AppendSubject());
    return writers;
  }

  private List<Subject> readers() {
    List<Subject> readers = new ArrayList<>();
    readers.add(new SqliteSubject());
    readers.add(new StoreSubject(Target.OURS, true));
    run.older()
        .ifPresent(
            build ->
                readers.add(build.create(Subject.class, StoreSubject.class, Target.BEFORE, true)));
    readers.add(new RocksSubject());
    return readers;
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

  public void run() {
    run.report()
        .begin("file store, SQLite with full sync, passes: " + run.passes(), SqliteDriver.NAME);
    commits();
    for (int keys : SIZES) {
      reads(keys);
    }
    run.report()
        .check(
            List.of(
                Target.of(commits(1).name(), SqliteDriver.NAME, 0.9),
                Target.of(commits(16).name(), SqliteDriver.NAME, 4),
                Target.of(commits(64).name(), SqliteDriver.NAME, 5)));
  }

  private void commits() {
    List<Subject> subjects = writers();
    subjects.forEach(subject -> subject.open(folder()));
    for (int writers : new int[] {1, 16, 64}) {
      measure(
          commits(writers),
          subjects,
          subject ->
              Callers.perSecond(
                  writers, SLICE_MILLIS, (thread, n) -> subject.put(key(thread, n), fresh())));
    }
    subjects.forEach(Subject::close);
  }

  private static Workload commits(int writers) {
    return Workload.rate("durable commits, " + writers + (writers == 1 ? " writer" : " writers"));
  }

  private void reads(int keys) {
    Map<Subject, Path> folders = new LinkedHashMap<>();
    List<String> all = IntStream.range(0, keys).mapToObj(FileSuite::loadedKey).toList();
    for (Subject subject : readers()) {
      Path folder = folder();
      subject.open(folder);
      subject.load(all, fresh());
      folders.put(subject, folder);
    }
    List<Subject> subjects = List.copyOf(folders.keySet());
    String at = " of " + String.format("%,d", keys);
    for (int readers : new int[] {1, 16}) {
      measure(
          Workload.rate("get" + at + " keys, " + readers + (readers == 1 ? " reader" : " readers")),
          subjects,
          subject ->
              Callers.perSecond(
                  readers,
                  SLICE_MILLIS / 2,
                  (thread, n) -> Callers.expect(VALUE_BYTES, subject.get(anyOf(keys)))));
    }
    int inFolder = keys / FOLDERS;
    if (keys == 1_000) {
      micros("list 1,000", subjects, subject -> Callers.expect(1_000, subject.list("/f")));
    } else if (keys == 100_000) {
      micros("list 1,000" + at, subjects, one -> Callers.expect(1_000, one.list("/f050/")));
      micros("list 100,000", subjects, one -> Callers.expect(100_000, one.list("/f")));
    }
    String nearEnd = loadedKey(keys - FOLDERS * 2 - 1);
    micros(
        "page of 100 near the end" + at,
        subjects,
        subject ->
            Callers.expect(Math.min(100, inFolder), subject.page("/f", pageStart(keys), 100)));
    micros("children, 100" + at, subjects, one -> Callers.expect(FOLDERS, one.children("/")));
    micros(
        "reopen and get" + at,
        subjects,
        subject -> {
          subject.close();
          subject.open(folders.get(subject));
          Callers.expect(VALUE_BYTES, subject.get(nearEnd));
        });
    subjects.forEach(Subject::close);
  }

  /** Returns a key followed by at least a page of keys. */
  private static String pageStart(int keys) {
    int inFolder = keys / FOLDERS;
    int following = Math.min(100, inFolder);
    return following == inFolder
        ? "/f098/9999999"
        : String.format("/f099/%07d", inFolder - following - 1);
  }

  private void micros(String workload, List<Subject> subjects, Consumer<Subject> call) {
    measure(
        new Workload(workload, "µs", false),
        subjects,
        subject ->
            1e6 / Callers.perSecond(1, SLICE_MILLIS / 2, (thread, n) -> call.accept(subject)));
  }

  private void measure(
      Workload workload, List<Subject> subjects, ToDoubleFunction<Subject> measure) {
    List<Turn> turns =
        subjects.stream()
            .map(
                subject ->
                    new Turn(
                        subject.name(), () -> Map.of(workload, measure.applyAsDouble(subject))))
            .toList();
    run.measure(turns);
  }

  private Path folder() {
    return Path.of(run.folder("subject-" + opened.incrementAndGet()));
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
