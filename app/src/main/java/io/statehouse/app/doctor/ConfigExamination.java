package io.statehouse.app.doctor;

import io.statehouse.app.serve.ServerConfigCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Examines the settings: unknown, wrong, and contradictory ones. */
final class ConfigExamination implements Examination {
  static final String AREA = "config";

  private static final String ADVICE = "correct the setting";

  @Override
  public List<Diagnosis> examine(Installation installation) {
    List<Diagnosis> found = new ArrayList<>();
    problems(installation).forEach(problem -> found.add(Diagnosis.error(AREA, problem, ADVICE)));
    installation
        .config()
        .warnings()
        .forEach(warning -> found.add(Diagnosis.warning(AREA, warning, ADVICE)));
    if (found.isEmpty()) {
      String source =
          installation.config().settingsFile().map(Path::toString).orElse("no file of settings");
      found.add(Diagnosis.ok(AREA, "the settings can be served: " + source));
    }
    return found;
  }

  /** Returns all that keeps a server from these settings, but for files of certificates. */
  static List<String> problems(Installation installation) {
    List<String> problems = new ArrayList<>(installation.checked().problems());
    ServerConfigCheck.contradictions(
            installation.config(), installation.systems(), installation.invocation().stores())
        .stream()
        .filter(problem -> !problems.contains(problem))
        .forEach(problems::add);
    return problems;
  }
}
