package io.statehouse.app.config;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.text.Spelling;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All settings: one text for each, from the strongest source that gives one, checked as soon as a
 * source sets it. A system is loaded only where a source sets something of it.
 */
public final class Config {
  private static final String PREFIX = "STATEHOUSE_";
  private static final String FILE_VARIABLE = "STATEHOUSE_CONFIG";

  /** Sets the store of the system of a command, as {@code --store} does. */
  public static final String STORE_VARIABLE = "STATEHOUSE_STORE";

  private static final String USUAL_FILE = "statehouse.yaml";

  private final Path directory;
  private final SystemSettings systems;
  private final Map<String, Given> given = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private Optional<Path> file = Optional.empty();
  private Optional<Path> fileWithAccess = Optional.empty();
  private Optional<List<String>> problems = Optional.empty();

  /** The text of a setting, and where it came from. */
  private record Given(String text, String source) {}

  /**
   * One setting, as it applies.
   *
   * @param value its value; masked if it is secret
   * @param source the source that set it; empty if its default applies
   */
  public record Applied(Setting<?> setting, String value, Optional<String> source) {}

  private Config(Path directory, SystemSettings systems) {
    this.directory = directory;
    this.systems = systems;
  }

  /**
   * Gathers the settings from all sources.
   *
   * @param file the YAML file requested; without one, {@code statehouse.yaml} if it exists, or else
   *     that of the user
   * @param flags what the command line sets, by the name of the setting
   * @param directory what relative paths start from
   * @throws AppException if a setting is unknown or wrong
   */
  public static Config load(
      Optional<Path> file,
      Map<String, String> environment,
      Map<String, String> flags,
      Path directory,
      SystemSettings systems) {
    Config config = new Config(directory, systems);
    try {
      config.add(file, environment, flags);
      return config;
    } catch (IllegalArgumentException wrong) {
      throw AppException.misused(wrong.getMessage());
    }
  }

  /**
   * The settings that could be read, and all that is wrong with the others.
   *
   * @param problems a sentence each
   */
  public record Checked(Config config, List<String> problems) {
    public Checked {
      problems = List.copyOf(problems);
    }
  }

  /** Gathers the settings like {@link #load}, but goes on after what is unknown or wrong. */
  public static Checked check(
      Optional<Path> file,
      Map<String, String> environment,
      Map<String, String> flags,
      Path directory,
      SystemSettings systems) {
    Config config = new Config(directory, systems);
    List<String> found = new ArrayList<>();
    config.problems = Optional.of(found);
    config.add(file, environment, flags);
    config.problems = Optional.empty();
    return new Checked(config, found);
  }

