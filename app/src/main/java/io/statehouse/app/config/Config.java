package io.statehouse.app.config;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.stores.StoreUrl;
import io.statehouse.app.text.Quantity;
import io.statehouse.domain.missions.AdminPassword;
import io.statehouse.domain.missions.MissionsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * All settings, checked. The defaults stand in {@link Setting}.
 *
 * @param console whether the console is served
 * @param warnings what a server should say of its configuration when it starts
 */
public record Config(
    ListenAddress listen,
    Optional<String> only,
    HttpLimits http,
    Optional<TlsConfig> tls,
    CssConfig css,
    MissionsConfig missions,
    boolean console,
    List<String> warnings) {

  public Config {
    warnings = List.copyOf(warnings);
  }

  /**
   * Gathers the settings from all sources.
   *
   * @param file the YAML file asked for; without one, {@code statehouse.yaml} if there is one
   * @param flags what the command line sets
   * @param from the directory that the file's name is relative to
   * @throws AppException if a setting is unknown or wrong
   */
  public static Config load(
      Optional<Path> file, Map<String, String> environment, Map<Setting, String> flags, Path from) {
    try {
      return of(Settings.read(file, environment, flags, from), from).checked();
    } catch (IllegalArgumentException wrong) {
      throw AppException.misused(wrong.getMessage());
    }
  }

  /** The systems there are, each with the store it is bound to. */
  public Map<String, StoreUrl> stores() {
    return Map.of("css", css.store(), "missions", missions.store());
  }

  /**
   * The store that a system is bound to.
   *
   * @throws AppException if there is no such system
   */
  public StoreUrl store(String system) {
    StoreUrl store = stores().get(system);
    if (store == null) {
      throw AppException.misused(
          "unknown system \""
              + system
              + "\": known are "
              + String.join(", ", new TreeSet<>(stores().keySet())));
    }
    return store;
  }

  /** A server that others than this machine can reach must ask everybody who they are. */
  private Config checked() {
    boolean asksEverybody =
        only.filter("missions"::equals).isPresent() && missions.password().isPresent();
    if (!listen.isLoopback() && !asksEverybody) {
      throw new IllegalArgumentException(
          "listen is not a loopback address: \""
              + listen.host()
              + "\"; only this machine may be served where requests are not authenticated: use"
              + " 127.0.0.1, or serve missions alone (only: missions) with missions.password set");
    }
    return this;
  }

  private static Config of(Settings settings, Path from) {
    return new Config(
        ListenAddress.parse(settings.text(Setting.LISTEN)),
        settings.optional(Setting.ONLY),
        new HttpLimits(
            bytes(settings, Setting.BODY_LIMIT),
            bytes(settings, Setting.LOAD_LIMIT),
            count(settings, Setting.EVENT_BUFFER),
            count(settings, Setting.STREAMS),
            Quantity.duration(Setting.HEARTBEAT.name(), settings.text(Setting.HEARTBEAT))),
        tls(settings, from),
        new CssConfig(
            StoreUrl.parse(settings.text(Setting.CSS_STORE)),
            flag(settings, Setting.CSS_COMPATIBLE),
            flag(settings, Setting.CSS_READ_ONLY)),
        new MissionsConfig(
            StoreUrl.parse(settings.text(Setting.MISSIONS_STORE)),
            password(settings),
            flag(settings, Setting.MISSIONS_STRICT),
            Quantity.duration(
                Setting.MISSIONS_EXPIRY.name(), settings.text(Setting.MISSIONS_EXPIRY)),
            Quantity.countFrom(
                0, Setting.MISSIONS_RATE.name(), settings.text(Setting.MISSIONS_RATE)),
            count(settings, Setting.MISSIONS_BURST)),
        flag(settings, Setting.CONSOLE),
        settings.warnings());
  }

  private static Optional<TlsConfig> tls(Settings settings, Path from) {
    Optional<String> certificate = settings.optional(Setting.TLS_CERTIFICATE);
    Optional<String> key = settings.optional(Setting.TLS_KEY);
    if (certificate.isPresent() != key.isPresent()) {
      throw new IllegalArgumentException(
          "tls.certificate and tls.key belong together: only "
              + (certificate.isPresent() ? "the first" : "the second")
              + " is given");
    }
    return certificate.map(
        file -> new TlsConfig(from.resolve(file), from.resolve(key.orElseThrow())));
  }

  private static Optional<AdminPassword> password(Settings settings) {
    try {
      return settings.optional(Setting.MISSIONS_PASSWORD).map(AdminPassword::new);
    } catch (MissionsException weak) {
      throw new IllegalArgumentException(
          Setting.MISSIONS_PASSWORD.name() + ": " + weak.getMessage(), weak);
    }
  }

  private static int count(Settings settings, Setting setting) {
    return Quantity.count(setting.name(), settings.text(setting));
  }

  private static long bytes(Settings settings, Setting setting) {
    return Quantity.bytes(setting.name(), settings.text(setting));
  }

  private static boolean flag(Settings settings, Setting setting) {
    return Quantity.flag(setting.name(), settings.text(setting));
  }
}
