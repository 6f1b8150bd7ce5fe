package io.statehouse.bench.startup;

import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Unchecked;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.Place;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Compares the wall and processor time of commands with those of an older build. */
public final class StartupSuite {
  private static final int CHUNKS = 1_000;
  private static final Path PROGRAM = Path.of("app", "target", "statehouse").toAbsolutePath();

  /** The commands that prepare the state for those measured. */
  private static final List<String> BEFORE =
      List.of(
          "css create-database sky --stripes 85 --sub-stripes 12 --overlap 0.01",
          "css create-table sky.Object --director-key objectId --latitude decl --longitude ra"
              + " --schema objectId_BIGINT",
          "css add-node worker-1 --host 127.0.0.1 --port 5012",
          "css add-node worker-2 --host 127.0.0.1 --port 5012");

  private static final List<String> MEASURED =
      List.of(
          "--version",
          "version",
          "css databases",
          "css add-chunks sky.Object chunks.tsv",
          "css databases --json",
          "css drop-database sky --yes");

  private static final List<String> AFTER =
      List.of("css delete-node worker-1", "css delete-node worker-2");

  private final String kind;
  private final Run run;

  /**
   * @param store one of {@link #stores}
   */
  public StartupSuite(String store, Run run) {
    this.kind = store;
    this.run = run;
  }

  /** Returns the stores on which it runs. */
  public static List<String> stores() {
    return List.of(Place.FILE, Place.KV_DATA);
  }

  public void run() {
    if (kind.equals(Place.FILE)) {
      run("file:css");
      return;
    }
    try (TestServer server = Place.product(kind).server()) {
      server.start();
      run("mysql://root@%s/%s?table=kvData".formatted(server.address(), MySqlServer.SCHEMA));
    }
  }

  private void run(String store) {
    List<Turn> turns = new ArrayList<>();
    turns.add(turn(Target.OURS, PROGRAM, store));
    run.older()
        .map(OlderBuild::directory)
        .ifPresent(older -> turns.add(turn(Target.BEFORE, older, store)));
    turns.forEach(turn -> turn.measure().get()); // makes the archives of classes
    run.report()
        .begin(
            "commands on %s, passes: %d".formatted(kind, run.passes()),
            run.older().isPresent() ? Target.BEFORE : "");
    run.measure(turns);
  }

  private Turn turn(String subject, Path program, String store) {
    Path home = run.scratch().resolve(subject);
    Path chunks = Run.folder(home).resolve("chunks.tsv");
    String lines =
        IntStream.rangeClosed(1, CHUNKS)
            .mapToObj(chunk -> chunk + "\tworker-1,worker-2\n")
            .collect(Collectors.joining());
    Unchecked.run(() -> Files.writeString(chunks, lines));
    Installed installed = new Installed(program, home);
    return new Turn(subject, () -> measure(installed, store));
  }

  private static Map<Workload, Double> measure(Installed installed, String store) {
    Map<Workload, Double> figures = new LinkedHashMap<>();
    BEFORE.forEach(command -> installed.run(words(command, store)));
    for (String command : MEASURED) {
      Installed.Times times = installed.run(words(command, store));
      figures.put(Workload.millis(command), times.wall());
      figures.put(Workload.millis(command + ", processor"), times.processor());
    }
    AFTER.forEach(command -> installed.run(words(command, store)));
    return figures;
  }

  private static List<String> words(String command, String store) {
    Stream<String> place = command.startsWith("css ") ? Stream.of("--store", store) : Stream.of();
    return Stream.concat(Stream.of(command.split(" ")), place).toList();
  }
}
