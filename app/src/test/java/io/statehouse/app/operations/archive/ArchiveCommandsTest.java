package io.statehouse.app.operations.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports, imports, backups and restores, as they are run. */
class ArchiveCommandsTest {
  @TempDir private Path directory;

  @BeforeEach
  void store() {
    run("css", "create-database", "sky", "--stripes", "85", "--sub-stripes", "12");
    run("css", "add-node", "worker-1", "--host", "127.0.0.1", "--port", "5012");
  }

  private RunResult run(String... words) {
    RunResult result = RunResult.in(directory, words);
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    return result;
  }

  private RunResult refused(int code, String... words) {
    RunResult result = RunResult.in(directory, words);
    assertThat(result.code()).as(result.err()).isEqualTo(code);
    return result;
  }

  private List<Path> files(String folder) throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve(folder))) {
      return files.sorted().toList();
    }
  }

  @Test
  void an_archive_is_imported_into_another_store_and_equal_there() {
    assertThat(run("export", "css.shz", "--system", "css").out()).matches("wrote \\d+ entries\n");

    assertThat(run("import", "css.shz", "--store", "file:./other").out())
        .contains("copied ")
        .endsWith(": equal\n");
    assertThat(run("diff", "css", "css:file:./other").out()).endsWith(": equal\n");
    assertThat(run("diff", "css.shz", "css:file:./other").out()).endsWith(": equal\n");
    assertThat(run("diff", "css.shz", "css.shz").out()).endsWith(": equal\n");
  }

  @Test
  void only_its_owner_may_read_an_archive_and_no_file_is_overwritten() throws IOException {
    run("export", "css.shz", "--system", "css");

    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("css.shz"))))
        .isEqualTo("rw-------");
    assertThat(refused(2, "export", "css.shz", "--system", "css").err())
        .isEqualTo("css.shz exists: name another file, or delete it\n");
    assertThat(files(".")).noneMatch(file -> file.toString().endsWith(".part"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"consul", "etcd", "lines", "redis"})
  void exports_of_other_programs_are_read_back(String format) {
    run("export", "all." + format, "--system", "css", "--as", format);
    run("import", "all." + format, "--format", format, "--system", "css", "--store", "file:./b");

    assertThat(run("diff", "css", "css:file:./b").out()).endsWith(": equal\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "tsv"})
  void dumps_of_css_are_a_format_of_its_own(String format) {
    String dump = run("css", "dump", "--format", format).out();

    assertThat(run("export", "--system", "css", "--as", format).out()).isEqualTo(dump);
    RunResult imported =
        RunResult.with(
            dump, directory, "import", "-", "--as", format, "--system", "css", "--store", "file:b");

    assertThat(imported.err()).isEmpty();
    assertThat(run("diff", "css", "css:file:b").out()).endsWith(": equal\n");
  }

  @Test
  void a_dump_is_imported_as_it_would_be_loaded() throws IOException {
    Files.writeString(
        directory.resolve("part.json"), "{\"/DBS/sea/x/y\": \"1\", \"/DBS/sea/x/y\": \"2\"}");

    run("css", "load", "part.json", "--store", "file:loaded");
    run("import", "part.json", "--as", "json", "--system", "css", "--store", "file:imported");

    assertThat(run("diff", "css:file:loaded", "css:file:imported").out()).endsWith(": equal\n");
    assertThat(run("css", "get", "/DBS/sea/x/y", "--value", "--store", "file:imported").out())
        .isEqualTo("2");
  }

  @Test
  void a_dump_that_cannot_be_loaded_is_refused_with_its_place_and_nothing_is_written()
      throws IOException {
    Files.writeString(directory.resolve("bad.tsv"), "/DBS\t\\N\nDBS/sea\t1\n");

    assertThat(
            refused(1, "import", "bad.tsv", "--as", "tsv", "--system", "css", "--store", "file:b")
                .err())
        .startsWith("line 2: invalid key 'DBS/sea'");
    assertThat(directory.resolve("b")).doesNotExist();
    assertThat(refused(2, "import", "x", "--as", "json").err())
        .startsWith("which system's state is it?");
    assertThat(refused(2, "export", "--as", "json", "--system", "gis").err())
        .isEqualTo(
            "unknown format \"json\": known are archive, consul, etcd, lines, redis, yaml\n");
  }

  @Test
  void an_export_to_standard_output_is_imported_from_standard_input() {
    String lines = run("export", "--system", "css", "--as", "lines").out();

    RunResult result =
        RunResult.with(
            lines,
            directory,
            "import",
            "-",
            "--as",
            "lines",
            "--system",
            "css",
            "--store",
            "file:./b");

    assertThat(result.err()).isEmpty();
    assertThat(run("diff", "css", "css:file:./b").out()).endsWith(": equal\n");
  }

  @Test
  void an_archive_is_not_printed_on_a_terminal() {
    RunResult result = RunResult.onTerminal(directory, Map.of(), "export", "--system", "css");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo("an archive is no text for a terminal: name a file, or redirect the output\n");
  }

  @Test
  void a_damaged_archive_is_refused_before_anything_is_written() throws IOException {
    run("export", "css.shz", "--system", "css");
    Path file = directory.resolve("css.shz");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);

    RunResult result = refused(1, "import", "css.shz", "--store", "file:./other");

    assertThat(result.err()).contains("css.shz").hasLineCount(1);
    assertThat(directory.resolve("other")).doesNotExist();
  }

  @Test
  void a_file_of_something_else_is_refused() throws IOException {
    run("export", "css.shz", "--system", "css");
    Files.write(directory.resolve("noise.shz"), "not an archive".getBytes(UTF_8));

    assertThat(refused(1, "import", "noise.shz", "--store", "file:./other").err())
        .contains("noise.shz");
    assertThat(refused(2, "import", "css.shz", "--prefix", "/none").err())
        .isEqualTo(
            "css.shz has entries, but none of those that are selected: see --system and"
                + " --prefix\n");
    assertThat(refused(2, "export", "x", "--system", "css", "--as", "xml").err())
        .isEqualTo(
            "unknown format \"xml\": known are archive, consul, etcd, lines, redis, json, tsv,"
                + " yaml\n");
    assertThat(refused(2, "export", "x").err())
        .isEqualTo(
            "which system's state is it? Name it with --system, or take all keys with --raw\n");
    assertThat(directory.resolve("x")).doesNotExist();
  }

  @Test
  void a_backup_of_all_systems_is_verified_listed_and_restored() throws IOException {
    RunResult made = RunResult.in(directory, "backup", "./backups");

    assertThat(made.code()).isZero();
    assertThat(made.out()).startsWith("css: ").contains("one consistent view").hasLineCount(1);
    assertThat(made.err()).contains("gis: nothing is stored at file:./statehouse-data/gis");
    assertThat(run("backup", "list", "backups").out()).hasLineCount(2);
    assertThat(run("backup", "verify", "backups").out()).contains(": whole: ");
    String file = directory.relativize(files("backups").get(0)).toString();

    run("restore", file, "--store", "file:./restored");

    assertThat(run("diff", "css", "css:file:./restored").out()).endsWith(": equal\n");
  }

  @Test
  void a_restore_into_a_store_that_holds_state_needs_to_be_told_so() {
    run("export", "css.shz", "--system", "css");
    run("css", "add-node", "worker-2", "--host", "127.0.0.1", "--port", "5013");

    assertThat(refused(2, "restore", "css.shz").err()).contains("holds state already: --replace");
    assertThat(run("restore", "css.shz", "--replace", "--dry-run").out())
        .contains("nothing was written");
    assertThat(run("css", "nodes").out()).contains("worker-2");

    run("restore", "css.shz", "--replace");

    assertThat(run("css", "nodes").out()).doesNotContain("worker-2");
    assertThat(run("diff", "css", "css.shz").out()).endsWith(": equal\n");
  }

  @Test
  void old_backups_are_deleted_by_rules_and_others_never() throws IOException {
    Files.createDirectories(directory.resolve("backups"));
    for (String name :
        List.of(
            "css-20200101T000000Z.shz", "css-20200101T120000Z.shz", "gis-20200101T000000Z.shz")) {
      Files.write(directory.resolve("backups").resolve(name), new byte[0]);
    }

    RunResult made =
        RunResult.in(directory, "backup", "./backups", "--system", "css", "--keep-daily", "2");

    assertThat(made.err())
        .contains("deleted ")
        .contains("css-20200101T000000Z.shz")
        .hasLineCount(1);
    assertThat(files("backups"))
        .extracting(file -> file.getFileName().toString())
        .hasSize(3)
        .contains("css-20200101T120000Z.shz", "gis-20200101T000000Z.shz");
  }

  @Test
  void damaged_backups_are_named_and_the_exit_code_is_1() throws IOException {
    RunResult.in(directory, "backup", "./backups", "--system", "css");
    Path file = files("backups").get(0);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));

    assertThat(refused(1, "backup", "verify", "backups").err())
        .contains(file.getFileName().toString())
        .hasLineCount(1);
    assertThat(refused(1, "backup", "verify", "backups", "--json").out())
        .contains("\"sound\": false");
  }

  @Test
  void documents_of_a_system_without_state_are_a_file_that_changes_nothing() {
    RunResult exported =
        RunResult.in(directory, "export", "gis.yaml", "--system", "gis", "--as", "yaml");
    RunResult applied = RunResult.in(directory, "apply", "gis.yaml", "--dry-run");

    assertThat(exported.code()).isZero();
    assertThat(applied.code()).isZero();
    assertThat(applied.out()).isEqualTo("nothing to do\n");
  }

  @Test
  void documents_of_every_system_are_an_empty_plan_on_the_store_they_are_of() {
    run("export", "css.yaml", "--system", "css", "--as", "yaml");

    assertThat(run("apply", "css.yaml", "--dry-run", "--detailed-exitcode").out())
        .isEqualTo("nothing to do\n");
  }

  @Test
  void secrets_are_exported_as_documents_on_request_only() {
    run("missions", "create-key", "--id", "hidden-key", "--name", "team");

    RunResult without = RunResult.in(directory, "export", "--system", "missions", "--as", "yaml");
    RunResult with =
        RunResult.in(directory, "export", "--system", "missions", "--as", "yaml", "--with-secrets");

    assertThat(without.out() + without.err()).doesNotContain("hidden-key", "team");
    assertThat(without.err()).contains("left out: missions/key, which holds secrets");
    assertThat(with.out()).contains("hidden-key");
  }

  @Test
  void a_folder_that_cannot_be_one_fails_each_backup_in_one_line() throws IOException {
    Files.write(directory.resolve("file"), new byte[0]);

    assertThat(refused(1, "backup", "./file/backups", "--system", "css").err())
        .startsWith("css: ")
        .contains("file/backups cannot be created")
        .hasLineCount(1);
  }
}
