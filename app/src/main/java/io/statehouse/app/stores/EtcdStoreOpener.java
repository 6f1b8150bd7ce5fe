package io.statehouse.app.stores;

import io.statehouse.app.tls.PemFile;
import io.statehouse.etcd.EtcdSettings;
import io.statehouse.etcd.EtcdStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Opens etcd: {@code etcd://HOST:2379,HOST:2379}. */
final class EtcdStoreOpener implements StoreOpener {
  private static final int DEFAULT_PORT = 2379;
  private static final StoreOption OPERATIONS =
      new StoreOption(
          "operations", "128", "the cluster's --max-txn-ops, which clients cannot query");
  private static final StoreOption REQUEST_BYTES =
      new StoreOption(
          "request-bytes",
          "1536KiB",
          "the cluster's --max-request-bytes, which clients cannot query");

  private final Path from;
  private final Passwords passwords;

  /**
   * @param from the directory that relative paths start from
   */
  EtcdStoreOpener(Path from, Passwords passwords) {
    this.from = from;
    this.passwords = passwords;
  }

  @Override
  public String scheme() {
    return "etcd";
  }

  @Override
  public String example() {
    return "etcd://USER:PASSWORD@HOST:2379,HOST:2379";
  }

  @Override
  public List<StoreOption> options() {
    return List.of(
        Passwords.VARIABLE,
        TlsFiles.TLS,
        TlsFiles.CA,
        TlsFiles.CERTIFICATE,
        TlsFiles.KEY,
        OPERATIONS,
        REQUEST_BYTES);
  }

  /** The address of each member: two URLs that share a member mean the same cluster. */
  @Override
  public Set<String> places(StoreUrl url) {
    url.requireNoPath();
    return HostAndPort.all(url, DEFAULT_PORT, example()).stream()
        .map(member -> "etcd:" + member.place())
        .collect(Collectors.toSet());
  }

  @Override
  public BatchingSettings batching(StoreUrl url, Duration timeout) {
    return settings(url, timeout).batching();
  }

  @Override
  public OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener) {
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
    GivenOptions options = new GivenOptions(url);
    String members =
        HostAndPort.all(url, DEFAULT_PORT, example()).stream()
            .map(HostAndPort::toString)
            .collect(Collectors.joining(","));
    EtcdSettings settings =
        options.named(
            () ->
                EtcdSettings.of(members)
                    .withTimeout(timeout)
                    .withLimits(options.count(OPERATIONS), options.bytes(REQUEST_BYTES)),
            OPERATIONS,
            REQUEST_BYTES);
    Optional<EtcdSettings.Login> login = login(url);
    if (login.isPresent()) {
      settings = settings.withLogin(login.get());
    }
    Optional<TlsFiles> tls =
        TlsFiles.of(options, options.flag(TlsFiles.TLS), "write tls=on too", from);
    return tls.isPresent() ? settings.withTls(tls(tls.get())) : settings;
  }

  private Optional<EtcdSettings.Login> login(StoreUrl url) {
    Optional<String> password = passwords.of(url).filter(text -> !text.isEmpty());
    if (url.user().isPresent() != password.isPresent()) {
      throw new IllegalArgumentException(
          "store \""
              + url
              + "\": etcd needs both a user and a password, in the URL or the password in "
              + Passwords.DEFAULT_VARIABLE);
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
