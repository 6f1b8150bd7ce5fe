package io.statehouse.app.config;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.stores.StoreUrl;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All settings, each checked as soon as a source sets it. */
public final class Config {
  private final Settings settings;
  private final List<SystemName> systems;
  private final Path directory;

  private Config(Settings settings, List<SystemName> systems, Path directory) {
    this.settings = settings;
    this.systems = List.copyOf(systems);
    this.directory = directory;
  }

  /**
   * Gathers the settings from all sources.
   *
   * @param file the YAML file requested; without one, {@code statehouse.yaml} if it exists
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
      return new Config(
              Settings.read(file, environment, flags, directory, systems),
              systems.names(),
              directory)
          .checked();
    } catch (IllegalArgumentException wrong) {
      throw AppException.misused(wrong.getMessage());
    }
  }

  private Config checked() {
    get(ServerSettings.ONLY).ifPresent(this::system);
    tls();
    return this;
  }

  /** The value of a setting, its default where nothing sets it. */
  public <T> T get(Setting<T> setting) {
    return setting.parse(settings.text(setting));
  }

  /** Whether a source sets it. */
  public boolean sets(Setting<?> setting) {
    return settings.sets(setting);
  }

  /** The one system to serve, if it is only one. */
  public Optional<SystemName> only() {
    return get(ServerSettings.ONLY).map(this::system);
  }

  /** The systems there are, each with the store it is bound to. */
  public Map<SystemName, StoreUrl> stores() {
    Map<SystemName, StoreUrl> stores = new LinkedHashMap<>();
    systems.forEach(system -> stores.put(system, store(system)));
    return stores;
  }

  /** The store that a system is bound to. */
  public StoreUrl store(SystemName system) {
    return get(system.storeSetting());
  }

  /**
   * The system of this name.
   *
   * @throws AppException if there is none
   */
  public SystemName system(String name) {
    return systems.stream()
        .filter(system -> system.text().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                AppException.misused(
                    "unknown system \""
                        + name
                        + "\": known are "
                        + systems.stream()
                            .map(SystemName::text)
                            .sorted()
                            .collect(Collectors.joining(", "))));
  }

  /** The limits of the HTTP server. */
  public HttpLimits http() {
    return new HttpLimits(
        get(ServerSettings.BODY_LIMIT),
        get(ServerSettings.LOAD_LIMIT),
        get(ServerSettings.EVENT_BUFFER),
        get(ServerSettings.STREAMS),
        get(ServerSettings.HEARTBEAT));
  }

  /** The server's certificate and key, if it serves HTTPS. */
  public Optional<TlsConfig> tls() {
    Optional<String> certificate = get(ServerSettings.TLS_CERTIFICATE);
    Optional<String> key = get(ServerSettings.TLS_KEY);
    if (certificate.isPresent() != key.isPresent()) {
      throw AppException.misused(
          "tls.certificate and tls.key belong together: only "
              + (certificate.isPresent() ? "the first" : "the second")
              + " is given");
    }
    return certificate.map(
        file -> new TlsConfig(directory.resolve(file), directory.resolve(key.orElseThrow())));
  }

  /** What a server should log about its configuration when it starts. */
  public List<String> warnings() {
    return settings.warnings();
  }
}
