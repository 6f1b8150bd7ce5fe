package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.statehouse.app.Main;
import io.statehouse.app.RunResult;
import io.statehouse.app.stores.StoreCatalog;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {
  @TempDir Path directory;

  @Test
  void the_version_is_that_of_the_build() {
    assertThat(RunResult.in(directory, "version").out()).startsWith("statehouse 0.");
    assertThat(RunResult.in(directory, "version", "--json").out()).contains("\"version\": \"0.");
  }

  @Test
  void the_version_is_an_option_too() {
    assertThat(RunResult.in(directory, "--version"))
        .isEqualTo(RunResult.in(directory, "version"))
        .extracting(RunResult::code)
        .isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource({
    "kesy ls, unknown command \"kesy\": did you mean \"keys\"?; see statehouse --help",
    "css databses, unknown command \"databses\": did you mean \"databases\"?; see statehouse css --help",
    "css tabels sky, unknown command \"tabels\": did you mean \"tables\"?; see statehouse css --help",
    "keys ls --format=json, unknown option \"--format\": did you mean \"--output\"?; see statehouse keys ls --help",
    "keys ls --out json, unknown option \"--out\": did you mean \"--output\"?; see statehouse keys ls --help",
    "keys ls --limt=3, unknown option \"--limt\": did you mean \"--limit\"?; see statehouse keys ls --help",
    "css tabels table, unknown command \"tabels\": did you mean \"tables\"?; see statehouse css --help",
    "kesy keys, unknown command \"kesy\": did you mean \"keys\"?; see statehouse --help",
    "stores chekc check, unknown command \"chekc\": did you mean \"check\"?; see statehouse stores --help",
    "help kesy, unknown command \"kesy\": did you mean \"keys\"?",
    "help css tabels, unknown command \"tabels\": did you mean \"tables\"?",
    "runm partition crate, unknown command \"crate\": did you mean \"create\"?; see statehouse runm partition --help",
    "runm partion create, unknown command \"partion\": did you mean \"partition\"?; see statehouse runm --help",
    "help runm partition crate, unknown command \"crate\": did you mean \"create\"?",
    "runm partition, missing command; see statehouse runm partition --help",
    "css, missing command; see statehouse css --help",
    "nonsense, unknown command \"nonsense\"; see statehouse --help",
    "css database a b, unexpected argument \"b\"; see statehouse css database --help"
  })
  void a_misspelt_name_is_corrected_in_one_line(String line, String complaint) {
    RunResult ran = RunResult.in(directory, line.split(" "));

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).isEqualTo(complaint);
  }

  @ParameterizedTest
  @CsvSource({
    "--json stores ls, stores ls --json",
    "stores --json ls, stores ls --json",
    "--json stores, stores --json",
    "--config none.yaml css databases, css databases --config none.yaml",
    "css --store file:none --json databases, css databases --store file:none --json",
    "runm --json partition --store=file:none list, runm partition list --json --store=file:none",
    "--help css databases, css databases --help",
    "css --help databases, help css databases",
    "-x css databases, css databases -x",
    "cloudchamber --store=file:none racks --json, cloudchamber racks --store=file:none --json"
  })
  void options_of_a_command_may_stand_before_its_name(String line, String usual) {
    assertThat(RunResult.in(directory, line.split(" ")))
        .isEqualTo(RunResult.in(directory, usual.split(" ")));
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void help_lists_the_groups_and_a_group_its_commands() {
    assertThat(RunResult.in(directory, "help").out()).contains("css", "keys", "serve", "stores");
    assertThat(RunResult.in(directory, "help", "css").out())
        .contains("databases", "create-match-table");
    assertThat(RunResult.in(directory, "css", "--help").out()).contains("databases");
    assertThat(RunResult.in(directory, "help", "css", "tables").out())
        .startsWith("Usage: statehouse css tables");
    assertThat(RunResult.in(directory, "help", "nonsense").code()).isEqualTo(2);
    assertThat(RunResult.in(directory, "css", "tables", "--help").out()).contains("--ready");
  }

  @Test
  void completion_knows_every_command() {
    RunResult ran = RunResult.in(directory, "completion");

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("complete -F", "create-match-table", "watch", "check");
  }

  @Test
  void bash_completes_by_the_script() throws Exception {
    Path script = directory.resolve("completion.bash");
    Files.writeString(script, RunResult.in(directory, "completion", "bash").out());

    String completed =
        shell(
            "bash",
            "-c",
            "compopt() { :; }; source \"$0\"; COMP_WORDS=(statehouse css create-t); COMP_CWORD=2;"
                + " _complete_statehouse; echo \"${COMPREPLY[@]}\"",
            script.toString());

    assertThat(completed.strip()).isEqualTo("create-table");
  }

  @Test
  void a_group_may_have_groups() throws Exception {
    Path script = directory.resolve("completion.bash");
    Files.writeString(script, RunResult.in(directory, "completion", "bash").out());

    assertThat(
            shell(
                    "bash",
                    "-c",
                    "compopt() { :; }; source \"$0\"; COMP_WORDS=(statehouse runm provider definition eff);"
                        + " COMP_CWORD=4; _complete_statehouse; echo \"${COMPREPLY[@]}\"",
                    script.toString())
                .strip())
        .isEqualTo("effective");
    assertThat(RunResult.in(directory, "runm", "partition", "--help").out())
        .startsWith("Usage: statehouse runm partition [-h] [--color=WHEN] COMMAND")
        .contains("create", "  statehouse runm partition create part0.yaml");
    assertThat(RunResult.in(directory, "help", "runm", "partition", "create").out())
        .startsWith("Usage: statehouse runm partition create");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void a_shell_that_is_installed_accepts_its_script(String shell) throws Exception {
    Path script = directory.resolve("completion");
    Files.writeString(script, RunResult.in(directory, "completion", shell).out());
    assumeThat(Stream.of("/bin", "/usr/bin").anyMatch(bin -> Files.exists(Path.of(bin, shell))))
        .as(shell + " is not installed")
        .isTrue();

    assertThat(shell(shell, "-n", script.toString())).isEmpty();
  }

  @Test
  void the_script_for_fish_has_every_group_command_and_option() {
    String script = RunResult.in(directory, "completion", "fish").out();

    assertThat(script)
        .contains("-n '__statehouse_at' -f -a css -d ")
        .contains("-n '__statehouse_at css' -f -a create-match-table -d ")
        .contains("-n '__statehouse_at runm partition' -f -a create -d ")
        .contains("-n '__statehouse_in runm partition delete' -l force -d ")
        .contains("-n '__statehouse_in keys ls' -l limit -r -d 'Show the first N only.'")
        .contains("-n '__statehouse_in missions create-key' -s i -r -d ");
    assertThat(RunResult.in(directory, "completion", "tcsh").complaint())
        .isEqualTo("unknown shell \"tcsh\": known are bash, zsh, fish");
  }

  @Test
  void every_command_has_a_manual_page() throws Exception {
    Files.createDirectories(directory.resolve("man/man1"));
    assertThat(RunResult.in(directory, "manual", "man/man1").out())
        .matches("wrote \\d+ pages to .*\n");

    String page = Files.readString(directory.resolve("man/man1/statehouse-css-create-table.1"));
    assertThat(page)
        .contains("statehouse\\-css\\-create\\-table \\- Create a table: a plain one, a director")
        .contains("\\fB\\-\\-overlap\\fR=\\fIDEGREES\\fR")
        .contains(".SH EXIT STATUS", "  statehouse css create\\-table sky.Object".strip());
    assertThat(directory.resolve("man/man1/statehouse.1")).exists();
    assertThat(RunResult.in(directory, "manual", "man/man1/statehouse.1").complaint())
        .startsWith("cannot write manual pages to man/man1/statehouse.1: ");
  }

  private static String shell(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "css",
        "keys",
        "nonsense",
        "css nonsense",
        "css database",
        "css databases --nonsense",
        "css database a b",
        "keys ls --limit x",
        "keys rm",
        "keys rm /a --prefix /b",
        "keys put /a b --if-absent --if-revision 1",
        "keys ls --store file:a --system css"
      })
  void misuse_ends_with_one_line_and_exit_code_2(String line) {
    RunResult ran = RunResult.in(directory, line.isEmpty() ? new String[0] : line.split(" "));

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.complaint()).contains("; see statehouse");
  }

  @Test
  void a_check_shows_the_limits_of_a_store() {
    RunResult ran = RunResult.in(directory, "stores", "check", "file:data");

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("store        file:data", "value        at most");
    assertThat(RunResult.in(directory, "stores", "check", "file:data", "--json").out())
        .contains("\"keyBytes\"");
  }

  @Test
  void the_kinds_of_store_are_listed_with_their_options() {
    assertThat(RunResult.in(directory, "stores", "ls").out())
        .containsSubsequence("all ", "timeout", "5s", "file ", "file:DIRECTORY", "kvData")
        .isEqualTo(RunResult.in(directory, "stores").out());
  }

  @Test
  void a_group_with_a_default_command_has_its_options_and_lists_the_others() {
    assertThat(RunResult.in(directory, "stores", "--json"))
        .isEqualTo(RunResult.in(directory, "stores", "ls", "--json"));
    assertThat(RunResult.in(directory, "help", "stores").out())
        .startsWith("Usage: statehouse stores [-h] [--json]")
        .contains("[COMMAND]", "Without COMMAND, the same as ls.", "check", "prepare", "--config");
    assertThat(RunResult.in(directory, "stores", "--help"))
        .isEqualTo(RunResult.in(directory, "help", "stores"));
  }

  @Test
  void an_unknown_setting_is_misuse() throws IOException {
    Files.writeString(directory.resolve("statehouse.yaml"), "lisen: here");

    RunResult ran = RunResult.in(directory, "css", "databases");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).contains("unknown setting \"lisen\": did you mean \"listen\"?");
    assertThat(directory.resolve("statehouse-data")).doesNotExist();
  }

  @Test
  void a_closed_output_ends_a_command_quietly() {
    for (int i = 0; i < 3; i++) {
      RunResult.in(directory, "keys", "put", "/" + i, "x");
    }
    Broken out = new Broken();
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int code =
        new Main()
            .run(
                new String[] {"keys", "ls"},
                new Invocation(
                    new ByteArrayInputStream(new byte[0]),
                    new PrintStream(out),
                    new PrintStream(err, true),
                    Map.of(),
                    directory,
                    Terminal.NONE,
                    StoreCatalog.standard(directory),
                    RunResult.systems(),
                    RunResult.failures()));

    assertThat(code).isZero();
    assertThat(err.size()).isZero();
  }

  /** A pipe whose reader has closed it. */
  private static final class Broken extends OutputStream {
    @Override
    public void write(int octet) throws IOException {
      throw new IOException("Broken pipe");
    }
  }

  @Test
  void a_command_loads_no_web_server() throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xlog:class+load",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "io.statehouse.app.Main",
            "css",
            "databases");

    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> loaded = new String(process.getInputStream().readAllBytes()).lines().toList();

    assertThat(process.waitFor()).isZero();
    assertThat(loaded)
        .anyMatch(line -> line.contains("io.statehouse.app.systems.css.cli.CssCall "));
    assertThat(loaded).noneMatch(line -> line.matches(".*(org\\.eclipse\\.jetty|micrometer).*"));
  }
}
