package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaSettingsTest {
  private static final String PASSWORD = "do-not-show";

  @TempDir Path folder;

  @Test
  void addresses_are_separated_by_commas() {
    assertThat(KafkaSettings.at("a:9092, b.example.org:9093,[::1]:1").servers())
        .containsExactly("a:9092", "b.example.org:9093", "[::1]:1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "a:", ":9092", "a:0", "a:65536", "kafka://a:1", "a b:1", "u@a:1", "::1:1"})
  void an_invalid_address_is_named(String address) {
    assertThatThrownBy(() -> KafkaSettings.at("a:1," + address))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("invalid address of a Kafka broker: \"" + address + "\": use HOST:PORT");
  }

  @Test
  void at_least_one_address_is_needed() {
    assertThatThrownBy(() -> KafkaSettings.at(" , "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no address of a Kafka broker is given: HOST:PORT");
  }

  @Test
  void a_timeout_and_an_id_have_limits() {
    KafkaSettings settings = KafkaSettings.at("a:1");

    assertThatThrownBy(() -> settings.withTimeout(Duration.ZERO))
        .hasMessageContaining("from 1 ms to 1 h: PT0S");
    assertThatThrownBy(() -> settings.withTimeout(Duration.ofDays(99)))
        .hasMessageContaining("from 1 ms to 1 h: PT2376H");
    assertThatThrownBy(() -> settings.withId("a b")).hasMessageContaining("a b");
  }

  @Test
  void the_client_is_configured_by_the_settings() {
    assertThat(KafkaSettings.at("a:1").withId("node-1").clientConfiguration())
        .containsEntry("client.id", "statehouse-adopter-node-1")
        .containsEntry("default.api.timeout.ms", 30_000)
        .containsEntry("request.timeout.ms", 15_000)
        .containsEntry("retries", 0);
  }

  @Test
  void properties_of_a_file_are_passed_on_even_those_that_load_classes() throws IOException {
    ClientProperties properties =
        read(
            """
            # a comment
            security.protocol = SASL_SSL
            metric.reporters=org.example.Reporter
            acks=all
            """);

    assertThat(KafkaSettings.at("a:1").withProperties(properties).clientConfiguration())
        .containsEntry("security.protocol", "SASL_SSL")
        .containsEntry("metric.reporters", "org.example.Reporter")
        .containsEntry("acks", "all");
  }

  @Test
  void no_value_of_a_property_is_shown() throws IOException {
    KafkaSettings settings =
        KafkaSettings.at("a:1").withProperties(read("ssl.key.password=" + PASSWORD));

    assertThat(settings.toString()).contains("ssl.key.password").doesNotContain(PASSWORD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bootstrap.servers",
        "client.id",
        "retries",
        "request.timeout.ms",
        "default.api.timeout.ms"
      })
  void a_property_that_the_settings_determine_is_refused(String name) {
    assertThatThrownBy(() -> read(name + "=" + PASSWORD))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(file() + ": " + name + " is determined by ")
        .hasMessageNotContaining(PASSWORD);
  }

  @Test
  void a_value_that_the_client_rejects_is_refused_without_showing_it() {
    assertThatThrownBy(() -> read("security.protocol=" + PASSWORD))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            file()
                + ": Kafka's client rejects the value of security.protocol: correct it, or remove"
                + " it")
        .hasNoCause();
  }

  @Test
  void a_value_may_come_from_a_provider() throws IOException {
    ClientProperties properties =
        read(
            """
            config.providers=env
            config.providers.env.class=org.apache.kafka.common.config.provider.EnvVarConfigProvider
            reconnect.backoff.ms=${env:BACKOFF}
            """);

    assertThat(properties.values()).hasSize(3);
  }

  @Test
  void a_file_that_cannot_be_read_is_named() {
    Path absent = folder.resolve("absent");

    assertThatThrownBy(() -> ClientProperties.read(absent))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(absent + ": cannot be read: there is no such file");
    assertThatThrownBy(() -> ClientProperties.read(folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(folder + ": cannot be read: Is a directory");
  }

  @Test
  void a_malformed_file_is_refused_without_showing_a_line_of_it() {
    assertThatThrownBy(() -> read("ssl.key.password=" + PASSWORD + "\\u12"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(file() + ": not a properties file: ")
        .hasMessageNotContaining(PASSWORD)
        .hasNoCause();
  }

  @Test
  void properties_are_equal_by_their_values() {
    assertThat(ClientProperties.of(Map.of("acks", "1"), "x"))
        .isEqualTo(ClientProperties.of(Map.of("acks", "1"), "y"))
        .isNotEqualTo(ClientProperties.none());
  }

  private ClientProperties read(String text) throws IOException {
    Files.writeString(file(), text, StandardCharsets.ISO_8859_1);
    return ClientProperties.read(file());
  }

  private Path file() {
    return folder.resolve("client.properties");
  }
}
