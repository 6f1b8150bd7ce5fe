package io.statehouse.app.systems.missions.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import io.statehouse.app.RunResult;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Terminal;
import io.statehouse.app.cli.Terminal.Size;
import io.statehouse.app.stores.StoreCatalog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MissionsCommandsTest {
  private static final List<String> PLAN =
      List.of(
          "name: apollo",
          "stages:",
          "  - name: fuel",
          "    service: pad",
          "    params: {tonnes: 4, code: \"007\"}",
          "  - name: weather",
          "    upstream: [fuel]",
          "  - name: engines",
          "    upstream: [fuel]",
          "  - name: launch",
          "    upstream: [weather, engines]");

  @TempDir Path directory;

  @BeforeEach
  void writePlan() throws IOException {
    Files.write(directory.resolve("apollo.yaml"), PLAN);
  }

  /** Runs a command line, which must succeed. */
  private RunResult missions(String line) {
    RunResult ran = failing(line);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    return ran;
  }

  private RunResult failing(String line) {
    return RunResult.in(directory, ("missions " + line).split(" "));
  }

  private void ready() {
    missions("create-key --id dev --name Dev");
    missions("save apollo.yaml");
  }

  @Test
  void an_api_key_is_created_named_shown_and_deleted() {
    assertThat(missions("create-key --id dev --name Dev").lines()).containsExactly("dev");
    assertThat(missions("create-key").out().strip()).matches("[0-9A-Za-z]{40}");
    assertThat(missions("keys").lines()).hasSize(2).contains("dev");
    assertThat(missions("key --key dev").lines())
        .containsExactly("name             Dev", "usage            0");

    assertThat(missions("delete-key dev").out())
        .isEqualTo("the API key is deleted, and with it its plans and missions\n");

    assertThat(missions("keys").lines()).hasSize(1).doesNotContain("dev");
    assertThat(failing("delete-key dev").complaint()).isEqualTo("Key not found.");
  }

  @Test
  void the_only_key_of_a_store_is_the_default() {
    assertThat(failing("plans").complaint())
        .isEqualTo("the store has no API key: make one with create-key");
    missions("create-key --id one");
    assertThat(missions("plans").lines()).isEmpty();
    missions("create-key --id two");
    assertThat(failing("plans").complaint()).startsWith("the store has 2 API keys: say which");
    assertThat(failing("plans").complaint()).doesNotContain("one", "two");
    Map<String, String> environment = Map.of("HOUSTON_KEY", "two");
    assertThat(RunResult.in(directory, "", environment, "missions", "plans").code()).isZero();
    assertThat(failing("plans --key three").complaint()).isEqualTo("Key not found.");
  }

  @Test
  void a_plan_is_saved_from_yaml_with_numbers_and_strings_as_they_are() {
    ready();

    assertThat(missions("plans").lines()).containsExactly("apollo");
    assertThat(missions("plan apollo --json").out())
        .startsWith("{\"name\":\"apollo\",\"services\":null,\"stages\":[{\"name\":\"fuel\"")
        .contains("\"params\":{\"code\":\"007\",\"tonnes\":4}");
    assertThat(missions("plan apollo").out())
        .contains(
            "plan             apollo",
            "○ fuel\n├─○ weather\n○ │ engines\n○─╯ launch",
            "launch   -        weather, engines");
    assertThat(missions("delete-plan apollo").out())
        .isEqualTo("plan apollo and its missions are deleted\n");
    assertThat(missions("plans").lines()).isEmpty();
  }

  @Test
  void a_number_in_a_plan_keeps_its_value_as_houston_reads_it() {
    missions("create-key --id dev");
    String plan =
        """
        name: x
        stages:
        - name: a
          params: {a: 7.10, b: 1e3, c: 1.000000012e+09, d: 12345678901234567890, e: 0x10, 80: +3}
        """;

    RunResult.with(plan, directory, "missions", "save", "-");

    assertThat(missions("plan x --json").out())
        .contains(
            "\"params\":{\"80\":3,\"a\":7.1,\"b\":1000,\"c\":1000000012,"
                + "\"d\":12345678901234567000,\"e\":16}");
    String twice = "name: y\nstages: [{name: a, params: {80: 1, \"80\": 2}}]";
    assertThat(RunResult.with(twice, directory, "missions", "save", "-").complaint())
        .isEqualTo("standard input: the member 80 is there twice, as a number and as a string");
  }

  @Test
  void a_plan_may_come_from_standard_input_and_under_another_name() {
    missions("create-key --id dev");
    String json = "{\"name\":\"x\",\"stages\":[{\"name\":\"a\"}]}";

    assertThat(RunResult.with(json, directory, "missions", "save", "-", "--name", "gemini").out())
        .isEqualTo("Saved plan.\n");
    assertThat(
            RunResult.with("name: y\nstages: [{name: a}]", directory, "missions", "save", "-p", "-")
                .code())
        .isZero();

    assertThat(missions("plans").lines()).containsExactly("gemini", "y");
  }

  @Test
  void a_mission_runs_from_start_to_completion() {
    ready();

    assertThat(missions("start apollo --params {\"crew\":3}").out())
        .isEqualTo("New mission started with ID: m0\n");
    assertThat(missions("start-stage m0 fuel").lines()).containsExactly("fuel started");
    assertThat(missions("finish m0 fuel").lines())
        .containsExactly("fuel finished; next: weather, engines");
    assertThat(missions("start-stage m0 weather engines").lines())
        .containsExactly("weather started", "engines started");
    assertThat(missions("show m0").out())
        .contains(
            "state            running, 1 of 4 stages done",
            "params           {\"crew\":3}",
            "◍ fuel\n├─◎ weather\n◎ │ engines\n○─╯ launch",
            "started");
    missions("fail m0 weather");
    assertThat(missions("retry m0").lines()).containsExactly("weather started");
    assertThat(missions("finish m0 weather engines --json").out())
        .contains("\"stage\": \"engines\"", "\"launch\"");
    assertThat(missions("list --active").lines()).containsExactly("m0");
    assertThat(missions("skip m0 launch").lines())
        .containsExactly("launch skipped; the mission is complete");

    assertThat(missions("list --active").lines()).isEmpty();
    assertThat(missions("completed").lines()).containsExactly("m0");
    assertThat(missions("wait m0").out()).startsWith("mission m0 is complete, it took ");
    assertThat(missions("report m0").lines()).hasSize(5).contains("- launch -");
    assertThat(missions("list --long").out()).startsWith("m0\tapollo\tcomplete\t4/4\t");
    assertThat(missions("show m0 --json").out()).startsWith("{\"i\":\"m0\",\"n\":\"apollo\"");
    assertThat(missions("rm m0").out()).isEqualTo("mission m0 is deleted\n");
    assertThat(missions("list").lines()).isEmpty();
  }

  @Test
  void stages_are_excluded_and_skipped_when_a_mission_is_created() {
    ready();

    missions("start -p apollo -m first -i weather -k fuel,engines");

    assertThat(missions("report first").lines())
        .containsExactly("apollo/first", "- fuel -", "x weather -", "- engines -", "x launch -");
    assertThat(failing("start apollo -i ghost").complaint())
        .isEqualTo("no stage found with name 'ghost'");
    assertThat(missions("list --plan apollo").lines()).containsExactly("first");
  }

  @Test
  void a_mission_of_a_plan_in_a_file_leaves_the_plan_unsaved() {
    missions("create-key --id dev");

    missions("start apollo.yaml");

    assertThat(missions("list --plan apollo").lines()).containsExactly("m0");
    assertThat(failing("plan apollo").complaint()).isEqualTo("Plan 'apollo' not found.");
  }

  @Test
  void the_dependencies_of_a_stage_can_be_ignored() {
    ready();
    missions("start apollo");
    assertThat(failing("start-stage m0 launch").complaint())
        .contains("it has unfinished upstream dependency 'engines'");

    missions("start-stage m0 launch --ignore-dependencies");

    assertThat(missions("report m0").out()).contains("x engines", "◎ launch");
  }

  @Test
  void a_wait_ends_when_a_mission_has_failed_or_time_is_up() {
    ready();
    missions("start apollo");

    assertThat(failing("wait m0 --timeout 50ms").complaint())
        .isEqualTo("mission m0 is not complete after 50ms: waiting, 0 of 4 stages done");
    missions("start-stage m0 fuel");
    missions("fail m0 fuel");
    RunResult ran = failing("wait m0");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint()).isEqualTo("mission m0 has failed at fuel");
    assertThat(failing("wait m1").complaint()).isEqualTo("mission with id 'm1' not found");
  }

  @Test
  void a_plan_is_validated_without_any_store() throws IOException {
    assertThat(missions("validate apollo.yaml").out())
        .startsWith("valid: apollo, stages: 4\n\n○ fuel\n├─○ weather");
    Files.writeString(
        directory.resolve("loop.json"),
        "{\"name\":\"l\",\"stages\":[{\"name\":\"a\",\"upstream\":[\"a\"]}]}");

    assertThat(failing("validate loop.json").complaint())
        .isEqualTo("plan is invalid: stage 'a' is dependent on itself (infinite loop)");
    assertThat(directory.resolve("statehouse-data")).doesNotExist();
  }

  @Test
  void a_file_without_a_plan_is_rejected_by_name() throws IOException {
    missions("create-key --id dev");
    Files.writeString(directory.resolve("broken.yaml"), "name: [a");
    Files.writeString(directory.resolve("text.yaml"), "name: x\nstages: [{name: a, upstream: b}]");
    Files.writeString(directory.resolve("self.yaml"), "name: &a [*a]");
    Files.writeString(directory.resolve("broken.json"), "{\"name\":");

    assertThat(failing("save nowhere.yaml").complaint())
        .isEqualTo("cannot read nowhere.yaml: there is no such file");
    assertThat(failing("save broken.yaml").complaint())
        .startsWith("broken.yaml: line 1, column 9: ");
    assertThat(failing("save text.yaml").complaint())
        .startsWith("text.yaml: ")
        .contains("upstream");
    assertThat(failing("save self.yaml").complaint()).startsWith("self.yaml: ");
    assertThat(failing("save broken.json").complaint()).startsWith("broken.json: ");
    assertThat(missions("plans").lines()).isEmpty();
  }

  @Test
  void params_that_are_not_an_object_create_no_mission() {
    ready();

    assertThat(failing("start apollo --params {").complaint())
        .startsWith("--params is not a JSON object: ");
    assertThat(failing("start apollo --params 3").complaint())
        .startsWith("--params is not a JSON object: ");
    assertThat(missions("list").lines()).isEmpty();
  }

  @Test
  void old_missions_expire() {
    ready();
    missions("start apollo");
    assertThat(missions("expire").lines()).containsExactly("deleted 0 missions");
    Map<String, String> soon = Map.of("STATEHOUSE_MISSIONS_EXPIRY", "1ms");

    assertThat(RunResult.in(directory, "", soon, "missions", "expire").out())
        .isEqualTo("deleted 1 mission\n");
  }

  @Test
  void a_watch_prints_events_until_no_one_reads() throws Exception {
    ready();
    ReadOnce out = new ReadOnce();
    CountDownLatch watching = new CountDownLatch(1);
    OutputStream err =
        new OutputStream() {
          @Override
          public void write(int octet) {
            watching.countDown();
          }
        };
    Invocation session =
        new Invocation(
            InputStream.nullInputStream(),
            new PrintStream(out, false, UTF_8),
            new PrintStream(err, true, UTF_8),
            Map.of(),
            directory,
            Terminal.NONE,
            StoreCatalog.standard(directory),
            RunResult.systems(),
            RunResult.failures());
    CompletableFuture<Integer> watch =
        CompletableFuture.supplyAsync(
            () -> new Main().run(new String[] {"missions", "watch"}, session));
    assertThat(watching.await(20, TimeUnit.SECONDS)).isTrue();

    missions("start apollo -m first");

    assertThat(watch.get(20, TimeUnit.SECONDS)).isZero();
    assertThat(out.read()).isEqualTo("missionCreation apollo/first 0/4\n");
  }

  /** A pipe whose reader closes it after the first read. */
  private static final class ReadOnce extends OutputStream {
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();

    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
      read.write(bytes, from, length);
      throw new IOException("Broken pipe");
    }

    synchronized String read() {
      return read.toString(UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "save",
        "save a.json -p b.json",
        "start",
        "start a -p b",
        "show",
        "finish m0",
        "wait m0 --timeout soon",
        "list --server http://h --store file:x",
        "list --server ftp://h",
        "list --server h:80",
        "list --password-env NOWHERE",
        "expire --server http://127.0.0.1:1",
        "demo --missions 0",
        "demo --speed 0"
      })
  void misuse_prints_one_line_and_exit_code_2(String line) {
    RunResult ran = failing(line);

    assertThat(ran.complaint()).isNotEmpty();
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(directory.resolve("statehouse-data")).doesNotExist();
  }

  @Test
  void the_demonstration_creates_its_key_and_runs_its_missions() {
    RunResult ran = missions("demo --speed 1000");

    assertThat(ran.lines().get(0)).isEqualTo("m0 roll-out started");
    assertThat(ran.out())
        .containsPattern("m0 orbit finished\n1 mission of demo-launch complete in .*\n\\z");
    assertThat(missions("demo --missions 2 --speed 1000 --json").out())
        .contains("\"m1\"", "\"m2\"");
    assertThat(missions("keys").lines()).containsExactly("demo");
    assertThat(missions("completed").lines()).hasSize(3);
    assertThat(failing("demo --key other").complaint()).isEqualTo("Key not found.");
  }

  @Test
  void a_single_mission_is_drawn_again_in_place_no_wider_than_the_terminal() {
    String out = demoOn(new Size(24, 30));

    List<String> drawings = List.of(out.split("\u001b\\[\\d+A"));
    assertThat(drawings).hasSizeGreaterThanOrEqualTo(20);
    assertThat(drawings.get(0).lines()).hasSize(14).allSatisfy(this::isNarrow);
    assertThat(out.split("\u001b\\[14A", -1)).hasSameSizeAs(drawings);
    assertThat(drawings.get(drawings.size() - 1)).contains("10 of 10");
  }

  @Test
  void a_mission_higher_than_the_terminal_is_shown_line_by_line() {
    assertThat(demoOn(new Size(13, 80)).lines())
        .contains("m0 roll-out started")
        .hasSizeLessThan(60);
  }

  private void isNarrow(String line) {
    assertThat(line.replaceAll("\u001b\\[[0-9;]*[A-Za-z]", "")).hasSizeLessThanOrEqualTo(30);
  }

  private String demoOn(Size size) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Invocation session =
        new Invocation(
            InputStream.nullInputStream(),
            new PrintStream(out, false, UTF_8),
            new PrintStream(OutputStream.nullOutputStream()),
            Map.of(),
            directory,
            new Terminal(true, true, () -> Optional.of(size)),
            StoreCatalog.standard(directory),
            RunResult.systems(),
            RunResult.failures());
    assertThat(new Main().run("missions demo --speed 1000".split(" "), session)).isZero();
    session.out().flush();
    return out.toString(UTF_8);
  }

  @Test
  void a_server_that_does_not_respond_is_reported_in_one_line() {
    RunResult ran = failing("list --server http://127.0.0.1:1 --key k");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint())
        .isEqualTo(
            "no response from http://127.0.0.1:1: it cannot be connected to, check that it runs");
  }
}
