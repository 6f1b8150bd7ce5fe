package io.statehouse.app.config;

import io.statehouse.app.logging.LogFormat;
import io.statehouse.operations.archive.backups.Retention;
import io.statehouse.ports.url.Quantity;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The settings of the server itself, independent of what it serves. */
public final class ServerSettings {
  /** The default store of the history. */
  public static final String USUAL_HISTORY = "file:./statehouse-data/history";

  public static final Setting<ListenAddress> LISTEN =
      Setting.of(
          "listen",
          "127.0.0.1:8400",
          "address and port of the server",
          (name, text) -> ListenAddress.parse(text));
  public static final Setting<Optional<String>> ONLY =
      Setting.optional(
          "only", "the one system to serve, mounted at the root too", (name, text) -> text);
  public static final Setting<Boolean> READ_ONLY =
      Setting.flag("read-only", "refuse every write to every system");
  public static final Setting<Optional<String>> TLS_CERTIFICATE =
      Setting.optional(
          "tls.certificate",
          "PEM file of the server's certificate chain, for HTTPS",
          (name, text) -> text);
  public static final Setting<Optional<String>> TLS_KEY =
      Setting.optional(
          "tls.key", "PEM file of the certificate's private key", (name, text) -> text);
  public static final Setting<Optional<String>> TLS_CLIENT_CA =
      Setting.optional(
          "tls.client-ca",
          "PEM file of the authorities whose certificates identify clients",
          (name, text) -> text);
  public static final Setting<Optional<ListenAddress>> TLS_REDIRECT =
      Setting.optional(
          "tls.redirect-from",
          "address and port where requests without TLS are redirected to HTTPS, as 0.0.0.0:80",
          ListenAddress::parse);
  public static final Setting<Boolean> INSECURE_NO_TLS =
      Setting.flag(
              "insecure-no-tls", "serve other machines without TLS, behind a proxy that adds it")
          .withFlag("--insecure-no-tls");
  public static final Setting<String> ACCESS_FILE =
      Setting.string(
          "access.file",
          "./statehouse-data/access.yaml",
          "who may do what; everyone at this machine may do all while there is no such file");
  public static final Setting<Optional<String>> AUDIT_FILE =
      Setting.optional(
          "audit.file",
          "the file that records who has done what, or - for standard output; none without it",
          (name, text) -> text);
  public static final Setting<Boolean> AUDIT_REQUIRED =
      Setting.flag("audit.required", "refuse what cannot be recorded in audit.file");
  public static final Setting<Long> AUDIT_BYTES =
      Setting.bytes("audit.max-bytes", "100MiB", "size at which a file of audit.file is full");
  public static final Setting<Integer> AUDIT_KEEP =
      Setting.count("audit.keep", "10", "full files of audit.file that are kept");
  public static final Setting<Boolean> CONSOLE =
      Setting.of("console", "on", "whether the console is served", Quantity::flag);
  public static final Setting<ConsoleServers> CONSOLE_SERVERS =
      Setting.of(
          "console.servers",
          "",
          "servers between which the console switches, as production=https://statehouse.example,"
              + " separated by commas",
          ConsoleServers::parse);
  public static final Setting<LogFormat> LOG_FORMAT =
      Setting.of(
          "log-format", "text", "format of the server's log: text or json", LogFormat::parse);
  public static final Setting<Long> BODY_LIMIT =
      Setting.bytes("http.body-limit", "1MiB", "largest request body");
  public static final Setting<Long> LOAD_LIMIT =
      Setting.bytes("http.load-limit", "1GiB", "largest body of a request that loads a file");
  public static final Setting<Integer> EVENT_BUFFER =
      Setting.count("http.event-buffer", "10000", "changed keys kept for watches that reconnect");
  public static final Setting<Integer> STREAMS =
      Setting.count("http.streams", "100", "most watches at once");
  public static final Setting<Long> EVENT_MEMORY =
      Setting.bytes("http.event-memory", "32MiB", "most bytes of events held for all watches");
  public static final Setting<Duration> HEARTBEAT =
      Setting.duration("http.heartbeat", "15s", "how often an idle watch sends a heartbeat");

  public static final Setting<ProxyNames> NAMES =
      Setting.of(
          "http.names",
          "",
          "names under which a proxy serves this server, separated by commas",
          ProxyNames::parse);

  public static final Setting<TrustedProxies> TRUSTED_PROXIES =
      Setting.of(
          "http.trusted-proxies",
          "",
          "addresses of proxies whose X-Forwarded-For and -Host are believed, or networks as"
              + " 10.0.0.0/8, separated by commas",
          TrustedProxies::parse);
  public static final Setting<String> BASE_PATH =
      Setting.of(
          "http.base-path",
          "",
          "the path below which a proxy serves this server, as /state",
          ServerSettings::basePath);

