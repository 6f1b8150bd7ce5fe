package io.statehouse.app.config;

import io.statehouse.app.config.Gathered.Given;
import io.statehouse.app.failure.AppException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The sources of settings: a file, the environment, the command line, and the originals' own. */
final class ConfigSources {
  private static final String USUAL_FILE = "statehouse.yaml";

  private final Path directory;
  private final SystemSettings systems;
  private final KnownSettings known;
  private final Optional<List<String>> problems;
  private final Map<String, Given> given = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private Optional<Path> file = Optional.empty();
  private Optional<Path> fileWithAccess = Optional.empty();

  private ConfigSources(Path directory, SystemSettings systems, Optional<List<String>> problems) {
    this.directory = directory;
    this.systems = systems;
    this.known = new KnownSettings(systems);
    this.problems = problems;
  }

  /** Sources of which the first problem ends the reading. */
  ConfigSources(Path directory, SystemSettings systems) {
    this(directory, systems, Optional.empty());
  }

  /**
   * Sources that are all read.
   *
   * @param problems to which all problems are added
   */
  ConfigSources(Path directory, SystemSettings systems, List<String> problems) {
    this(directory, systems, Optional.of(problems));
  }

  /** Returns what was gathered up to now. */
  Config config() {
    return new Config(directory, systems, new Gathered(given, warnings, file, fileWithAccess));
  }

  /** Reads all; each source yields to the next ones. */
  ConfigSources all(
      Optional<Path> named, Map<String, String> environment, Map<String, String> flags) {
    attempt(
        () ->
            addFile(
                named.or(
                    () ->
                        Optional.ofNullable(environment.get(KnownSettings.FILE_VARIABLE))
                            .map(Path::of)),
                UserFolder.of(environment).map(folder -> folder.resolve(USUAL_FILE))));
    addEnvironment(environment);
    flags.forEach(
        (name, text) ->
            attempt(() -> put(known.named(name).orElseThrow(), text, "the command line")));
    attempt(() -> addOriginals(environment));
    attempt(config()::only);
    attempt(config()::tls);
    return this;
  }

  /** Takes a step; where all problems are wanted, a failure is noted and ends only the step. */
  private void attempt(Runnable step) {
    if (problems.isEmpty()) {
      step.run();
      return;
    }
    try {
      step.run();
    } catch (AppException | IllegalArgumentException wrong) {
      problems.get().add(wrong.getMessage());
    }
  }

  private void put(Setting<?> setting, String text, String source) {
    setting.parse(text);
    given.put(setting.name(), new Given(text, source));
  }

  /**
   * Adds the settings of the file that is named, or else of the one in the directory, or else of
   * that of the user.
   */
  private void addFile(Optional<Path> named, Optional<Path> ofUser) {
    Path here = directory.resolve(USUAL_FILE);
    Optional<Path> found =
        named
            .map(directory::resolve)
            .or(() -> Optional.of(here).filter(Files::exists))
            .or(() -> ofUser.filter(Files::exists));
    found.ifPresent(
        path -> addFile(path, path.equals(here) || named.isPresent() ? path.getFileName() : path));
  }

  /**
   * @param source names the file as the source of a setting
   */
  private void addFile(Path path, Path source) {
    SettingsFile settings = new SettingsFile(path);
    file = Optional.of(path);
    settings.read(
        (name, text) ->
            attempt(
                () ->
                    put(
                        known.named(name).orElseThrow(() -> settings.wrong(known.unknown(name))),
                        text,
                        source.toString())));
    fileWithAccess = Optional.of(path).filter(read -> settings.hasAccess());
  }

  private void addEnvironment(Map<String, String> environment) {
    new TreeMap<>(environment)
        .keySet().stream()
            .filter(KnownSettings::isOne)
            .forEach(
                variable ->
                    attempt(
                        () ->
                            put(known.ofVariable(variable), environment.get(variable), variable)));
  }

  /** Adds the configuration of originals for settings that nothing else set. */
  private void addOriginals(Map<String, String> environment) {
    Optional<String> only = config().get(ServerSettings.ONLY);
    for (SystemName system : systems.names()) {
      boolean alone = only.filter(system.text()::equals).isPresent();
      if (alone || given.keySet().stream().anyMatch(name -> name.startsWith(system + "."))) {
        add(
            system,
            systems.original(system, new OriginalSources(alone, environment, texts(), directory)));
      }
    }
  }

  private Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    given.forEach((name, each) -> texts.put(name, each.text()));
    return texts;
  }

  private void add(SystemName system, OriginalSettings original) {
    original.texts().keySet().stream()
        .filter(name -> !given.containsKey(name))
        .forEach(
            name ->
                put(
                    known.named(name).orElseThrow(),
                    original.texts().get(name),
                    "the original configuration of " + system));
    warnings.addAll(original.warnings());
  }
}
