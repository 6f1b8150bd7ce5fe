package io.statehouse.app.stores;

import static io.statehouse.app.stores.StoreOption.named;

import io.statehouse.app.tls.PemContext;
import io.statehouse.mysql.MySqlSettings;
import io.statehouse.mysql.MySqlStore;
import io.statehouse.mysql.kvdata.EmptyChunkTables;
import io.statehouse.mysql.kvdata.KvDataStore;
import io.statehouse.mysql.kvdata.KvParents;
import io.statehouse.mysql.kvdata.KvSpellings;
import io.statehouse.ports.Key;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/** Opens MySQL or MariaDB: {@code mysql://USER@HOST:3306/DATABASE?table=NAME}. */
final class MySqlStoreOpener extends StoreOpener {
  private static final StoreOption<String> TABLE =
      StoreOption.string(
          "table", "statehouse", "kvData for Qserv's table, any other name for one of Statehouse");
  private static final StoreOption<String> TLS =
      StoreOption.string(
          "tls", "prefer", "off, prefer, require, verify-ca or verify-host (and name)");
  private static final StoreOption<Optional<String>> CA =
      StoreOption.optional(
          "ca", "Java's own", "PEM file with the authorities to trust; needs tls=verify-…");
  private static final StoreOption<Integer> CONNECTIONS =
      StoreOption.count("connections", "16", "most connections at once, and one for watches");
  private static final StoreOption<Duration> POLL =
      StoreOption.duration(
          "poll", "500ms", "how often a watch polls where the server keeps no log of changes");

  private final StoreEnvironment local;

  MySqlStoreOpener(StoreEnvironment local) {
    super(
        "mysql",
        "mysql://USER:PASSWORD@HOST:3306/DATABASE",
        StoreEnvironment.PASSWORD_VARIABLE,
        TABLE,
        TLS,
        CA,
        TlsFiles.CERTIFICATE,
        TlsFiles.KEY,
        CONNECTIONS,
        POLL);
    this.local = local;
  }

  /** Server, database and table, in lower case: some servers ignore the case. */
  @Override
  Set<String> places(StoreUrl url) {
    String table = TABLE.in(url);
    return Set.of(
        ("mysql:" + address(url).place() + "/" + database(url) + "/" + table)
            .toLowerCase(Locale.ROOT));
  }

  @Override
  BatchingSettings batching(StoreUrl url, Duration timeout) {
    return MySqlStore.batching(timeout);
  }

  @Override
  OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener) {
    MySqlSettings settings = settings(url, timeout);
    if (!settings.table().equals(MySqlSettings.KV_DATA)) {
      MySqlStore store = MySqlStore.open(settings, listener);
      return new OpenStore(store, Optional.empty(), Optional.of(store::prepare));
    }
    KvDataStore store = KvDataStore.open(settings, listener);
    return new OpenStore(
        store,
        Optional.of(new KvDataSchema(store.emptyChunks(), store.parents(), store.spellings())),
        Optional.of(store::prepare));
  }

  private record KvDataSchema(EmptyChunkTables lists, KvParents parents, KvSpellings spellings)
      implements QservSchema {
    @Override
    public SortedSet<Integer> emptyChunks(String database) {
      return lists.of(database);
    }

    @Override
    public Optional<Key> find(Key spelling) {
      return spellings.find(spelling);
    }

    @Override
    public List<Key> keysWithWrongParent() {
      return parents.wrong();
    }
  }

  private MySqlSettings settings(StoreUrl url, Duration timeout) {
    HostAndPort address = address(url);
    MySqlSettings base =
        MySqlSettings.of(address.host(), database(url))
            .withPort(address.port())
            .withLogin(url.user().orElse(""), local.password(url).orElse(""));
    MySqlSettings tabled = named(url, () -> base.withTable(TABLE.in(url)), TABLE);
    MySqlSettings pooled =
        named(url, () -> tabled.withConnections(CONNECTIONS.in(url)), CONNECTIONS);
    MySqlSettings polling = named(url, () -> pooled.withPoll(POLL.in(url)), POLL);
    MySqlSettings timed = named(url, () -> polling.withTimeout(timeout), StoreOption.TIMEOUT);
    return secured(timed, url);
  }

  private MySqlSettings secured(MySqlSettings settings, StoreUrl url) {
    MySqlSettings.Tls tls = named(url, () -> tls(TLS.in(url)), TLS);
    Optional<TlsFiles> files =
        TlsFiles.of(url, tls != MySqlSettings.Tls.OFF, "leave out tls=off", local);
    List<Certificate> trusted =
        files.flatMap(TlsFiles::authority).map(PemContext::certificates).orElse(List.of());
    MySqlSettings trusting = named(url, () -> settings.withTls(tls, trusted), TLS, CA);
    return files
        .flatMap(TlsFiles::client)
        .map(client -> trusting.withCertificate(PemContext.keyEntry(client)))
        .orElse(trusting);
  }

  private static MySqlSettings.Tls tls(String name) {
    Map<String, MySqlSettings.Tls> known = new LinkedHashMap<>();
    for (MySqlSettings.Tls tls : MySqlSettings.Tls.values()) {
      known.put(tls.name().toLowerCase(Locale.ROOT).replace('_', '-'), tls);
    }
    if (!known.containsKey(name)) {
      throw new IllegalArgumentException("known are " + String.join(", ", known.keySet()));
    }
    return known.get(name);
  }

  private HostAndPort address(StoreUrl url) {
    return HostAndPort.only(url, MySqlSettings.DEFAULT_PORT, example());
  }

  private String database(StoreUrl url) {
    if (!url.path().matches("/[^/]+")) {
      throw url.wrong(" names no database: write it as in " + example());
    }
    return url.path().substring(1);
  }
}