  public static final Setting<Set<String>> CORS_ORIGINS =
      Setting.of(
          "http.cors-origins",
          "",
          "origins of other pages that may use this server, as https://tools.example, separated by"
              + " commas",
          ServerSettings::origins);

  public static final Setting<Optional<StoreUrl>> HISTORY =
      Setting.of(
          "history.store",
          "off",
          "where the history of all systems is kept: off, on ("
              + ServerSettings.USUAL_HISTORY
              + "), or the URL of a store",
          ServerSettings::history);
  public static final Setting<Long> HISTORY_BYTES =
      Setting.bytes("history.max-bytes", "256MiB", "most bytes of the entries of the history");
  public static final Setting<Duration> HISTORY_AGE =
      Setting.duration("history.max-age", "720h", "greatest age of an entry of the history");

  public static final Setting<Duration> VERIFY_INTERVAL =
      Setting.durationFromZero(
          "verify.interval", "6h", "how often the state of all systems is verified; 0s for never");

  public static final Setting<Optional<String>> BACKUP_FOLDER =
      Setting.optional(
          "backup.folder",
          "the folder for backups of all systems; none are made without it",
          (name, text) -> text);
  public static final Setting<Duration> BACKUP_INTERVAL =
      Setting.duration("backup.interval", "24h", "age of the newest backup at which one is made");
  public static final Setting<Optional<Retention>> BACKUP_KEEP =
      Setting.optional(
          "backup.keep",
          "the backups to keep, as in daily=7,weekly=4 (also last, monthly, yearly); all without it",
          (name, text) -> retention(name, text));

  public static final Setting<Boolean> WARM_UP =
      Setting.of(
          "warm-up",
          "on",
          "whether the server prepares itself before it is ready, for about a second, so that first"
              + " requests are fast",
          Quantity::flag);

  public static final Setting<Duration> COUNT_INTERVAL =
      Setting.durationFromZero(
          "overview.count-interval",
          "15m",
          "how often the keys of each system are counted for the overview; 0s for never");

  /** All of them, in the order in which they are documented. */
  public static final List<Setting<?>> ALL =
      List.of(
          LISTEN,
          ONLY,
          READ_ONLY,
          TLS_CERTIFICATE,
          TLS_KEY,
          TLS_CLIENT_CA,
          TLS_REDIRECT,
          INSECURE_NO_TLS,
          ACCESS_FILE,
          AUDIT_FILE,
          AUDIT_REQUIRED,
          AUDIT_BYTES,
          AUDIT_KEEP,
          CONSOLE,
          CONSOLE_SERVERS,
          LOG_FORMAT,
          BODY_LIMIT,
          LOAD_LIMIT,
          EVENT_BUFFER,
          STREAMS,
          EVENT_MEMORY,
          HEARTBEAT,
          NAMES,
          TRUSTED_PROXIES,
          BASE_PATH,
          CORS_ORIGINS,
          HISTORY,
          HISTORY_BYTES,
          HISTORY_AGE,
          VERIFY_INTERVAL,
          BACKUP_FOLDER,
          BACKUP_INTERVAL,
          BACKUP_KEEP,
          COUNT_INTERVAL,
          WARM_UP);

  private ServerSettings() {}

  private static Set<String> origins(String name, String text) {
    Set<String> origins = new LinkedHashSet<>();
    for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      String origin = part.strip();
      if (!origin.matches("https?://([A-Za-z0-9.-]+|\\[[0-9a-fA-F:.]+])(:[0-9]{1,5})?")) {
        throw new IllegalArgumentException(
            "%s has \"%s\", which is no origin such as https://tools.example"
                .formatted(name, origin));
      }
      origins.add(origin);
    }
    return origins;
  }

  private static String basePath(String name, String text) {
    if (!text.isEmpty() && !text.matches("(/[A-Za-z0-9._~-]+)+")) {
      throw new IllegalArgumentException(
          "%s is not a path such as /state: \"%s\"".formatted(name, text));
    }
    return text;
  }

  private static Retention retention(String name, String text) {
    Map<Retention.Rule, Integer> counts = new EnumMap<>(Retention.Rule.class);
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      try {
        counts.put(
            Retention.Rule.valueOf(part.substring(0, equals).strip().toUpperCase(Locale.ROOT)),
            Integer.valueOf(part.substring(equals + 1).strip()));
      } catch (IllegalArgumentException | StringIndexOutOfBoundsException bad) {
        throw new IllegalArgumentException(
            "%s: \"%s\" is no rule such as daily=7".formatted(name, part));
      }
    }
    return new Retention(counts);
  }

  private static Optional<StoreUrl> history(String name, String text) {
    if (text.isEmpty() || text.indexOf(':') < 0) {
      boolean on = !text.isEmpty() && Quantity.flag(name, text);
      return on ? Optional.of(StoreUrl.parse(USUAL_HISTORY)) : Optional.empty();
    }
    return Optional.of(StoreUrl.parse(text));
  }
}
