package io.statehouse.app.config;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.config.Gathered.Given;
import io.statehouse.app.failure.AppException;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * All settings: one text for each, from the strongest source that gives one, checked as soon as a
 * source sets it. A system is loaded only where a source sets something of it.
 */
public final class Config {
  /** Sets the store of the system of a command, as {@code --store} does. */
  public static final String STORE_VARIABLE = "STATEHOUSE_STORE";

  private final Path directory;
  private final SystemSettings systems;
  private final Gathered gathered;

  /**
   * One setting, as it applies.
   *
   * @param value its value; masked if it is secret
   * @param source the source that set it; empty if its default applies
   */
  public record Applied(Setting<?> setting, String value, Optional<String> source) {}

  Config(Path directory, SystemSettings systems, Gathered gathered) {
    this.directory = directory;
    this.systems = systems;
    this.gathered = gathered;
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
    try {
      return new ConfigSources(directory, systems).all(file, environment, flags).config();
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
    List<String> problems = new ArrayList<>();
    ConfigSources sources = new ConfigSources(directory, systems, problems);
    return new Checked(sources.all(file, environment, flags).config(), problems);
  }

  /** Returns the value of a setting, its default where nothing sets it. */
  public <T> T get(Setting<T> setting) {
    return setting.parse(text(setting));
  }

  private String text(Setting<?> setting) {
    return source(setting).map(Given::text).orElseGet(setting::byDefault);
  }

  private Optional<Given> source(Setting<?> setting) {
    return Optional.ofNullable(gathered.given().get(setting.name()));
  }

  /** Returns whether a source sets it. */
  public boolean sets(Setting<?> setting) {
    return source(setting).isPresent();
  }

  /** Returns all settings of the server and of all systems, as they apply. Loads the systems. */
  public Stream<Applied> applied() {
    return new KnownSettings(systems)
        .all()
        .map(setting -> new Applied(setting, shown(setting), source(setting).map(Given::source)));
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
    Setting<?> store = system.storeSetting();
    store.parse(url);
    return new Config(directory, systems, gathered.with(store, new Given(url, "a request")));
  }

  /**
   * Returns the defaults, except for these settings.
   *
   * @param texts by the names of the settings
   * @throws IllegalArgumentException if one is wrong
   */
  public Config defaultsExcept(Map<String, String> texts) {
    KnownSettings known = new KnownSettings(systems);
    Gathered others = Gathered.NOTHING;
    for (Map.Entry<String, String> each : texts.entrySet()) {
      Setting<?> setting = known.named(each.getKey()).orElseThrow();
      setting.parse(each.getValue());
      others = others.with(setting, new Given(each.getValue(), "the program"));
    }
    return new Config(directory, systems, others);
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
    if (gathered.fileWithAccess().isPresent() && isSet) {
      throw AppException.misused(
          "who may do what is said in %s and in access.file: leave one of them out"
              .formatted(gathered.fileWithAccess().get()));
    }
    Path file = directory.resolve(get(ServerSettings.ACCESS_FILE));
    return gathered
        .fileWithAccess()
        .or(() -> Optional.of(file).filter(own -> isSet || Files.exists(own)));
  }

  /**
   * Returns the file that commands change to say who may do what.
   *
   * @throws AppException if that is in the file of the settings, which commands do not change
   */
  public Path changedAccessFile() {
    gathered
        .fileWithAccess()
        .ifPresent(
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
    return gathered.file();
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
    return gathered.warnings();
  }
}
