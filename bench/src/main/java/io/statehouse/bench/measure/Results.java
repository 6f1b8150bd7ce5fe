package io.statehouse.bench.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The results of one run of a suite, as a file of tab-separated lines: facts of the run, a line for
 * each workload and subject with one figure for each pass, and verdicts.
 *
 * @param facts of the run, such as its date
 */
public record Results(Map<String, String> facts, Figures figures, List<Verdict> verdicts) {
  public static final String TITLE = "title";
  public static final String REFERENCE = "reference";
  public static final String SUITE = "suite";
  public static final String TIME = "time";
  public static final String PASSES = "passes";
  public static final String SLICE = "slice";
  public static final String OLDER = "older";

  private static final String FACT = "fact";
  private static final String FIGURES = "figures";
  private static final String VERDICT = "verdict";

  public Results {
    facts = Map.copyOf(facts);
    verdicts = List.copyOf(verdicts);
  }

  /** Returns the file of a suite. */
  public static Path file(String suite) {
    return Path.of("bench", "target", "results", suite.replace(' ', '-') + ".tsv");
  }

  /** Returns a fact, or an empty string. */
  public String fact(String name) {
    return facts.getOrDefault(name, "");
  }

  public void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    facts.forEach((name, fact) -> lines.add(line(FACT, name, fact)));
    figures
        .all()
        .forEach(
            (workload, bySubject) ->
                bySubject.forEach(
                    (subject, each) ->
                        lines.add(
                            line(
                                FIGURES,
                                workload.name(),
                                workload.unit(),
                                String.valueOf(workload.higherIsBetter()),
                                subject,
                                each.stream()
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(" "))))));
    verdicts.forEach(
        each ->
            lines.add(line(VERDICT, each.what(), each.target(), each.measured(), each.outcome())));
    Files.createDirectories(file.getParent());
    Files.write(file, lines, UTF_8);
  }

  private static String line(String... fields) {
    return String.join("\t", fields);
  }

  public static Results read(Path file) throws IOException {
    Map<String, String> facts = new LinkedHashMap<>();
    Figures figures = new Figures();
    List<Verdict> verdicts = new ArrayList<>();
    for (String line : Files.readAllLines(file, UTF_8)) {
      String[] fields = line.split("\t", -1);
      switch (fields[0]) {
        case FACT -> facts.put(fields[1], fields[2]);
        case FIGURES -> {
          Workload workload = new Workload(fields[1], fields[2], Boolean.parseBoolean(fields[3]));
          for (String figure : fields[5].split(" ")) {
            figures.add(workload, fields[4], Double.parseDouble(figure));
          }
        }
        case VERDICT -> verdicts.add(new Verdict(fields[1], fields[2], fields[3], fields[4]));
        default -> throw new IOException(file + ": expected no line such as " + line);
      }
    }
    return new Results(facts, figures, verdicts);
  }
}
