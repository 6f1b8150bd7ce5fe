package io.statehouse.bench;

import io.statehouse.bench.access.AccessSuite;
import io.statehouse.bench.bulk.BulkSuite;
import io.statehouse.bench.cloudchamber.CloudChamberSuite;
import io.statehouse.bench.file.FileSuite;
import io.statehouse.bench.gis.GisSuite;
import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Report;
import io.statehouse.bench.measure.Results;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.million.MillionSuite;
import io.statehouse.bench.missions.BurstSuite;
import io.statehouse.bench.missions.HostileSuite;
import io.statehouse.bench.missions.MissionSuite;
import io.statehouse.bench.operations.OperationsSuite;
import io.statehouse.bench.runm.RunmSuite;
import io.statehouse.bench.server.ServerSuite;
import io.statehouse.bench.soak.SoakSuite;
import io.statehouse.bench.startup.StartupSuite;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The command line: a suite and the number of passes, or only the commits of one subject, for
 * tracing.
 */
public final class Bench {
  private static final String FILE = "file";
  private static final String MISSIONS = "missions";
  private static final String BURST = "burst";
  private static final String HOSTILE = "hostile";
  private static final String ACCESS = "access";
  private static final String RUNM = "runm";
  private static final String CLOUDCHAMBER = "cloudchamber";
  private static final String GIS = "gis";
  private static final String MILLION = "million";
  private static final String BULK = "bulk";
  private static final String OPERATIONS = "operations";
  private static final String STARTUP = "startup";
  private static final String SOAK = "soak";

  /** The stores of suites that run on one of several. */
  private static final SortedMap<String, List<String>> STORES =
      new TreeMap<>(
          Map.of(
              RUNM,
              RunmSuite.stores(),
              CLOUDCHAMBER,
              CloudChamberSuite.stores(),
              GIS,
              GisSuite.stores(),
              MILLION,
              MillionSuite.stores(),
              BULK,
              BulkSuite.stores(),
              OPERATIONS,
              OperationsSuite.stores(),
              STARTUP,
              StartupSuite.stores(),
              SOAK,
              SoakSuite.stores()));

  private Bench() {}

  public static void main(String[] arguments) throws IOException {
    if (!isKnown(arguments)) {
      System.err.println(
          "usage: bench/run [--against DIR] SUITE [passes]; suites are "
              + String.join(", ", suites()));
      STORES.forEach(
          (suite, stores) ->
              System.err.printf(
                  "       bench/run %s %s [%s]%n",
                  suite, String.join("|", stores), suite.equals(SOAK) ? "seconds" : "passes"));
      System.exit(2);
    }
    // The libraries of an older build have those of a server's logging among them.
    System.setProperty("slf4j.provider", "org.slf4j.nop.NOPServiceProvider");
    System.setProperty("slf4j.internal.verbosity", "WARN");
    Path scratch = Files.createTempDirectory(Path.of("bench", "target"), "scratch");
    Optional<OlderBuild> older =
        Optional.ofNullable(System.getProperty("against")).map(Path::of).map(OlderBuild::new);
    boolean succeeded = false;
    try {
      succeeded = run(arguments, scratch, older);
    } catch (LinkageError missing) {
      if (older.isEmpty()) {
        throw missing;
      }
      System.err.printf(
          "bench/run: the build in %s does not fit these benchmarks, it lacks %s%n",
          System.getProperty("against"), missing.getMessage());
    } finally {
      delete(scratch);
    }
    System.exit(succeeded ? 0 : 1); // some drivers do not end their threads
  }

  private static boolean isKnown(String[] arguments) {
    if (arguments.length < 2 || !suites().contains(arguments[0])) {
      return false;
    }
    List<String> stores = STORES.get(arguments[0]);
    return stores == null || arguments.length == 3 && stores.contains(arguments[1]);
  }

  private static List<String> suites() {
    List<String> suites =
        new ArrayList<>(
            List.of(
                FILE,
                MISSIONS,
                BURST,
                HOSTILE,
                ACCESS,
                RUNM,
                CLOUDCHAMBER,
                GIS,
                MILLION,
                BULK,
                OPERATIONS,
                STARTUP,
                SOAK));
    suites.addAll(ServerSuite.names());
    return suites;
  }

  /** Returns whether all went well. */
  private static boolean run(String[] arguments, Path scratch, Optional<OlderBuild> older)
      throws IOException {
    if (arguments[0].equals(SOAK)) {
      return new SoakSuite(arguments[1], scratch).run(Integer.parseInt(arguments[2]), System.out);
    }
    if (arguments[1].startsWith("--")) {
      commit(
          arguments, new FileSuite(new Run(1, Optional.empty(), scratch, new Report(System.out))));
      return true;
    }
    int passes = Integer.parseInt(arguments[arguments.length - 1]);
    Run run = new Run(passes, older, scratch, new Report(System.out));
    switch (arguments[0]) {
      case FILE -> new FileSuite(run).run();
      case MISSIONS -> new MissionSuite(run).run();
      case BURST -> new BurstSuite(run, Integer.getInteger("connections", 64), original()).run();
      case HOSTILE -> new HostileSuite(run).run();
      case ACCESS -> new AccessSuite(run).run();
      case RUNM ->
          new RunmSuite(arguments[1], System.getProperty("objects", "1000,100000"), run).run();
      case CLOUDCHAMBER -> new CloudChamberSuite(arguments[1], run).run();
      case MILLION ->
          new MillionSuite(arguments[1], Integer.getInteger("keys", 1_000_000), run).run();
      case BULK -> new BulkSuite(arguments[1], Integer.getInteger("catalogue", 20_000), run).run();
      case OPERATIONS ->
          new OperationsSuite(arguments[1], Integer.getInteger("entries", 10_000), run).run();
      case STARTUP -> new StartupSuite(arguments[1], run).run();
      case GIS -> new GisSuite(arguments[1], run).run();
      default -> ServerSuite.named(arguments[0]).run(run);
    }
    String suite = arguments.length == 3 ? arguments[0] + " " + arguments[1] : arguments[0];
    run.report().results(facts(suite, run)).write(Results.file(suite));
    return true;
  }

  private static Optional<URI> original() {
    return Optional.ofNullable(System.getProperty("original")).map(URI::create);
  }

  private static Map<String, String> facts(String suite, Run run) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(Results.SUITE, suite);
    facts.put(
        Results.TIME, LocalDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES).toString());
    facts.put(Results.PASSES, String.valueOf(run.passes()));
    facts.put(Results.SLICE, String.valueOf(Callers.sliceMillis()));
    return facts;
  }

  private static void commit(String[] arguments, FileSuite suite) {
    switch (arguments[1]) {
      case "--subjects" -> suite.committing().forEach(System.out::println);
      case "--commits" ->
          System.out.println(suite.commitAlone(arguments[2], Integer.parseInt(arguments[3])));
      default -> throw new IllegalArgumentException("unknown option " + arguments[1]);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
