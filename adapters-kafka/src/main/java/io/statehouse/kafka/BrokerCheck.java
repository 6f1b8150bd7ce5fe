package io.statehouse.kafka;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * Detects a server that is no Kafka broker before Kafka's client connects to it. The client takes
 * the first bytes of any response for its length, and allocates as much at once: 1.2 GB if a web
 * server responds, and 350 MB if a broker requires TLS. That could exhaust the memory of the whole
 * process, which ends it.
 */
final class BrokerCheck {
  /**
   * The size of a request that a broker accepts by default; no response that we need is as large.
   */
  private static final int MAX_BYTES = 100 << 20;

  private static final Duration MAX_LENGTH = Duration.ofSeconds(1);

  /** ApiVersions in version 0, to which every broker responds, before it requires credentials. */
  private static final byte[] REQUEST = {0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 0, -1, -1};

  private final KafkaSettings settings;

  BrokerCheck(KafkaSettings settings) {
    this.settings = settings;
  }

  /** Returns the first address at which another kind of server responds; empty if none does. */
  Optional<String> otherServer() {
    // Below TLS, a server of another kind fails the handshake, and its response is not read.
    return usesTls()
        ? Optional.empty()
        : settings.servers().stream().filter(this::isOther).findFirst();
  }

  private boolean usesTls() {
    return settings
        .properties()
        .values()
        .getOrDefault(AdminClientConfig.SECURITY_PROTOCOL_CONFIG, "")
        .toUpperCase(Locale.ROOT)
        .endsWith("SSL");
  }

  /** An address at which nothing responds is left to the client, which reports that better. */
  private boolean isOther(String address) {
    int colon = address.lastIndexOf(':');
    int port = Integer.parseInt(address.substring(colon + 1));
    int patience =
        (int) Math.max(1, Math.min(MAX_LENGTH.toMillis(), settings.timeout().toMillis() / 4));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.substring(0, colon), port), patience);
      socket.setSoTimeout(patience);
      socket.getOutputStream().write(REQUEST);
      int length = new DataInputStream(socket.getInputStream()).readInt();
      return length < 0 || length > MAX_BYTES;
    } catch (IOException noResponse) {
      return false;
    }
  }
}
