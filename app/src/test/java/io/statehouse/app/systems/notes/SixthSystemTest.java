package io.statehouse.app.systems.notes;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.Systems;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.system.SystemRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A further system is its own files and one line: it is everywhere without another edit. */
class SixthSystemTest {
  private static final SystemRegistry SYSTEMS =
      Systems.all().with("notes", "Notes, to show what a system takes.", () -> new NotesSystem());

  @TempDir private Path directory;

  private RunResult run(String... args) {
    return RunResult.of(SYSTEMS, directory, args);
  }

  @Test
  void its_commands_are_there_and_in_help() {
    assertThat(run("notes", "put", "a", "hello").code()).isZero();
    assertThat(run("notes", "list").out()).isEqualTo("a\thello\n");
    assertThat(run("notes", "list", "--json").out()).contains("\"name\": \"a\"");
    assertThat(run("notes", "delete", "b").complaint()).isEqualTo("there is no note b");
    assertThat(run("notes", "put", "a/b", "x").complaint())
        .isEqualTo("note name \"a/b\" is not 1 to 60 letters, digits, dots and hyphens");

    assertThat(run("help").out()).contains("notes", "Notes, to show what a system takes.");
    assertThat(run("notes", "--help").out()).contains("put", "list", "delete", "watch", "verify");
    assertThat(run("keys", "ls", "--system", "notes").out()).isEqualTo("/notes/a\n");
  }

  @Test
  void it_is_verified_and_repaired() {
    run("notes", "put", "a", "hello");
    assertThat(run("notes", "verify").out()).isEqualTo("notes: 0 errors, 0 notices\n");
    run("keys", "put", "/notes/b", "", "--system", "notes");

    RunResult found = run("notes", "verify");
    assertThat(found.code()).isEqualTo(1);
    assertThat(found.lines())
        .containsExactly(
            "error: note /notes/b is empty (--repair mends it)", "notes: 1 error, 0 notices");
    assertThat(run("verify", "notes", "--json").out())
        .contains("\"kind\": \"empty-note\"", "\"repairable\": true");
    assertThat(run("verify", "notes", "--repair").lines())
        .containsExactly(
            "repaired: note /notes/b is empty", "notes: 0 errors, 0 notices, 1 repaired");
    assertThat(run("notes", "list").out()).isEqualTo("a\thello\n");
  }

  @Test
  void its_settings_are_known_and_those_unknown_are_refused() throws IOException {
    Files.writeString(directory.resolve("statehouse.yaml"), "notes: {read-onli: on}\n");

    assertThat(run("notes", "list").complaint())
        .contains(
            "unknown setting \"notes.read-onli\": did you mean \"notes.read-only\"?; statehouse"
                + " config lists all settings");
    Files.delete(directory.resolve("statehouse.yaml"));
    assertThat(run("config").out()).contains("STATEHOUSE_SYSTEMS_NOTES");
  }

  @Test
  void it_is_served_documented_counted_and_has_a_page() {
    try (RunningServer server =
        new RunningServer(directory, Map.of("systems.notes", "file:notes"), SYSTEMS)) {
      assertThat(server.put("/notes/notes/a", "{\"text\":\"hello\"}").statusCode()).isEqualTo(204);
      assertThat(server.get("/notes/notes").body())
          .isEqualToIgnoringNewLines("[{\"name\":\"a\",\"text\":\"hello\"}]");
      assertThat(server.put("/notes/notes/a", "{\"txt\":\"x\"}").body())
          .contains("unknown member \\\"txt\\\": known are text");
      assertThat(server.get("/keys?system=notes&key=/notes/a").body()).isEqualTo("hello");
      assertThat(server.get("/health").body()).contains("\"notes\"");
      assertThat(server.get("/openapi.json").body()).contains("/notes/notes/{name}");
      assertThat(server.get("/metrics").body()).contains("statehouse_notes_puts_total 1.0");
      assertThat(server.get("/systems").body()).contains("\"page\":\"systems/notes/page.js\"");
      assertThat(server.get("/console/systems/notes/page.js").body()).contains("class NotesPage");
      assertThat(server.delete("/notes/notes/a").statusCode()).isEqualTo(204);
    }
  }

  @Test
  void its_warnings_are_shown_by_health_and_the_server_is_still_up() {
    try (RunningServer server = new RunningServer(directory, Map.of("only", "notes"), SYSTEMS)) {
      assertThat(server.get("/health").body()).contains("\"warnings\":[]");

      server.put("/notes/a", "{\"text\":\"" + "long ".repeat(30) + "\"}");

      assertThat(server.get("/health").statusCode()).isEqualTo(200);
      assertThat(server.get("/health").body())
          .contains("\"status\":\"up\"", "the last note has more than 100 characters");
    }
  }

  @Test
  void it_can_be_served_alone_at_the_root() {
    try (RunningServer server = new RunningServer(directory, Map.of("only", "notes"), SYSTEMS)) {
      assertThat(server.get("/notes").body().strip()).isEqualTo("[]");
    }
  }

  /** What is shared knows systems by the list alone. */
  @Test
  void the_platform_mentions_no_system() throws IOException {
    Pattern names =
        Pattern.compile(
            SYSTEMS.names().stream()
                .map(name -> "\"" + name + "\"|systems\\." + name + "\\.|domain\\." + name + "\\b")
                .reduce((a, b) -> a + "|" + b)
                .orElseThrow());
    Path app = Path.of("src/main/java/io/statehouse/app");

    assertThat(mentions(app, names)).containsExactly("Systems.java");
  }

  private static List<String> mentions(Path app, Pattern names) throws IOException {
    try (Stream<Path> files = Files.walk(app)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.startsWith(app.resolve("systems")))
          .filter(file -> names.matcher(text(file)).find())
          .map(file -> app.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