  private void add(
      Optional<Path> named, Map<String, String> environment, Map<String, String> flags) {
    attempt(
        () ->
            addFile(
                named.or(() -> Optional.ofNullable(environment.get(FILE_VARIABLE)).map(Path::of)),
                UserFolder.of(environment).map(folder -> folder.resolve(USUAL_FILE))));
    addEnvironment(environment);
    flags.forEach(
        (name, text) -> attempt(() -> put(named(name).orElseThrow(), text, "the command line")));
    attempt(() -> addOriginals(environment));
    attempt(this::only);
    attempt(this::tls);
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

  /** Returns the value of a setting, its default where nothing sets it. */
  public <T> T get(Setting<T> setting) {
    return setting.parse(text(setting));
  }

  private String text(Setting<?> setting) {
    Given found = given.get(setting.name());
    return found == null ? setting.byDefault() : found.text();
  }

  /** Returns whether a source sets it. */
  public boolean sets(Setting<?> setting) {
    return given.containsKey(setting.name());
  }

  /** Returns all settings of the server and of all systems, as they apply. Loads the systems. */
  public Stream<Applied> applied() {
    return all()
        .map(
            setting ->
                new Applied(
                    setting,
                    shown(setting),
                    Optional.ofNullable(given.get(setting.name())).map(Given::source)));
  }

  private String shown(Setting<?> setting) {
    if (setting.secret()) {
      return sets(setting) ? "***" : "";
    }
    Object value = get(setting);
    Object given = value instanceof Optional<?> optional ? optional.orElse(null) : value;
    // A URL masks its password.
    return given instanceof StoreUrl url ? url.toString() : text(setting);
  }

  /** Returns the one system to serve, if it is only one. */
  public Optional<SystemName> only() {
    return get(ServerSettings.ONLY).map(this::system);
  }

  /**
   * Returns the same settings with a system bound to another store.
   *
   * @throws IllegalArgumentException if it is not the URL of one
   */
  public Config with(SystemName system, String url) {
    Config other = new Config(directory, systems);
    other.given.putAll(given);
    other.warnings.addAll(warnings);
    other.file = file;
    other.fileWithAccess = fileWithAccess;
    other.put(system.storeSetting(), url, "a request");
    return other;
  }

  /**
   * Refuses a store that is written under another name than that of its system, if it is that of a
   * system that is read-only.
   *
   * @param meet whether two URLs mean stores that share keys
   * @throws AppException if it is one
   */
  public void requireWritable(StoreUrl url, BiPredicate<StoreUrl, StoreUrl> meet) {
    for (SystemName system : systems.names()) {
      Optional<String> why = readOnly(system);
      if (why.isPresent() && meet.test(url, store(system))) {
        throw AppException.readOnly(why.get());
      }
    }
  }

  /** Returns the store that a system is bound to. */
  public StoreUrl store(SystemName system) {
    return get(system.storeSetting());
  }

  /** Returns why writes to a system are refused, in one sentence; empty if they are not. */
  public Optional<String> readOnly(SystemName system) {
    return Stream.of(ServerSettings.READ_ONLY, system.readOnlySetting())
        .filter(this::get)
        .findFirst()
        .map(by -> system + " is read-only while the setting " + by.name() + " is on");
  }

  /**
   * Returns the system of this name.
   *
   * @throws AppException if there is none
   */
  public SystemName system(String name) {
    return systems.names().stream()
        .filter(system -> system.text().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                AppException.misused(
                    systems.names().stream()
                        .map(SystemName::text)
                        .sorted()
                        .collect(
                            joining(", ", "unknown system \"" + name + "\": known are ", ""))));
  }

  /** Returns the limits of the HTTP server. */
  public HttpLimits http() {
    return new HttpLimits(
        get(ServerSettings.BODY_LIMIT),
        get(ServerSettings.LOAD_LIMIT),
        get(ServerSettings.EVENT_BUFFER),
        get(ServerSettings.STREAMS),
        get(ServerSettings.HEARTBEAT));
  }

  /** Returns the server's certificate and key, if it serves HTTPS. */
  public Optional<TlsConfig> tls() {
    Optional<String> certificate = get(ServerSettings.TLS_CERTIFICATE);
    Optional<String> key = get(ServerSettings.TLS_KEY);
    if (certificate.isPresent() != key.isPresent()) {
      throw AppException.misused(
          "tls.certificate and tls.key belong together: only "
              + (certificate.isPresent() ? "the first" : "the second")
              + " is given");
    }
    Optional<Path> clientAuthority = get(ServerSettings.TLS_CLIENT_CA).map(directory::resolve);
    Optional<ListenAddress> redirectFrom = get(ServerSettings.TLS_REDIRECT);
    if (certificate.isEmpty() && (clientAuthority.isPresent() || redirectFrom.isPresent())) {
      throw AppException.misused(
          "%s has no effect without TLS: set tls.certificate and tls.key too"
              .formatted(
                  clientAuthority.isPresent()
                      ? ServerSettings.TLS_CLIENT_CA.name()
                      : ServerSettings.TLS_REDIRECT.name()));
    }
    return certificate.map(
        file ->
            new TlsConfig(
                directory.resolve(file),
                directory.resolve(key.orElseThrow()),
                clientAuthority,
                redirectFrom));
  }

  /**
   * Returns the file that says who may do what: that of the settings if it has a section for it, or
   * the one that is set, or else the usual one if it exists.
   *
   * @throws AppException if there are two
   */
  public Optional<Path> accessFile() {
    boolean isSet = sets(ServerSettings.ACCESS_FILE);
    if (fileWithAccess.isPresent() && isSet) {
      throw AppException.misused(
          "who may do what is said in %s and in access.file: leave one of them out"
              .formatted(fileWithAccess.get()));
    }
    Path file = directory.resolve(get(ServerSettings.ACCESS_FILE));
    return fileWithAccess.or(() -> Optional.of(file).filter(own -> isSet || Files.exists(own)));
  }

  /**
   * Returns the file that commands change to say who may do what.
   *
   * @throws AppException if that is in the file of the settings, which commands do not change
   */
  public Path changedAccessFile() {
    fileWithAccess.ifPresent(
        settings -> {
          throw AppException.misused(
              "who may do what is said in %s: change it there, or move it to a file of its own and set"
                      .formatted(settings)
                  + " access.file");
        });
    return directory.resolve(get(ServerSettings.ACCESS_FILE));
  }

  /** Returns the file of settings that was read, if there was one. */
  public Optional<Path> settingsFile() {
    return file;
  }

  /** Returns the names of all systems. */
  public List<String> systems() {
    return systems.names().stream().map(SystemName::text).toList();
  }

  /** Returns a file that a setting names. */
  public Path file(String name) {
    return directory.resolve(name);
  }

  /** Returns what a server should log about its configuration when it starts. */
  public List<String> warnings() {
    return List.copyOf(warnings);
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
                        named(name)
                            .orElseThrow(
                                () ->
                                    settings.wrong(
                                        unknown("setting", name, all().map(Setting::name)))),
                        text,
                        source.toString())));
    fileWithAccess = Optional.of(path).filter(read -> settings.hasAccess());
  }

  private void addEnvironment(Map<String, String> environment) {
    new TreeMap<>(environment)
        .keySet().stream()
            .filter(variable -> variable.startsWith(PREFIX) && !isForOthers(variable))
            .forEach(
                variable ->
                    attempt(() -> put(ofVariable(variable), environment.get(variable), variable)));
  }

  /** Adds the configuration of originals for settings that nothing else set. */
  private void addOriginals(Map<String, String> environment) {
    String only = text(ServerSettings.ONLY);
    for (SystemName system : systems.names()) {
      boolean alone = system.text().equals(only);
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
                    named(name).orElseThrow(),
                    original.texts().get(name),
                    "the original configuration of " + system));
    warnings.addAll(original.warnings());
  }

  /** Returns whether a variable is one of the launcher, the tests, or secrets. */
  private static boolean isForOthers(String variable) {
    return variable.equals(FILE_VARIABLE)
        || variable.equals(STORE_VARIABLE)
        || variable.equals("STATEHOUSE_TOKEN")
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
                    unknown(
                        "variable",
                        variable,
                        Stream.concat(
                            Stream.of(FILE_VARIABLE, STORE_VARIABLE),
                            all().map(Setting::variable)))));
  }

  private Optional<Setting<?>> named(String name) {
    return candidates(system -> name.startsWith(system.text() + "."))
        .filter(setting -> setting.name().equals(name))
        .findFirst();
  }

  private static String unknown(String kind, String name, Stream<String> known) {
    return Spelling.unknown(kind, name, known.toList()) + "; statehouse config lists all settings";
  }

  private Stream<Setting<?>> all() {
    return candidates(system -> true);
  }

  /** Returns the server's own settings, and those of each system that may be meant. */
  private Stream<Setting<?>> candidates(Function<SystemName, Boolean> mayBe) {
    return Stream.concat(
        ServerSettings.ALL.stream(),
        systems.names().stream()
            .flatMap(
                system ->
                    Stream.concat(
                        Stream.of(system.storeSetting(), system.readOnlySetting()),
                        mayBe.apply(system) ? systems.settings(system).stream() : Stream.empty())));
  }
}
