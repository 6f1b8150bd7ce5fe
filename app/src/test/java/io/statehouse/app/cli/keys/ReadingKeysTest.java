package io.statehouse.app.cli.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that read keys, in a store and on a server. */
class ReadingKeysTest {
  private static final String STORE = "--store=file:statehouse-data/css";

  @TempDir Path directory;

  private RunResult keys(String line, String... more) {
    return RunResult.in(
        directory,
        Stream.of(Stream.of("keys"), Stream.of(line.split(" ")), Stream.of(more))
            .flatMap(words -> words)
            .toArray(String[]::new));
  }

  private void writeSome() {
    keys("put /a one", STORE);
    keys("put /a/1 two", STORE);
    keys("put /b x", STORE);
    RunResult.in(directory, "keys", "put", "/tab", "x\ty\n", STORE);
  }

  @Test
  void several_keys_or_a_prefix_are_printed_with_their_values_one_per_line() {
    writeSome();

    assertThat(keys("get /a/1 /a", STORE).lines()).containsExactly("/a/1\ttwo", "/a\tone");
    assertThat(keys("get --prefix /a", STORE).lines()).containsExactly("/a\tone", "/a/1\ttwo");
    assertThat(keys("get --prefix /tab", STORE).lines()).containsExactly("/tab\tx\\ty\\n");
    RunResult partly = keys("get /a /none", STORE);
    assertThat(partly.lines()).containsExactly("/a\tone");
    assertThat(partly.code()).isEqualTo(1);
    assertThat(partly.complaint()).isEqualTo("there is no key /none");
  }

  @Test
  void keys_are_counted_limited_and_listed_backwards() {
    writeSome();

    assertThat(keys("ls --count", STORE).out()).isEqualTo("4\n");
    assertThat(keys("ls /a --count --json", STORE).out()).isEqualTo("{\n  \"count\": 2\n}\n");
    assertThat(keys("get --prefix /a --count", STORE).out()).isEqualTo("2\n");
    assertThat(keys("ls --reverse", STORE).lines()).containsExactly("/tab", "/b", "/a/1", "/a");
    assertThat(keys("ls --reverse --limit 2 --after /a", STORE).lines())
        .containsExactly("/tab", "/b");
    assertThat(keys("get --prefix /a --reverse --limit 1", STORE).lines())
        .containsExactly("/a/1\ttwo");
    assertThat(keys("get /a --count", STORE).code()).isEqualTo(2);
    assertThat(keys("get --prefix /a /b", STORE).code()).isEqualTo(2);
  }

  @Test
  void a_server_shows_the_same_as_its_store() {
    writeSome();
    try (RunningServer server = serveCss()) {
      for (String line :
          List.of(
              "ls",
              "ls --long",
              "ls /a --json",
              "ls --reverse --limit 1",
              "ls --count",
              "get /a",
              "get /tab /none /a",
              "get --prefix / --json",
              "get /none")) {
        RunResult direct = keys(line, STORE);

        assertThat(keys(line, "--system=css", "--server=" + server.uri("/")))
            .as(line)
            .isEqualTo(direct);
        assertThat(direct.out() + direct.err()).as(line).isNotEmpty();
      }
    }
  }

  @Test
  void of_a_server_with_several_systems_the_first_is_meant_unless_another_is_named() {
    writeSome();
    try (RunningServer server = new RunningServer(directory)) {
      String url = "--server=" + server.uri("/");

      assertThat(keys("ls", url).lines()).containsExactly("/a", "/a/1", "/b", "/tab");
      assertThat(keys("ls --system css", url)).isEqualTo(keys("ls", url));
      assertThat(keys("ls --system gis", url).lines()).isEmpty();
      assertThat(keys("ls --system css", url, STORE).code()).isEqualTo(2);
    }
  }

  @Test
  void a_watch_prints_what_was_put_and_deleted() {
    try (RunningWatch watch = new RunningWatch(directory, "/a", STORE)) {
      keys("put /b x", STORE);
      String put = RunResult.in(directory, "keys", "put", "/a", "x\ny", STORE).out();
      assertThat(watch.next()).isEqualTo("PUT\t/a\t" + revision(put) + "\tx\\ny");

      keys("rm /a", STORE);
      assertThat(watch.next()).isEqualTo("DELETE\t/a");
    }
  }

  @Test
  void a_watch_of_a_server_prints_the_same() {
    try (RunningServer server = serveCss();
        RunningWatch watch = new RunningWatch(directory, "/a", "--server=" + server.uri("/"))) {
      String put = keys("put /a x", STORE).out();
      assertThat(watch.next()).isEqualTo("PUT\t/a\t" + revision(put) + "\tx");
    }
  }

  @Test
  void a_watch_prints_json_lines_with_whole_values() {
    try (RunningWatch watch = new RunningWatch(directory, "/a", STORE, "--json")) {
      String put = keys("put /a x", STORE).out();
      assertThat(watch.next())
          .isEqualTo(
              "{\"event\":\"put\",\"key\":\"/a\",\"revision\":\"%s\",\"size\":1,\"text\":\"x\"}"
                  .formatted(revision(put)));

      keys("rm /a", STORE);
      assertThat(watch.next()).isEqualTo("{\"event\":\"delete\",\"key\":\"/a\"}");
    }
  }

  private RunningServer serveCss() {
    return new RunningServer(directory, Map.of("only", "css"));
  }

  private static String revision(String put) {
    return put.strip().replaceAll(".* ", "");
  }
}
