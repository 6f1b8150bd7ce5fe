package io.statehouse.app.config;

import io.statehouse.app.failure.AppException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One text for each setting, from the strongest source that gives one. */
final class Settings {
  private static final String PREFIX = "STATEHOUSE_";
  private static final String FILE_VARIABLE = "STATEHOUSE_CONFIG";
  private static final String USUAL_FILE = "statehouse.yaml";

  private final Map<Setting, String> texts = new LinkedHashMap<>();

  private final List<String> warnings = new ArrayList<>();

  private Settings() {}

  static Settings read(
      Optional<Path> file, Map<String, String> environment, Map<Setting, String> flags, Path from) {
    Settings settings = new Settings();
    Optional<Path> named =
        file.or(() -> Optional.ofNullable(environment.get(FILE_VARIABLE)).map(Path::of));
    Path path = from.resolve(named.orElse(Path.of(USUAL_FILE)));
    if (named.isPresent() || Files.exists(path)) {
      settings.texts.putAll(SettingsFile.read(path));
    }
    settings.addEnvironment(environment);
    settings.texts.putAll(flags);
    settings.addHouston(environment);
    return settings;
  }

  String text(Setting setting) {
    return texts.getOrDefault(setting, setting.byDefault());
  }

  Optional<String> optional(Setting setting) {
    return Optional.of(text(setting)).filter(text -> !text.isEmpty());
  }

  /** What should be said at the start of what was given and means nothing. */
  List<String> warnings() {
    return warnings;
  }

  /** Where missions are served alone, the original's variables fill in what nothing else set. */
  private void addHouston(Map<String, String> environment) {
    if (optional(Setting.ONLY).filter("missions"::equals).isPresent()) {
      HoustonEnvironment houston =
          HoustonEnvironment.read(environment, optional(Setting.MISSIONS_PASSWORD).isPresent());
      houston.texts().forEach(texts::putIfAbsent);
      warnings.addAll(houston.warnings());
    }
  }

  private void addEnvironment(Map<String, String> environment) {
    new TreeMap<>(environment)
        .tailMap(PREFIX)
        .forEach(
            (variable, text) -> {
              if (variable.startsWith(PREFIX) && !isForOthers(variable)) {
                texts.put(settingOf(variable), text);
              }
            });
  }

  /**
   * The launcher, the tests, and the passwords of stores and servers have variables of their own.
   */
  private static boolean isForOthers(String variable) {
    return variable.equals(FILE_VARIABLE)
        || variable.equals("STATEHOUSE_JAVA_OPTS")
        || variable.startsWith("STATEHOUSE_STORE_PASSWORD")
        || variable.startsWith("STATEHOUSE_BENCH_")
        || variable.startsWith("STATEHOUSE_MISSIONS_PASSWORD_")
        || variable.startsWith("STATEHOUSE_TEST_");
  }

  private static Setting settingOf(String variable) {
    return Setting.ALL.stream()
        .filter(setting -> setting.variable().equals(variable))
        .findFirst()
        .orElseThrow(
            () ->
                AppException.misused(
                    "unknown setting "
                        + variable
                        + " in the environment: known are "
                        + FILE_VARIABLE
                        + ", "
                        + Setting.ALL.stream()
                            .map(Setting::variable)
                            .collect(Collectors.joining(", "))));
  }
}
