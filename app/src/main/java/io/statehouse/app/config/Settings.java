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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One text for each setting, from the strongest source that gives one. A system is loaded only
 * where a source sets something of it.
 */
final class Settings {
  private static final String PREFIX = "STATEHOUSE_";
  private static final String FILE_VARIABLE = "STATEHOUSE_CONFIG";
  private static final String USUAL_FILE = "statehouse.yaml";

  private final SystemSettings systems;
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();

  private Settings(SystemSettings systems) {
    this.systems = systems;
  }

  static Settings read(
      Optional<Path> file,
      Map<String, String> environment,
      Map<String, String> flags,
      Path directory,
      SystemSettings systems) {
    Settings settings = new Settings(systems);
    Optional<Path> named =
        file.or(() -> Optional.ofNullable(environment.get(FILE_VARIABLE)).map(Path::of));
    Path path = directory.resolve(named.orElse(Path.of(USUAL_FILE)));
    if (named.isPresent() || Files.exists(path)) {
      settings.addFile(new SettingsFile(path));
    }
    settings.addEnvironment(environment);
    flags.forEach((name, text) -> settings.put(settings.named(name).orElseThrow(), text));
    settings.addOriginal(environment);
    return settings;
  }

  String text(Setting<?> setting) {
    return texts.getOrDefault(setting.name(), setting.byDefault());
  }

  boolean sets(Setting<?> setting) {
    return texts.containsKey(setting.name());
  }

  List<String> warnings() {
    return warnings;
  }

  private void put(Setting<?> setting, String text) {
    setting.parse(text);
    texts.put(setting.name(), text);
  }

  private void addFile(SettingsFile file) {
    file.read(
        (name, text) ->
            put(
                named(name)
                    .orElseThrow(
                        () -> file.wrong("unknown setting \"" + name + "\": known are " + known())),
                text));
  }

  private void addEnvironment(Map<String, String> environment) {
    new TreeMap<>(environment)
        .tailMap(PREFIX)
        .forEach(
            (variable, text) -> {
              if (variable.startsWith(PREFIX) && !isForOthers(variable)) {
                put(ofVariable(variable), text);
              }
            });
  }

  /** Where one system is served alone, its original's variables fill in what nothing else set. */
  private void addOriginal(Map<String, String> environment) {
    String only = texts.getOrDefault(ServerSettings.ONLY.name(), "");
    systems.names().stream()
        .filter(system -> system.text().equals(only))
        .forEach(
            system -> {
              OriginalEnvironment original = systems.original(system, environment, texts);
              original
                  .texts()
                  .forEach(
                      (name, text) -> {
                        if (!texts.containsKey(name)) {
                          put(named(name).orElseThrow(), text);
                        }
                      });
              warnings.addAll(original.warnings());
            });
  }

  /** The launcher, the tests and passwords have variables of their own. */
  private static boolean isForOthers(String variable) {
    return variable.equals(FILE_VARIABLE)
        || variable.equals("STATEHOUSE_JAVA_OPTS")
        || variable.startsWith("STATEHOUSE_STORE_PASSWORD")
        || variable.startsWith("STATEHOUSE_BENCH_")
        || variable.startsWith("STATEHOUSE_TEST_")
        || variable.matches("STATEHOUSE_[A-Z0-9]+_PASSWORD_.*");
  }

  private Setting<?> ofVariable(String variable) {
    return candidates(system -> variable.startsWith(PREFIX + system.text().toUpperCase() + "_"))
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
                        + all().map(Setting::variable).collect(Collectors.joining(", "))));
  }

  private Optional<Setting<?>> named(String name) {
    return candidates(system -> name.startsWith(system.text() + "."))
        .filter(setting -> setting.name().equals(name))
        .findFirst();
  }

  private String known() {
    return all().map(Setting::name).collect(Collectors.joining(", "));
  }

  private Stream<Setting<?>> all() {
    return candidates(system -> true);
  }

  /** The server's own settings, and those of each system that may be meant. */
  private Stream<Setting<?>> candidates(Function<SystemName, Boolean> mayBe) {
    return Stream.concat(
        ServerSettings.ALL.stream(),
        systems.names().stream()
            .flatMap(
                system ->
                    Stream.concat(
                        Stream.of(system.storeSetting()),
                        mayBe.apply(system) ? systems.settings(system).stream() : Stream.empty())));
  }
}
