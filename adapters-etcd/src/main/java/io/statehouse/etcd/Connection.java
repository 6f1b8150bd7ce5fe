package io.statehouse.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.etcd.jetcd.KV;
import io.netty.handler.ssl.SslContextBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLException;

/**
 * The jetcd client, and how it is set up. It connects when the first call is made, and to all
 * members, so that one which hangs or dies is passed over.
 *
 * <p>While no member can be reached gRPC tries ever more rarely, in the end every two minutes. So a
 * client that found nobody is replaced after a while by a new one, which tries at once.
 */
final class Connection implements AutoCloseable {
  private static final long LEAST_AGE_NANOS = 2_000_000_000L;

  /** The least that gRPC pings for; it finds members that stopped answering without a word. */
  private static final Duration PING_AFTER = Duration.ofSeconds(10);

  private static final int LEAST_ANSWER_BYTES = 64 << 20;

  private final EtcdSettings settings;
  private volatile Client client;
  private long openedAt;
  private boolean closed;

  /**
   * @throws IllegalArgumentException if a certificate cannot be read
   */
  Connection(EtcdSettings settings) {
    this.settings = settings;
    this.client = open(settings);
    this.openedAt = System.nanoTime();
  }

  Client client() {
    return client;
  }

  KV kv() {
    return client.getKVClient();
  }

  /** Takes note that a request found nobody to be sent to. */
  void foundNobody() {
    Client old;
    synchronized (this) {
      if (closed || System.nanoTime() - openedAt < LEAST_AGE_NANOS) {
        return;
      }
      old = client;
      client = open(settings);
      openedAt = System.nanoTime();
    }
    old.close();
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    client.close();
  }

  private static Client open(EtcdSettings settings) {
    ClientBuilder builder =
        Client.builder()
            .target(target(settings))
            // Otherwise a call waits for a server for ever, and a write given up is sent when it
            // comes back.
            .waitForReady(false)
            .interceptor(new DeadlineInterceptor(settings.timeout()))
            .connectTimeout(settings.timeout())
            .keepaliveTime(PING_AFTER)
            .keepaliveTimeout(settings.timeout())
            .keepaliveWithoutCalls(false)
            .maxInboundMessageSize(answerBytes(settings))
            // jetcd's own retries: only those after a login that ran out are left to it.
            .retryMaxAttempts(2)
            .retryDelay(20)
            .retryMaxDelay(200);
    settings
        .login()
        .ifPresent(login -> builder.user(bytes(login.user())).password(bytes(login.password())));
    settings.tls().ifPresent(tls -> secure(builder, tls));
    return builder.build();
  }

  /** The name by which jetcd's own resolver finds all members. */
  private static String target(EtcdSettings settings) {
    return settings.endpoints().stream()
        .map(EtcdSettings.Endpoint::toString)
        .collect(joining(",", "ip:///", ""));
  }

  /** The name of one member alone. */
  static String target(EtcdSettings.Endpoint endpoint) {
    return "ip:///" + endpoint;
  }

  /** Room for as many of the largest values as one read may ask for. */
  private static int answerBytes(EtcdSettings settings) {
    long most = (long) settings.requestBytes() * settings.operations() + (1 << 20);
    return (int) Math.min(Integer.MAX_VALUE, Math.max(LEAST_ANSWER_BYTES, most));
  }

  private static void secure(ClientBuilder builder, EtcdSettings.Tls tls) {
    tls.authority().ifPresent(file -> checkReadable("TLS authority", file));
    tls.client()
        .ifPresent(
            client -> {
              checkReadable("client certificate", client.certificate());
              checkReadable("private key", client.privateKey());
            });
    try {
      builder.sslContext(context -> fill(context, tls));
    } catch (SSLException | IllegalArgumentException unusable) {
      throw new IllegalArgumentException(
          "TLS files of etcd cannot be used: "
              + unusable.getMessage()
              + "; expected PEM, the private key as PKCS#8 without a password",
          unusable);
    }
  }

  private static void fill(SslContextBuilder context, EtcdSettings.Tls tls) {
    tls.authority().ifPresent(file -> context.trustManager(file.toFile()));
    tls.client()
        .ifPresent(
            client ->
                context.keyManager(client.certificate().toFile(), client.privateKey().toFile()));
  }

  private static void checkReadable(String what, Path file) {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException(what + " of etcd cannot be read: " + file);
    }
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, UTF_8);
  }
}
