package io.statehouse.kafka;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * Which cluster is used, and how.
 *
 * @param servers the addresses of some of the brokers, each as {@code HOST:PORT}; the others are
 *     learned from these
 * @param properties what the client needs to connect, such as credentials
 * @param timeout how long a call may take
 * @param id what the logs of the brokers call this client, after {@code statehouse-adopter-}
 */
public record KafkaSettings(
    List<String> servers, ClientProperties properties, Duration timeout, String id) {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration MAX_TIMEOUT = Duration.ofHours(1);
  private static final Pattern ADDRESS =
      Pattern.compile("(?:[^\\s\\[\\]:/@,]+|\\[[0-9A-Fa-f:.%]+\\]):(\\d{1,5})");
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final int LAST_PORT = 65_535;

  /**
   * @throws IllegalArgumentException if a setting is invalid; the message names it
   */
  public KafkaSettings {
    servers = List.copyOf(servers);
    requireNonNull(properties, "properties");
    if (servers.isEmpty()) {
      throw new IllegalArgumentException("no address of a Kafka broker is given: HOST:PORT");
    }
    servers.forEach(KafkaSettings::requireAddress);
    if (timeout.toMillis() < 1 || timeout.compareTo(MAX_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          "the timeout for Kafka must be from 1 ms to 1 h: " + timeout);
    }
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "the name of an adopter must be 1 to 100 letters, digits, '.', '_' and '-': " + id);
    }
  }

  /**
   * Returns the settings for these addresses, {@code HOST:PORT,HOST:PORT}, with all defaults.
   *
   * @throws IllegalArgumentException if an address is invalid; the message names it
   */
  public static KafkaSettings at(String servers) {
    List<String> addresses =
        Arrays.stream(servers.split(","))
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .toList();
    return new KafkaSettings(
        addresses,
        ClientProperties.none(),
        DEFAULT_TIMEOUT,
        String.valueOf(ProcessHandle.current().pid()));
  }

  public KafkaSettings withProperties(ClientProperties value) {
    return new KafkaSettings(servers, value, timeout, id);
  }

  public KafkaSettings withTimeout(Duration value) {
    return new KafkaSettings(servers, properties, value, id);
  }

  public KafkaSettings withId(String value) {
    return new KafkaSettings(servers, properties, timeout, value);
  }

  private static void requireAddress(String address) {
    Matcher matcher = ADDRESS.matcher(address);
    int port = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    if (port < 1 || port > LAST_PORT) {
      throw new IllegalArgumentException(
          "invalid address of a Kafka broker: \"" + address + "\": use HOST:PORT");
    }
  }

  /** The name of the cluster in messages. */
  String displayName() {
    return "Kafka at " + String.join(",", servers);
  }

  /** Returns the configuration of Kafka's client, passwords included. */
  Map<String, Object> clientConfiguration() {
    Map<String, Object> all = new HashMap<>();
    // The client would offer metrics of its own to the brokers.
    all.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, "false");
    all.putAll(properties.values());
    int timeoutMillis = (int) timeout.toMillis();
    all.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
    all.put(AdminClientConfig.CLIENT_ID_CONFIG, "statehouse-adopter-" + id);
    all.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, timeoutMillis);
    all.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.max(1, timeoutMillis / 2));
    // A request that was sent, and got no response, must not be sent again: meanwhile another
    // program may have changed the topic. One that found no broker alive still goes to the next.
    all.put(AdminClientConfig.RETRIES_CONFIG, 0);
    return all;
  }
}
