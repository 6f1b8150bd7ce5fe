package io.statehouse.kafka;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.config.ConfigValue;

/**
 * Properties of Kafka's own client, as its tools accept them with {@code --command-config}: TLS,
 * credentials and the like. They are the operator's own, so all are passed on, those that load
 * classes too; except those that the {@link KafkaSettings} determine.
 *
 * <p>No value is ever shown, since it may be a password: not by {@code toString}, nor in a message.
 */
public final class ClientProperties {
  private static final ClientProperties NONE = new ClientProperties(Map.of());

  /** Those that are set here, each with what determines it. */
  private static final Map<String, String> OURS =
      Map.of(
          AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, "the addresses of the cluster",
          AdminClientConfig.CLIENT_ID_CONFIG, "the name of this adopter",
          AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "the timeout for Kafka",
          AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, "the timeout for Kafka",
          AdminClientConfig.RETRIES_CONFIG, "the rule that no change is sent twice");

  private final Map<String, String> values;

  private ClientProperties(Map<String, String> values) {
    this.values = Map.copyOf(values);
  }

  public static ClientProperties none() {
    return NONE;
  }

  /**
   * Checks properties, as far as that is possible without a connection.
   *
   * @param source names where they are from, in messages
   * @throws IllegalArgumentException if one is invalid; the message names it, without its value
   */
  public static ClientProperties of(Map<String, String> values, String source) {
    for (String name : new TreeSet<>(values.keySet())) {
      if (OURS.containsKey(name)) {
        throw new IllegalArgumentException(
            "%s: %s is determined by %s: remove it here".formatted(source, name, OURS.get(name)));
      }
    }
    requireValid(values, source);
    return new ClientProperties(values);
  }

  /**
   * Reads a file in the format of {@link Properties}.
   *
   * @throws IllegalArgumentException if it cannot be read, or a property is invalid; the message
   *     names the file and the property, without its value
   */
  public static ClientProperties read(Path file) {
    Properties read = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      read.load(in);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": cannot be read: " + reason(e), e);
    } catch (IllegalArgumentException e) { // its message shows the line, hence no cause either
      throw new IllegalArgumentException(
          file + ": not a properties file: a \\u is not followed by four hexadecimal digits");
    }
    Map<String, String> values = new HashMap<>();
    read.stringPropertyNames().forEach(name -> values.put(name, read.getProperty(name)));
    return of(values, file.toString());
  }

  private static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "there is no such file";
    }
    return failure instanceof AccessDeniedException
        ? "permission denied"
        : String.valueOf(failure.getMessage());
  }

  private static void requireValid(Map<String, String> values, String source) {
    if (values.containsKey(AdminClientConfig.CONFIG_PROVIDERS_CONFIG)) {
      return; // a value may refer to one that only its provider knows
    }
    Map<String, String> complete = new HashMap<>(values);
    complete.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:1");
    for (ConfigValue value : AdminClientConfig.configDef().validate(complete)) {
      if (!value.errorMessages().isEmpty()) {
        throw new IllegalArgumentException(
            "%s: Kafka's client rejects the value of %s: correct it, or remove it"
                .formatted(source, value.name()));
      }
    }
  }

  /** Returns the properties themselves, passwords included. */
  Map<String, String> values() {
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ClientProperties that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** Returns the names of the properties. */
  @Override
  public String toString() {
    return new TreeSet<>(values.keySet()).toString();
  }
}
