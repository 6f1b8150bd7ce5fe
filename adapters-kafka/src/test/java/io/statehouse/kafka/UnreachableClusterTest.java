package io.statehouse.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import io.statehouse.ports.topics.TopicSpec;
import io.statehouse.testing.wire.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses at which no Kafka broker responds; no test needs a broker. */
class UnreachableClusterTest {
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofMinutes(10);

  private KafkaTopics topics;

  @AfterEach
  void close() {
    topics.close();
  }

  @Test
  void a_cluster_that_is_away_is_unavailable_after_the_timeout() {
    Address nobody = Address.free();
    open(nobody.toString(), SHORT);

    TopicError expected =
        new TopicError(
            Kind.KAFKA_UNAVAILABLE,
            "Kafka at "
                + nobody
                + " cannot be reached: check the address, that a Kafka broker listens there, and"
                + " whether it requires TLS");
    assertThat(create()).isEqualTo(Map.of("a", new TopicOutcome.Failed(expected)));
    assertThat(topics.describe(Set.of("a", "b")))
        .isEqualTo(
            Map.of("a", new Description.Failed(expected), "b", new Description.Failed(expected)));
    assertThat(topics.reassignReplicas("a", 2)).isEqualTo(new TopicOutcome.Failed(expected));
    assertThatThrownBy(topics::listNames)
        .isInstanceOf(ProvisionerException.class)
        .hasMessage(expected.message());
  }

  @Test
  void a_server_that_never_responds_is_unavailable_after_the_timeout() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      open("127.0.0.1:" + silent.getLocalPort(), SHORT);

      assertUnavailable("127.0.0.1:" + silent.getLocalPort());
    }
  }

  @Test
  void a_server_of_another_kind_is_unavailable() throws IOException {
    try (OtherServer http = new OtherServer("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8))) {
      open(http.address(), SHORT);

      assertUnavailable(http.address());
    }
  }

  @Test
  void a_response_too_large_for_any_memory_leaves_later_calls_a_working_client()
      throws IOException {
    try (OtherServer other = new OtherServer(new byte[] {0x7f, -1, -1, -1, 0})) {
      open(other.address(), SHORT);

      assertUnavailable(other.address());
      long before = other.connections();
      assertUnavailable(other.address());

      assertThat(other.connections()).isGreaterThan(before);
    }
  }

  /** It would allocate what they seem to announce, 1.2 GB, 350 MB and 1.4 GB. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 400 Bad Request\r\n\r\n",
        "\u0015\u0003\u0003\0\2\2\u0050",
        "SSH-2.0-x\r\n"
      })
  void kafkas_client_never_connects_to_a_server_of_another_kind(String response)
      throws IOException {
    try (OtherServer other = new OtherServer(response.getBytes(UTF_8))) {
      open(other.address(), Duration.ofSeconds(4));

      assertThat(error(create()).message())
          .isEqualTo(
              "Kafka at %1$s cannot be used: the server at %1$s does not respond as a Kafka broker without TLS does: check the address, and security.protocol"
                  .formatted(other.address()));
      assertThat(other.connections()).isEqualTo(1);
    }
  }

  @Test
  void an_unknown_host_is_unavailable() {
    open("no-such-host.invalid:9092", SHORT);

    assertThat(error(create()))
        .isEqualTo(
            new TopicError(
                Kind.KAFKA_UNAVAILABLE,
                "Kafka at no-such-host.invalid:9092 cannot be reached: unknown host, check the"
                    + " name"));
  }

  @Test
  void an_interrupted_thread_returns_early_and_stays_interrupted() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      open("127.0.0.1:" + silent.getLocalPort(), LONG);
      CompletableFuture<Map<String, TopicOutcome>> outcomes = new CompletableFuture<>();
      CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
      Thread caller =
          new Thread(
              () -> {
                outcomes.complete(create());
                interrupted.complete(Thread.currentThread().isInterrupted());
              });
      caller.start();
      silent.accept(); // the request is under way
      caller.interrupt();

      assertThat(error(outcomes.get(60, SECONDS)).kind()).isEqualTo(Kind.KAFKA_UNAVAILABLE);
      assertThat(interrupted.get(60, SECONDS)).isTrue();
    }
  }

  @Test
  void a_thread_that_is_interrupted_already_sends_nothing() {
    open(Address.free().toString(), LONG);
    Thread.currentThread().interrupt();

    TopicError error = error(create());

    assertThat(Thread.interrupted()).isTrue();
    assertThat(error.message()).endsWith("the thread was interrupted, the request was not sent");
  }

  @Test
  void closing_ends_a_call_in_progress() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      open("127.0.0.1:" + silent.getLocalPort(), LONG);
      CompletableFuture<Map<String, TopicOutcome>> outcomes =
          CompletableFuture.supplyAsync(this::create);
      silent.accept();

      topics.close();

      assertThat(error(outcomes.get(60, SECONDS)).kind()).isEqualTo(Kind.KAFKA_UNAVAILABLE);
    }
  }

  @Test
  void a_closed_provisioner_sends_nothing() {
    open("127.0.0.1:1", SHORT);
    topics.close();

    assertThat(error(create()))
        .isEqualTo(
            new TopicError(
                Kind.KAFKA_UNAVAILABLE, "Kafka at 127.0.0.1:1 is closed: open it again"));
    assertThatThrownBy(topics::brokers).isInstanceOf(ProvisionerException.class);
  }

  private void open(String servers, Duration timeout) {
    topics = new KafkaTopics(KafkaSettings.at(servers).withTimeout(timeout));
  }

  private Map<String, TopicOutcome> create() {
    return topics.create(List.of(new TopicSpec("a", 1, 1, Map.of())), Effect.APPLY);
  }

  private void assertUnavailable(String address) {
    TopicError error = error(create());
    assertThat(error.kind()).isEqualTo(Kind.KAFKA_UNAVAILABLE);
    assertThat(error.message()).startsWith("Kafka at " + address + " ").hasSizeLessThan(250);
  }

  private static TopicError error(Map<String, TopicOutcome> outcomes) {
    return outcomes.get("a").error().orElseThrow();
  }

  /** Responds to everyone with the same bytes. */
  private static final class OtherServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicLong connections = new AtomicLong();
    private final byte[] response;

    OtherServer(byte[] response) throws IOException {
      this.response = response;
      new Thread(this::respond).start();
    }

    String address() {
      return "127.0.0.1:" + socket.getLocalPort();
    }

    long connections() {
      return connections.get();
    }

    private void respond() {
      try {
        while (true) {
          Socket client = socket.accept(); // left open, as by a server that waits for more
          connections.incrementAndGet();
          client.getOutputStream().write(response);
        }
      } catch (IOException closed) {
        // the end of the test
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
