package io.statehouse.etcd;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The address of an etcd cluster and how the store uses it.
 *
 * @param endpoints members of one cluster; any of them may serve a request
 * @param timeout the longest that a call may take
 * @param login the user to log in as, if the cluster has authentication enabled
 * @param tls how to verify the servers, if they use TLS; if empty, nothing is encrypted
 * @param operations the cluster's {@code --max-txn-ops}, which clients cannot query
 * @param requestBytes the cluster's {@code --max-request-bytes}, which clients cannot query
 */
public record EtcdSettings(
    List<Endpoint> endpoints,
    Duration timeout,
    Optional<Login> login,
    Optional<Tls> tls,
    int operations,
    int requestBytes) {

  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);
  private static final int DEFAULT_OPERATIONS = 128;
  private static final int DEFAULT_REQUEST_BYTES = 3 << 19;

  /** One member's client address. */
  public record Endpoint(String host, int port) {
    private static final int DEFAULT_PORT = 2379;

    public Endpoint {
      if (host.isEmpty() || !host.matches("[^\\s,/@?#\\[\\]]+")) {
        throw new IllegalArgumentException(
            "etcd endpoint has no usable host: \"" + host + "\", write HOST:PORT");
      }
      if (port < 1 || port > 65_535) {
        throw new IllegalArgumentException("etcd endpoint has no usable port: " + port);
      }
    }

    /**
     * Reads {@code host:port}, {@code [ipv6]:port}, or either without the port.
     *
     * @throws IllegalArgumentException if {@code text} is not such an address
     */
    static Endpoint parse(String text) {
      int colon = text.lastIndexOf(':');
      boolean hasPort = colon > text.lastIndexOf(']');
      String host = hasPort ? text.substring(0, colon) : text;
      if (host.startsWith("[") && host.endsWith("]")) {
        host = host.substring(1, host.length() - 1);
      } else if (host.indexOf(':') >= 0) {
        throw new IllegalArgumentException(
            "etcd endpoint is not HOST:PORT: \"" + text + "\", write IPv6 as [::1]:2379");
      }
      String port = hasPort ? text.substring(colon + 1) : "" + DEFAULT_PORT;
      if (!port.matches("[0-9]{1,5}")) {
        throw new IllegalArgumentException(
            "etcd endpoint has no usable port: \"" + text + "\", write HOST:PORT");
      }
      return new Endpoint(host, Integer.parseInt(port));
    }

    @Override
    public String toString() {
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
  }

  /** A user of the cluster; never shows the password. */
  public record Login(String user, String password) {
    public Login {
      if (user.isEmpty() || password.isEmpty()) {
        throw new IllegalArgumentException("etcd rejects an empty user or password: set both");
      }
    }

    @Override
    public String toString() {
      return user + ":***";
    }
  }

  /**
   * How servers prove their identity, and how this client proves its own.
   *
   * @param authority a PEM file of certificates to trust; if empty, those that Java trusts
   * @param client what to present to servers that request a certificate
   */
  public record Tls(Optional<Path> authority, Optional<ClientCertificate> client) {
    public Tls {
      requireNonNull(authority, "authority");
      requireNonNull(client, "client");
    }
  }

  /** PEM files: a certificate, and its private key in PKCS#8 without a password. */
  public record ClientCertificate(Path certificate, Path privateKey) {
    public ClientCertificate {
      requireNonNull(certificate, "certificate");
      requireNonNull(privateKey, "privateKey");
    }
  }

  /**
   * @throws IllegalArgumentException if no store can be opened with these settings
   */
  public EtcdSettings {
    endpoints = List.copyOf(endpoints);
    if (endpoints.isEmpty()) {
      throw new IllegalArgumentException(
          "etcd needs at least one endpoint: write HOST:PORT,HOST:PORT");
    }
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("etcd timeout must be positive: " + timeout);
    }
    requireNonNull(login, "login");
    requireNonNull(tls, "tls");
    if (operations < 32) {
      throw new IllegalArgumentException(
          "etcd transactions need room for at least 32 operations: " + operations);
    }
    if (requestBytes < 1024 * operations) {
      throw new IllegalArgumentException(
          "etcd requests of "
              + operations
              + " operations need room for at least "
              + 1024 * operations
              + " bytes: "
              + requestBytes);
    }
  }

  /**
   * Returns settings for a cluster in etcd's default configuration: no login, no TLS, default
   * limits.
   *
   * @param endpoints {@code host:port} of members, separated by commas
   * @throws IllegalArgumentException if one of them is not an address
   */
  public static EtcdSettings of(String endpoints) {
    List<Endpoint> parsed = new ArrayList<>();
    for (String endpoint : endpoints.split(",", -1)) {
      parsed.add(Endpoint.parse(endpoint.strip()));
    }
    return new EtcdSettings(
        parsed,
        DEFAULT_TIMEOUT,
        Optional.empty(),
        Optional.empty(),
        DEFAULT_OPERATIONS,
        DEFAULT_REQUEST_BYTES);
  }

  public EtcdSettings withTimeout(Duration other) {
    return new EtcdSettings(endpoints, other, login, tls, operations, requestBytes);
  }

  public EtcdSettings withLogin(Login other) {
    return new EtcdSettings(endpoints, timeout, Optional.of(other), tls, operations, requestBytes);
  }

  public EtcdSettings withTls(Tls other) {
    return new EtcdSettings(
        endpoints, timeout, login, Optional.of(other), operations, requestBytes);
  }

  /** Returns these settings for a cluster whose limits are not etcd's defaults. */
  public EtcdSettings withLimits(int otherOperations, int otherRequestBytes) {
    return new EtcdSettings(endpoints, timeout, login, tls, otherOperations, otherRequestBytes);
  }

  /**
   * Returns how callers best share requests to etcd: one write batch at a time, since a second only
   * makes both smaller; two read batches, which wait for no disk; and a short linger for callers
   * that have just received a response, which doubles the batch.
   */
  public BatchingSettings batching() {
    return new BatchingSettings(
        InFlight.of(1),
        Optional.of(InFlight.of(2)),
        operations - 1,
        Duration.ofNanos(300_000),
        timeout);
  }
}
