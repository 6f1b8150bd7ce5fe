package io.statehouse.app.stores;

import io.statehouse.app.tls.PemContext;
import io.statehouse.mysql.EmptyChunkTables;
import io.statehouse.mysql.KvParents;
import io.statehouse.mysql.MySqlSettings;
import io.statehouse.mysql.MySqlStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** Opens MySQL or MariaDB: {@code mysql://USER@HOST:3306/DATABASE?table=NAME}. */
final class MySqlStoreOpener implements StoreOpener {
  private static final StoreOption TABLE =
      new StoreOption(
          "table", "statehouse", "kvData for Qserv's table, any other name for one of Statehouse");
  private static final StoreOption TLS =
      new StoreOption("tls", "prefer", "off, prefer, require, verify-ca or verify-host (and name)");
  private static final StoreOption CA =
      new StoreOption(
          "ca", "Java's own", "PEM file with the authorities to trust; needs tls=verify-…");
  private static final StoreOption CONNECTIONS =
      new StoreOption("connections", "16", "most connections at once, and one for watches");
  private static final StoreOption POLL =
      new StoreOption(
          "poll", "500ms", "how often a watch polls where the server keeps no log of changes");

  private final Path from;
  private final Passwords passwords;

  /**
   * @param from the directory that relative paths start from
   */
  MySqlStoreOpener(Path from, Passwords passwords) {
    this.from = from;
    this.passwords = passwords;
  }

  @Override
  public String scheme() {
    return "mysql";
  }

  @Override
  public String example() {
    return "mysql://USER:PASSWORD@HOST:3306/DATABASE";
  }

  @Override
  public List<StoreOption> options() {
    return List.of(
        Passwords.VARIABLE, TABLE, TLS, CA, TlsFiles.CERTIFICATE, TlsFiles.KEY, CONNECTIONS, POLL);
  }

  /** Server, database and table, in lower case: some servers ignore the case. */
  @Override
  public Set<String> places(StoreUrl url) {
    String table = new GivenOptions(url).valueOf(TABLE);
    return Set.of(
        ("mysql:" + address(url).place() + "/" + database(url) + "/" + table)
            .toLowerCase(Locale.ROOT));
  }

  @Override
  public BatchingSettings batching(StoreUrl url, Duration timeout) {
    return MySqlStore.batching(timeout);
  }

  @Override
  public OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener) {
    MySqlSettings settings = settings(url, timeout);
    MySqlStore store = MySqlStore.open(settings, listener);
    return new OpenStore(
        store,
        Optional.<QservSchema>of(new KvDataSchema(store.emptyChunks(), store.parents()))
            .filter(any -> settings.table().equals(MySqlSettings.KV_DATA)),
        Optional.of(store::prepare));
  }

  private record KvDataSchema(EmptyChunkTables lists, KvParents parents) implements QservSchema {
    @Override
    public SortedSet<Integer> emptyChunks(String database) {
      return lists.of(database);
    }

    @Override
    public List<Key> keysWithWrongParent() {
      return parents.wrong();
    }
  }

  private MySqlSettings settings(StoreUrl url, Duration timeout) {
    GivenOptions options = new GivenOptions(url);
    HostAndPort address = address(url);
    MySqlSettings base =
        MySqlSettings.of(address.host(), database(url))
            .withPort(address.port())
            .withLogin(url.user().orElse(""), passwords.of(url).orElse(""));
    MySqlSettings tabled = options.named(() -> base.withTable(options.valueOf(TABLE)), TABLE);
    MySqlSettings pooled =
        options.named(() -> tabled.withConnections(options.count(CONNECTIONS)), CONNECTIONS);
    MySqlSettings polling = options.named(() -> pooled.withPoll(options.duration(POLL)), POLL);
    MySqlSettings timed = options.named(() -> polling.withTimeout(timeout), StoreOption.TIMEOUT);
    return secured(timed, options);
  }

  private MySqlSettings secured(MySqlSettings settings, GivenOptions options) {
    MySqlSettings.Tls tls = options.named(() -> tls(options), TLS);
    Optional<TlsFiles> files =
        TlsFiles.of(options, tls != MySqlSettings.Tls.OFF, "leave out tls=off", from);
    List<Certificate> trusted =
        files.flatMap(TlsFiles::authority).map(PemContext::authorities).orElse(List.of());
    MySqlSettings trusting = options.named(() -> settings.withTls(tls, trusted), TLS, CA);
    return files
        .flatMap(TlsFiles::client)
        .map(client -> trusting.withCertificate(PemContext.keyEntry(client)))
        .orElse(trusting);
  }

  private static MySqlSettings.Tls tls(GivenOptions options) {
    String name = options.valueOf(TLS);
    return Arrays.stream(MySqlSettings.Tls.values())
        .filter(tls -> word(tls).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "known are "
                        + Arrays.stream(MySqlSettings.Tls.values())
                            .map(MySqlStoreOpener::word)
                            .collect(Collectors.joining(", "))));
  }

  private static String word(MySqlSettings.Tls tls) {
    return tls.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private HostAndPort address(StoreUrl url) {
    return HostAndPort.only(url, MySqlSettings.DEFAULT_PORT, example());
  }

  private String database(StoreUrl url) {
    if (!url.path().matches("/[^/]+")) {
      throw new IllegalArgumentException(
          "store \"" + url + "\" names no database: write it as in " + example());
    }
    return url.path().substring(1);
  }
}
