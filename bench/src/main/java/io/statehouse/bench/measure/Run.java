package io.statehouse.bench.measure;

import io.statehouse.bench.measure.Figures.Turn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One run of a suite.
 *
 * @param passes how often each subject is measured
 * @param older a build to be measured beside this one
 * @param scratch an empty folder, deleted afterwards
 * @param report receives what is measured
 */
public record Run(int passes, Optional<OlderBuild> older, Path scratch, Report report) {

  /** Measures and reports subjects in turn, after so many turns that do not count. */
  public void measure(List<Turn> turns, int turnsToWarmUp) {
    for (int i = 0; i < turnsToWarmUp; i++) {
      turns.forEach(turn -> turn.measure().get());
    }
    measure(turns);
  }

  /** Measures and reports subjects in turn. */
  public void measure(List<Turn> turns) {
    report.add(new Figures().measure(turns, passes));
  }

  /** Returns a folder in the scratch folder, which it makes. */
  public String folder(String name) {
    return folder(scratch.resolve(name)).toString();
  }

  /** Makes a folder. */
  public static Path folder(Path path) {
    return Unchecked.call(() -> Files.createDirectories(path));
  }
}
