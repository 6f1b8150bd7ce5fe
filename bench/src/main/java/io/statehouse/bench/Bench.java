package io.statehouse.bench;

import io.statehouse.bench.file.FileSuite;
import io.statehouse.bench.missions.HostileSuite;
import io.statehouse.bench.missions.MissionSuite;
import io.statehouse.bench.server.ServerSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/**
 * The command line: a suite and the number of passes, or only the commits of one subject, for
 * tracing.
 */
public final class Bench {
  private static final String FILE = "file";
  private static final String MISSIONS = "missions";
  private static final String HOSTILE = "hostile";

  private Bench() {}

  public static void main(String[] arguments) throws IOException {
    boolean known =
        arguments.length >= 2
            && (List.of(FILE, MISSIONS, HOSTILE).contains(arguments[0])
                || ServerSuite.names().contains(arguments[0]));
    if (!known) {
      System.err.println(
          "usage: bench/run SUITE [passes]; suites are "
              + FILE
              + ", "
              + MISSIONS
              + ", "
              + HOSTILE
              + ", "
              + names(ServerSuite.names()));
      System.exit(2);
    }
    if (ServerSuite.names().contains(arguments[0])) {
      ServerSuite.named(arguments[0]).run(Integer.parseInt(arguments[1]), System.out);
      System.exit(0); // some drivers do not end their threads
    }
    Path scratch = Files.createTempDirectory(Path.of("bench", "target"), "scratch");
    try {
      if (arguments[0].equals(MISSIONS)) {
        new MissionSuite(scratch).run(Integer.parseInt(arguments[1]), System.out);
        return;
      }
      if (arguments[0].equals(HOSTILE)) {
        new HostileSuite(scratch).run(Integer.parseInt(arguments[1]), System.out);
        return;
      }
      FileSuite suite = new FileSuite(scratch);
      switch (arguments[1]) {
        case "--subjects" -> suite.committing().forEach(System.out::println);
        case "--commits" ->
            System.out.println(suite.commitAlone(arguments[2], Integer.parseInt(arguments[3])));
        default -> suite.run(Integer.parseInt(arguments[1]), System.out);
      }
    } finally {
      delete(scratch);
    }
  }

  private static String names(List<String> names) {
    return String.join(", ", names);
  }

  private static void delete(Path folder) throws IOException {
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
