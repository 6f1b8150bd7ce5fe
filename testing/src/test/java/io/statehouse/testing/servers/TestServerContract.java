package io.statehouse.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** What every durable server of ours does. Each test leaves the server of its class running. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class TestServerContract {
  private final ServerKind kind;
  private TestServer server;

  TestServerContract(ServerKind kind) {
    this.kind = kind;
  }

  /** Writes {@code value}, for {@link #read}. */
  abstract void write(TestServer to, String value) throws IOException;

  /** Returns the value written last. */
  abstract String read(TestServer from) throws IOException;

  /** Returns the server of this class. */
  final TestServer server() {
    return server;
  }

  @BeforeAll
  void start() {
    server = TestServer.of(kind, ServerSettings.plain().durable());
    server.start();
  }

  @AfterAll
  void close() {
    server.close();
  }

  @Test
  void responds_once_started() throws IOException {
    write(server, "first");

    assertThat(read(server)).isEqualTo("first");
    assertThat(server.url()).contains(server.address().toString());
  }

  @Test
  void keeps_what_it_acknowledged_when_killed_and_restarted() throws IOException {
    write(server, "acknowledged");
    long pid = server.pid();

    server.kill();
    assertThat(server.isRunning()).isFalse();
    assertThatThrownBy(() -> read(server)).isInstanceOf(IOException.class);

    server.restart();
    assertThat(server.pid()).isNotEqualTo(pid);
    assertThat(read(server)).isEqualTo("acknowledged");
  }

  @Test
  void restarts_after_an_orderly_stop() throws IOException {
    write(server, "stopped");

    server.stop();
    assertThat(server.isRunning()).isFalse();

    server.restart();
    assertThat(read(server)).isEqualTo("stopped");
  }

  @Test
  void sends_no_response_while_frozen_and_continues_when_thawed() throws IOException {
    write(server, "written before");

    server.freeze();
    FutureTask<String> reading = new FutureTask<>(() -> read(server));
    new Thread(reading, "reads from the frozen server").start();
    assertThat(server.isRunning()).isTrue();
    assertThatThrownBy(() -> reading.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);

    server.thaw();
    server.awaitReady();
    assertThat(read(server)).isEqualTo("written before");
  }

  @Test
  void leaves_neither_process_nor_folder_when_closed_even_if_frozen() {
    TestServer other = TestServer.of(kind, ServerSettings.plain());
    other.start();
    Path process = Path.of("/proc", String.valueOf(other.pid()));
    assertThat(process).exists();
    other.freeze();

    other.close();

    assertThat(process).doesNotExist();
    assertThat(Files.exists(other.folder())).isFalse();
  }

  @Test
  void reports_its_output_when_it_does_not_start() {
    TestServer broken =
        TestServer.of(kind, ServerSettings.plain().withArguments("--no-such-argument"));

    assertThatThrownBy(broken::start)
        .hasMessageContaining(kind.title())
        .hasMessageContaining("did not start: it ended with status")
        .hasMessageContaining("no-such-argument");
    assertThat(broken.folder()).doesNotExist();
  }
}
