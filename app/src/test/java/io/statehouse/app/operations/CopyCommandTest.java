package io.statehouse.app.operations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import io.statehouse.app.RunResult;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Terminal;
import io.statehouse.app.http.ChildProgram;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.testing.process.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopyCommandTest {
  private static final int TERMINATED = 128 + 15;
  private static final long SECONDS = 120;
  private static final Path NOTES = Path.of("statehouse-data", "copies");

  @TempDir Path directory;

  @BeforeEach
  void createDatabases() {
    run("css create-database sky");
    run("css create-database sea --like sky");
  }

  private RunResult run(String words) {
    return RunResult.in(directory, words.split(" "));
  }

  /** The keys of a store, with their values. */
  private List<String> content(String url) {
    return run("keys get --prefix / --json --store " + url).lines().stream()
        .filter(line -> !line.contains("\"revision\""))
        .toList();
  }

  @Test
  void a_copy_is_equal_and_leaves_no_checkpoint() {
    RunResult ran = run("copy css css:file:other");

    assertThat(ran.code()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.lines())
        .containsExactly("copied 7 entries (197 bytes)", "compared 7 entries (197 bytes): equal");
    assertThat(content("file:other")).isEqualTo(content("file:statehouse-data/css"));
    assertThat(directory.resolve(NOTES)).doesNotExist();
  }

  @Test
  void a_dry_run_says_what_would_be_done_and_creates_nothing() {
    RunResult ran = run("copy css css:file:other --dry-run");

    assertThat(ran.code()).isZero();
    assertThat(ran.lines()).first().asString().startsWith("RECORD").contains("ADD", "REFUSED");
    assertThat(ran.lines()).anyMatch(line -> line.matches("database +2 .*"));
    assertThat(ran.lines())
        .last()
        .isEqualTo("to write: 7 entries (197 bytes); nothing was written");
    assertThat(directory.resolve("other")).doesNotExist();
    assertThat(directory.resolve(NOTES)).doesNotExist();
  }

  @Test
  void a_dry_run_in_json_has_each_type_of_record() {
    RunResult ran = run("copy css css:file:other --dry-run --json");

    assertThat(ran.code()).isZero();
    assertThat(flat(ran.out()))
        .contains("\"from\":\"file:./statehouse-data/css\"", "\"to\":\"file:other\"")
        .contains("{\"type\":\"databases\",\"add\":{\"entries\":1,\"bytes\":4}}")
        .endsWith("\"problems\":[],\"problemCount\":0}");
  }

  private static String flat(String json) {
    return json.replaceAll("\\s", "");
  }

  @Test
  void a_copy_in_json_says_what_was_written_and_compared() {
    RunResult ran = run("copy css css:file:other --json");

    assertThat(flat(ran.out()))
        .endsWith(
            "\"written\":7,\"writtenBytes\":197,\"deleted\":0,\"changedByOthers\":0,"
                + "\"compared\":7,\"different\":0}");
  }

  @Test
  void another_value_is_refused_and_nothing_is_written() {
    run("css create-database sky --store file:other");
    run("css set-database-status sky DROPPED --store file:other");
    List<String> before = content("file:other");

    RunResult ran = run("copy css css:file:other");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err().lines())
        .containsExactly(
            "refused: database sky: the target has another value",
            "nothing was written: the plan has a problem; --overwrite replaces what has another"
                + " value");
    assertThat(content("file:other")).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"''", "--json"})
  void a_dry_run_of_what_would_be_refused_says_so_and_fails_as_the_copy_would(String format) {
    run("css create-database sky --store file:other");
    run("css set-database-status sky DROPPED --store file:other");

    RunResult ran = run(("copy css css:file:other --dry-run " + format).strip());

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out())
        .containsAnyOf("nothing was written", "\"problem\": \"the target has another value\"")
        .doesNotContain("nothing to do");
    assertThat(ran.err()).startsWith("refused: database sky: the target has another value\n");
  }

  @Test
  void another_value_is_replaced_if_that_is_allowed() {
    run("css create-database sky --store file:other");
    run("css set-database-status sky DROPPED --store file:other");

    assertThat(run("copy css css:file:other --overwrite").code()).isZero();

    assertThat(content("file:other")).isEqualTo(content("file:statehouse-data/css"));
  }

  @Test
  void what_only_the_target_has_is_kept_and_said() {
    run("copy css css:file:other");
    run("css add-node w1 --host 10.0.0.1 --store file:other");
    run("css create-database extra --store file:other");

    RunResult ran = run("copy css css:file:other");

    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("copied 0 entries")
        .containsPattern("kept \\d entries .* that only the target has \\(--delete-extra deletes");
    assertThat(run("css databases --store file:other").lines()).contains("extra");
  }

  @Test
  void what_only_the_target_has_is_deleted_on_request() {
    run("css create-database extra --store file:other");

    RunResult ran = run("copy css css:file:other --delete-extra");

    assertThat(ran.lines()).anyMatch(line -> line.startsWith("deleted 2 entries"));
    assertThat(content("file:other")).isEqualTo(content("file:statehouse-data/css"));
  }

  @Test
  void nothing_is_deleted_for_a_source_that_has_nothing() {
    RunResult ran = run("copy --system css file:typo css --delete-extra");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint())
        .isEqualTo(
            "nothing to copy is stored at file:typo, for which all 7 entries of"
                + " file:./statehouse-data/css would be deleted");
    assertThat(run("css databases").lines()).containsExactly("sea", "sky");
    assertThat(directory.resolve("typo")).doesNotExist();
  }

  @Test
  void a_source_that_has_nothing_is_said() {
    RunResult ran = run("copy css:file:typo css:file:other");

    assertThat(ran.code()).isZero();
    assertThat(ran.complaint()).isEqualTo("nothing to copy is stored at file:typo");
    assertThat(directory.resolve("other")).doesNotExist();
  }

  @Test
  void only_keys_with_one_of_the_prefixes_are_copied() {
    run("copy css css:file:other --prefix /css_meta --prefix /DBS/sea");

    assertThat(run("keys ls --store file:other").lines())
        .containsExactly("/DBS/sea", "/DBS/sea/.packed.json", "/css_meta", "/css_meta/version");
  }

  @Test
  void raw_keys_are_copied_whatever_they_mean() {
    run("keys put /any thing --store file:raw");

    RunResult ran = run("copy file:raw file:other --raw");

    assertThat(ran.code()).isZero();
    assertThat(run("keys get /any --store file:other").out()).isEqualTo("thing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "css css|file:./statehouse-data/css is both what is read and what is written",
        "css file:statehouse-data/css|is both what is read and what is written",
        "css gis|the sides are of different systems, css and gis",
        "css file:statehouse-data/gis|css and gis would share the keys of file:./statehouse-data/gis",
        "file:a file:b|which system's state is it? Name it with --system",
        "nothing css|\"nothing\" is neither a system nor the URL of a store",
        "--system nothing file:a file:b|unknown system \"nothing\"",
        "css css:css|names two systems",
        "css file:b --follow --dry-run|--dry-run writes nothing",
        "css|missing required parameter: 'TO'",
        "missions file:b --raw|the keys of missions are secret, and --raw shows keys"
      })
  void misuse_is_refused_in_one_line(String arguments, String complaint) {
    RunResult ran = run("copy " + arguments);

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).contains(complaint);
    assertThat(directory.resolve("b")).doesNotExist();
  }

  @Test
  void a_target_with_the_keys_of_another_system_is_refused() {
    run("missions create-key --id lunar --name Lunar --store file:other");

    RunResult ran = run("copy css css:file:other");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).contains("file:other has keys, but none of css");
  }

  @Test
  void a_read_only_target_is_refused() throws IOException {
    run("copy css css:file:other");
    Files.writeString(directory.resolve("statehouse.yaml"), "css.read-only: on");

    RunResult ran = run("copy css:file:other css");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint()).contains("css is read-only while the setting css.read-only is on");
    assertThat(run("copy css css:file:another").code()).isZero();
  }

  @Test
  void a_checkpoint_that_the_user_names_stays_and_is_of_one_copy_alone() {
    assertThat(run("copy css css:file:other --checkpoint notes").code()).isZero();
    assertThat(directory.resolve("notes")).isNotEmptyDirectory();

    RunResult ran = run("copy css css:file:another --checkpoint notes");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).startsWith("the checkpoint is of another operation, \"copy from");
  }

  @Test
  void with_the_checkpoint_of_an_earlier_run_what_it_wrote_follows_the_source() {
    run("copy css css:file:other --checkpoint notes");
    run("css set-database-status sky DROPPED");
    run("css drop-database sea");

    RunResult ran = run("copy css css:file:other --checkpoint notes");

    assertThat(ran.code()).isZero();
    assertThat(content("file:other")).isEqualTo(content("file:statehouse-data/css"));
  }

  @Test
  void api_keys_are_in_no_output() {
    run("missions create-key --id lunar-secret --name Lunar");
    run("missions create-key --id lunar-secret --name Another --store file:other");
    run("missions create-key --id extra-secret --name Extra --store file:other");

    for (String options : List.of("--dry-run", "--dry-run --json", "", "--overwrite --json")) {
      RunResult ran = run(("copy missions missions:file:other " + options).strip());

      assertThat(ran.out() + ran.err()).as(options).isNotEmpty().doesNotContain("-secret");
    }
  }

  @Test
  void a_closed_output_ends_a_copy_quietly_and_without_a_checkpoint() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int code =
        new Main()
            .run(
                new String[] {"copy", "css", "css:file:other"},
                new Invocation(
                    InputStream.nullInputStream(),
                    new PrintStream(new Broken(), false, UTF_8),
                    new PrintStream(err, true, UTF_8),
                    Map.of(),
                    directory,
                    Terminal.NONE,
                    StoreCatalog.standard(directory),
                    RunResult.systems(),
                    RunResult.failures()));

    assertThat(code).isZero();
    assertThat(err.size()).isZero();
    assertThat(content("file:other")).isEqualTo(content("file:statehouse-data/css"));
    assertThat(directory.resolve(NOTES)).doesNotExist();
  }

  /** A pipe whose reader has closed it. */
  private static final class Broken extends OutputStream {
    @Override
    public void write(int octet) throws IOException {
      throw new IOException("Broken pipe");
    }
  }

  @Test
  void until_equal_it_ends_at_once_if_nothing_changes() {
    RunResult ran = run("copy css css:file:other --until-equal");

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).isEqualTo("copied 7 entries (197 bytes); the stores are equal\n");
    assertThat(directory.resolve(NOTES)).doesNotExist();
  }

  @Test
  @Timeout(SECONDS)
  void a_copy_that_follows_ends_with_a_signal_and_may_be_continued() throws Exception {
    Process following = follow();
    try {
      Await.until("it follows", () -> read("notices").contains("following: up to date"));
      run("css set-database-status sky DROPPED");
      String changed = "css database sky --store file:other";
      Await.until("the change is copied", () -> run(changed).out().contains("DROPPED"));

      following.destroy();

      assertThat(following.waitFor()).isEqualTo(TERMINATED);
      assertThat(read("results")).startsWith("copied 8 entries").endsWith("; stopped\n");
    } finally {
      following.destroyForcibly();
    }
    run("css set-database-status sky READY");
    assertThat(directory.resolve(NOTES)).isNotEmptyDirectory();
    assertThat(run("copy css css:file:other").code()).isZero();
    assertThat(directory.resolve(NOTES)).doesNotExist();
  }

  private Process follow() throws IOException {
    return ChildProgram.of(
            directory, List.of(), List.of("copy", "css", "css:file:other", "--follow"))
        .redirectOutput(directory.resolve("results").toFile())
        .redirectError(directory.resolve("notices").toFile())
        .start();
  }

  private String read(String file) {
    try {
      return Files.readString(directory.resolve(file));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void a_copy_into_a_namespace_is_as_its_url_says() {
    assertThat(run("copy css css:file:other --namespace one:").code()).isZero();

    assertThat(run("diff css css:file:other?namespace=one:").code()).isZero();
    assertThat(run("copy css css --namespace one:").complaint())
        .isEqualTo("--namespace needs the URL of the store that it is in");
  }
}
