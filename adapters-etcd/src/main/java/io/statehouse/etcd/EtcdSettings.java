package io.statehouse.etcd;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import io.statehouse.ports.url.HostAndPort;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The address of an etcd cluster and how the store uses it, as a URL says.
 *
 * @param endpoints members of one cluster; any of them may serve a request
 * @param timeout the longest that a call may take
 * @param login the user to log in as, if the cluster has authentication enabled
 * @param operations the cluster's {@code --max-txn-ops}, which clients cannot query
 * @param requestBytes the cluster's {@code --max-request-bytes}, which clients cannot query
 */
public record EtcdSettings(
    List<HostAndPort> endpoints,
    Duration timeout,
    Optional<Login> login,
    StoreTls tls,
    int operations,
    int requestBytes) {
  static final String EXAMPLE = "etcd://USER:PASSWORD@HOST:2379,HOST:2379";
  static final StoreOption<Integer> OPERATIONS =
      StoreOption.count(
              "operations", "128", "the cluster's --max-txn-ops, which clients cannot query")
          .where(count -> count >= 32, "etcd transactions need room for at least 32 operations");
  static final StoreOption<Integer> REQUEST_BYTES =
      StoreOption.bytes(
          "request-bytes",
          "1536KiB",
          "the cluster's --max-request-bytes, which clients cannot query");

  /** A user of the cluster; never shows the password. */
  public record Login(String user, String password) {
    @Override
    public String toString() {
      return user + ":***";
    }
  }

  public EtcdSettings {
    endpoints = List.copyOf(endpoints);
    requireNonNull(timeout, "timeout");
    requireNonNull(login, "login");
    requireNonNull(tls, "tls");
  }

  /** Reads a URL that refers to nothing in the environment. */
  public static EtcdSettings of(String url) {
    return of(StoreUrl.parse(url), StoreEnvironment.NONE);
  }

  /**
   * @throws IllegalArgumentException if no store can be opened with this URL; the message names the
   *     part at fault
   */
  static EtcdSettings of(StoreUrl url, StoreEnvironment environment) {
    int operations = OPERATIONS.in(url);
    int requestBytes = REQUEST_BYTES.in(url);
    if (requestBytes < 1024L * operations) {
      throw REQUEST_BYTES.wrong(
          url,
          "etcd requests of %d operations need room for at least %d bytes"
              .formatted(operations, 1024L * operations));
    }
    return new EtcdSettings(
        endpoints(url),
        StoreOption.TIMEOUT.in(url),
        login(url, environment),
        StoreTls.of(url, environment, StoreTls.SWITCH),
        operations,
        requestBytes);
  }

  static List<HostAndPort> endpoints(StoreUrl url) {
    url.requireNoPath();
    return HostAndPort.all(url, 2379, EXAMPLE);
  }

  private static Optional<Login> login(StoreUrl url, StoreEnvironment environment) {
    Optional<String> password = environment.password(url).filter(text -> !text.isEmpty());
    if (url.user().isPresent() != password.isPresent()) {
      throw url.wrong(
          ": etcd needs both a user and a password, in the URL or the password in "
              + StoreEnvironment.DEFAULT_VARIABLE);
    }
    return url.user().map(user -> new Login(user, password.get()));
  }

  /** Returns {@link #batching(int, Duration)} of these settings. */
  public BatchingSettings batching() {
    return batching(operations, timeout);
  }

  /**
   * Returns how callers best share requests to etcd: two batches at a time, and a short linger for
   * callers that have just received a response.
   */
  static BatchingSettings batching(int operations, Duration timeout) {
    InFlight two = InFlight.of(2).lingering(Duration.ofNanos(300_000));
    return new BatchingSettings(two, Optional.of(two), operations - 1, timeout);
  }
}
