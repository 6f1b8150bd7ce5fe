package io.statehouse.app.stores;

import io.statehouse.app.tls.PemContext.PemFile;
import io.statehouse.etcd.EtcdSettings;
import io.statehouse.etcd.EtcdStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Opens etcd: {@code etcd://HOST:2379,HOST:2379}. */
final class EtcdStoreOpener extends StoreOpener {
  private static final int DEFAULT_PORT = 2379;
  private static final StoreOption<Integer> OPERATIONS =
      StoreOption.count(
          "operations", "128", "the cluster's --max-txn-ops, which clients cannot query");
  private static final StoreOption<Integer> REQUEST_BYTES =
      StoreOption.bytes(
          "request-bytes",
          "1536KiB",
          "the cluster's --max-request-bytes, which clients cannot query");

  private final StoreEnvironment local;

  EtcdStoreOpener(StoreEnvironment local) {
    super(
        "etcd",
        "etcd://USER:PASSWORD@HOST:2379,HOST:2379",
        StoreEnvironment.PASSWORD_VARIABLE,
        TlsFiles.TLS,
        TlsFiles.CA,
        TlsFiles.CERTIFICATE,
        TlsFiles.KEY,
        OPERATIONS,
        REQUEST_BYTES);
    this.local = local;
  }

  /** The address of each member: two URLs that share a member mean the same cluster. */
  @Override
  Set<String> places(StoreUrl url) {
    url.requireNoPath();
    return HostAndPort.all(url, DEFAULT_PORT, example()).stream()
        .map(member -> "etcd:" + member.place())
        .collect(Collectors.toSet());
  }

  @Override
  BatchingSettings batching(StoreUrl url, Duration timeout) {
    return settings(url, timeout).batching();
  }

  @Override
  OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener) {
    Quiet.begin();
    return OpenStore.of(EtcdStore.open(settings(url, timeout), listener));
  }

  /** Keeps what the driver writes to java.util.logging off the terminal: each lost connection. */
  private static final class Quiet {
    // A strong reference: a logger that is garbage-collected loses its level.
    private static final Logger DRIVER = Logger.getLogger("io.grpc");

    static void begin() {
      DRIVER.setLevel(Level.SEVERE);
    }
  }

  private EtcdSettings settings(StoreUrl url, Duration timeout) {
    url.requireNoPath();
    String members =
        HostAndPort.all(url, DEFAULT_PORT, example()).stream()
            .map(HostAndPort::toString)
            .collect(Collectors.joining(","));
    EtcdSettings settings =
        StoreOption.named(
            url,
            () ->
                EtcdSettings.of(members)
                    .withTimeout(timeout)
                    .withLimits(OPERATIONS.in(url), REQUEST_BYTES.in(url)),
            OPERATIONS,
            REQUEST_BYTES);
    EtcdSettings known = login(url).map(settings::withLogin).orElse(settings);
    return TlsFiles.of(url, local).map(files -> known.withTls(tls(files))).orElse(known);
  }

  private Optional<EtcdSettings.Login> login(StoreUrl url) {
    Optional<String> password = local.password(url).filter(text -> !text.isEmpty());
    if (url.user().isPresent() != password.isPresent()) {
      throw url.wrong(
          ": etcd needs both a user and a password, in the URL or the password in "
              + StoreEnvironment.DEFAULT_VARIABLE);
    }
    return url.user().map(user -> new EtcdSettings.Login(user, password.get()));
  }

  private static EtcdSettings.Tls tls(TlsFiles files) {
    return new EtcdSettings.Tls(
        files.authority().map(PemFile::path),
        files
            .client()
            .map(
                client ->
                    new EtcdSettings.ClientCertificate(
                        client.certificate().path(), client.key().path())));
  }
}
