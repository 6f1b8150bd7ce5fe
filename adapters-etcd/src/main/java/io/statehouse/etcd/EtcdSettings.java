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
 * Where an etcd cluster is, and what can be chosen about its use.
 *
 * @param endpoints members of one cluster, any of which may answer
 * @param timeout how long a call may take
 * @param login a user, if the cluster has authentication enabled
 * @param tls how to check the servers, if they speak TLS; without it nothing is encrypted
 * @param operations the cluster's {@code --max-txn-ops}, which cannot be asked for
 * @param requestBytes the cluster's {@code --max-request-bytes}, which cannot be asked for
 */
public record EtcdSettings(
    List<Endpoint> endpoints,
    Duration timeout,
    Optional<Login> login,
    Optional<Tls> tls,
    int operations,
    int requestBytes) {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int ETCDS_OWN_OPERATIONS = 128;
  private static final int ETCDS_OWN_REQUEST_BYTES = 3 << 19;

  /** One member's client address. */
  public record Endpoint(String host, int port) {
    private static final int ETCDS_OWN_PORT = 2379;

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
     * @throws IllegalArgumentException if {@code text} is no such address
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
      String port = hasPort ? text.substring(colon + 1) : "" + ETCDS_OWN_PORT;
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
        throw new IllegalArgumentException("etcd takes no empty user or password");
      }
    }

    @Override
    public String toString() {
      return user + ":***";
    }
  }

  /**
   * How servers prove who they are, and how this client does.
   *
   * @param authority a PEM file of certificates to trust; by default those that Java trusts
   * @param client what to show to servers that ask for a certificate
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
   * @throws IllegalArgumentException if no store could be opened with these
   */
  public EtcdSettings {
    endpoints = List.copyOf(endpoints);
    if (endpoints.isEmpty()) {
      throw new IllegalArgumentException("etcd needs an endpoint: write HOST:PORT,HOST:PORT");
    }
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout must be longer than nothing: " + timeout);
    }
    requireNonNull(login, "login");
    requireNonNull(tls, "tls");
    if (operations < 32) {
      throw new IllegalArgumentException(
          "etcd transactions need room for 32 operations at least: " + operations);
    }
    if (requestBytes < 1024 * operations) {
      throw new IllegalArgumentException(
          "etcd requests of "
              + operations
              + " operations need room for "
              + 1024 * operations
              + " bytes at least: "
              + requestBytes);
    }
  }

  /**
   * Returns settings for a cluster as etcd itself sets it up: no login, no TLS, its own limits.
   *
   * @param endpoints {@code host:port} of members, separated by commas
   * @throws IllegalArgumentException if one of them is no address
   */
  public static EtcdSettings of(String endpoints) {
    List<Endpoint> parsed = new ArrayList<>();
    for (String endpoint : endpoints.split(",", -1)) {
      parsed.add(Endpoint.parse(endpoint.strip()));
    }
    return new EtcdSettings(
        parsed,
        TIMEOUT,
        Optional.empty(),
        Optional.empty(),
        ETCDS_OWN_OPERATIONS,
        ETCDS_OWN_REQUEST_BYTES);
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

  /** Returns these settings for a cluster whose limits are not etcd's own. */
  public EtcdSettings withLimits(int otherOperations, int otherRequestBytes) {
    return new EtcdSettings(endpoints, timeout, login, tls, otherOperations, otherRequestBytes);
  }

  /**
   * How etcd likes its batches: one write at a time, since a second only makes both smaller; two
   * reads, which wait for no disk; and a wait for those just answered, which doubles the batch.
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
