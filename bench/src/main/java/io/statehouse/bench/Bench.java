package io.statehouse.bench;

import io.statehouse.bench.cloudchamber.CloudChamberSuite;
import io.statehouse.bench.file.FileSuite;
import io.statehouse.bench.gis.GisSuite;
import io.statehouse.bench.missions.HostileSuite;
import io.statehouse.bench.missions.MissionSuite;
import io.statehouse.bench.runm.RunmSuite;
import io.statehouse.bench.server.ServerSuite;
import io.statehouse.bench.soak.SoakSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The command line: a suite and the number of passes, or only the commits of one subject, for
 * tracing.
 */
public final class Bench {
  private static final String FILE = "file";
  private static final String MISSIONS = "missions";
  private static final String HOSTILE = "hostile";
  private static final String RUNM = "runm";
  private static final String CLOUDCHAMBER = "cloudchamber";
  private static final String GIS = "gis";
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
              SOAK,
              SoakSuite.stores()));

  private Bench() {}

  public static void main(String[] arguments) throws IOException {
    if (!isKnown(arguments)) {
      System.err.println(
          "usage: bench/run SUITE [passes]; suites are " + String.join(", ", suites()));
      STORES.forEach(
          (suite, stores) ->
              System.err.printf(
                  "       bench/run %s %s [%s]%n",
                  suite, String.join("|", stores), suite.equals(SOAK) ? "seconds" : "passes"));
      System.exit(2);
    }
    if (ServerSuite.names().contains(arguments[0])) {
      ServerSuite.named(arguments[0]).run(Integer.parseInt(arguments[1]), System.out);
      System.exit(0); // some drivers do not end their threads
    }
    Path scratch = Files.createTempDirectory(Path.of("bench", "target"), "scratch");
    boolean succeeded = false;
    try {
      succeeded = run(arguments, scratch);
    } finally {
      delete(scratch);
    }
    System.exit(succeeded ? 0 : 1);
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
        new ArrayList<>(List.of(FILE, MISSIONS, HOSTILE, RUNM, CLOUDCHAMBER, GIS, SOAK));
    suites.addAll(ServerSuite.names());
    return suites;
  }

  private static boolean run(String[] arguments, Path scratch) {
    switch (arguments[0]) {
      case SOAK -> {
        return new SoakSuite(arguments[1], scratch).run(Integer.parseInt(arguments[2]), System.out);
      }
      case MISSIONS -> new MissionSuite(scratch).run(Integer.parseInt(arguments[1]), System.out);
      case HOSTILE -> new HostileSuite(scratch).run(Integer.parseInt(arguments[1]), System.out);
      case RUNM ->
          new RunmSuite(arguments[1], System.getProperty("objects", "1000,100000"), scratch)
              .run(Integer.parseInt(arguments[2]), System.out);
      case CLOUDCHAMBER ->
          new CloudChamberSuite(arguments[1], scratch)
              .run(Integer.parseInt(arguments[2]), System.out);
      case GIS ->
          new GisSuite(arguments[1], scratch).run(Integer.parseInt(arguments[2]), System.out);
      default -> runOnFile(arguments, new FileSuite(scratch));
    }
    return true;
  }

  private static void runOnFile(String[] arguments, FileSuite suite) {
    switch (arguments[1]) {
      case "--subjects" -> suite.committing().forEach(System.out::println);
      case "--commits" ->
          System.out.println(suite.commitAlone(arguments[2], Integer.parseInt(arguments[3])));
      default -> suite.run(Integer.parseInt(arguments[1]), System.out);
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
