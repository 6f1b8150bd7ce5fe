package io.statehouse.app.http.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.keys.KeyCommands;
import io.statehouse.domain.layout.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandRoutesTest {
  private static final String HOSTILE = "/it's $(touch harm) & 100%\u202e";

  @TempDir Path directory;
  private RunningServer server;

  @BeforeEach
  void start() {
    server = new RunningServer(directory, Map.of("only", "css"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private KeyCommands commands(String key, String action) {
    String query = "?key=" + URLEncoder.encode(key, UTF_8) + "&action=" + action;
    String body = server.get("/keys/commands" + query).body();
    return KeyCommands.SHAPE.read((Map<?, ?>) Json.parse(body.getBytes(UTF_8)));
  }

  private String run(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("bash", "-c", command).directory(directory.toFile()).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(command).isZero();
    return printed;
  }

  @Test
  void the_commands_of_curl_write_read_and_delete_the_key_itself() throws Exception {
    Files.writeString(directory.resolve("value.bin"), "a\0value");

    run(commands(HOSTILE, "put").curl());

    assertThat(run(commands(HOSTILE, "get").curl())).isEqualTo("a\0value");
    run(commands(HOSTILE, "delete").curl());
    assertThat(run(commands(HOSTILE, "get").curl())).contains("\"code\":\"not-found\"");
    assertThat(directory.resolve("harm")).doesNotExist();
  }

  @Test
  void the_commands_of_statehouse_and_of_the_store_name_the_key_and_the_server() {
    String url = server.uri("").toString().replaceFirst("/$", "");

    assertThat(commands("/DBS/sky", "get").cli())
        .isEqualTo("statehouse keys get --system css --server " + url + " /DBS/sky");
    assertThat(commands("-x y", "put").cli())
        .isEqualTo(
            "statehouse keys put --file value.bin --system css --server " + url + " -- '-x y'");
    assertThat(commands("/DBS/sky", "delete").cli()).startsWith("statehouse keys rm ");
    assertThat(commands("/DBS/sky", "get").client())
        .hasValueSatisfying(
            command ->
                assertThat(command)
                    .startsWith("sqlite3 ")
                    .contains("statehouse.db", "cast('\\''/DBS/sky'\\'' as blob)"));
  }

  @Test
  void the_command_of_statehouse_reads_the_key() {
    server.put("/keys?key=/a", "value");

    String[] words = commands("/a", "get").cli().split(" ");

    assertThat(RunResult.in(directory, Arrays.copyOfRange(words, 1, words.length)).out())
        .isEqualTo("value");
  }

  @Test
  void an_unknown_action_is_refused() {
    assertThat(server.get("/keys/commands?key=/a&action=rename").statusCode()).isEqualTo(400);
    assertThat(server.get("/keys/commands").statusCode()).isEqualTo(400);
  }
}
