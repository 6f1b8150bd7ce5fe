package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The commands that show a record of a system in an editor, and write what is changed there. */
class EditCommandsTest {
  private static final long LIMIT_SECONDS = 30;

  @TempDir Path directory;

  /**
   * A kind of record.
   *
   * @see #create
   */
  private enum Edited {
    DATABASE(
        "css edit-database sky",
        "css database sky --json",
        "css set-database-status sky theirs",
        "s/READY/mine/",
        "s/stripes: 85/stripes: 90/",
        "\"striping.stripes\" of database sky is 85 and cannot become 90"),
    TABLE(
        "css edit-table sky.T",
        "css table sky.T --json",
        "css set-schema sky.T theirs",
        "s/schema: .*/schema: mine/",
        "s/dirColName: .*/dirColName: other/",
        "\"partitioning.dirColName\" of table sky.T is \"id\" and cannot become \"other\""),
    PLAN(
        "missions edit-plan hop",
        "missions plan hop --json",
        "missions save theirs.json",
        "s/name: launch/name: mine/",
        "s/^name: hop/name: jump/",
        "\"name\" of plan hop is \"hop\" and cannot become \"jump\""),
    OBJECT(
        "runm object edit db --type runm.image",
        "runm object get db --type runm.image --json",
        "runm object tag db --type runm.image theirs",
        "s/value: linux/value: mine/",
        "s/object_type: .*/object_type: runm.machine/",
        "\"object_type\" of object db is \"runm.image\" and cannot become \"runm.machine\""),
    TOPIC(
        "gis topics edit events",
        "gis topics show events --json",
        "gis topics define theirs.yaml",
        "s/compact/mine/",
        "s/name: events/name: other/",
        "\"name\" of topic events is \"events\" and cannot become \"other\"");

    private final String edit;
    private final String show;
    private final String changed;
    private final String mine;
    private final String fixed;
    private final String refusal;

    Edited(String edit, String show, String changed, String mine, String fixed, String refusal) {
      this.edit = edit;
      this.show = show;
      this.changed = changed;
      this.mine = "sed -i '" + mine + "' $1";
      this.fixed = "sed -i '" + fixed + "' $1";
      this.refusal = refusal;
    }
  }

  private void create(Edited record) throws IOException {
    switch (record) {
      case DATABASE -> done("css create-database sky --stripes 85 --sub-stripes 12");
      case TABLE -> {
        done("css create-database sky --stripes 85 --sub-stripes 12");
        done("css create-table sky.T --schema old --director-key id");
      }
      case PLAN -> {
        file("theirs.json", "{\"name\":\"hop\",\"stages\":[{\"name\":\"theirs\"}]}");
        file("plan.json", "{\"name\":\"hop\",\"stages\":[{\"name\":\"launch\"}]}");
        done("missions create-key --id lunar");
        done("missions save plan.json");
      }
      case OBJECT -> {
        done("runm partition create --name p0");
        file(
            "object.yaml",
            """
            partition: p0
            object_type: runm.image
            project: j
            name: db
            properties: {os: linux}
            """);
        done("runm object create object.yaml");
      }
      default -> {
        String topic = "topics: [{name: events, partitions: %s, replicas: 1, properties: %s}]\n";
        file("theirs.yaml", topic.formatted("2", "{cleanup.policy: theirs}"));
        file("topics.yaml", topic.formatted("2", "{cleanup.policy: compact}"));
        done("gis topics define topics.yaml");
      }
    }
  }

  private void file(String name, String content) throws IOException {
    Files.writeString(directory.resolve(name), content);
  }

  private RunResult run(String editor, String line) {
    return RunResult.in(
        directory,
        "",
        Map.of("EDITOR", editor, "RUNM_USER", "u", "RUNM_PROJECT", "j", "RUNM_PARTITION", "p0"),
        Stream.concat(Stream.of(line.split(" ")), Stream.of("--store=file:data"))
            .toArray(String[]::new));
  }

  private String done(String line) {
    RunResult ran = run("false", line);
    assertThat(ran.code()).as(line + ": " + ran.err()).isZero();
    return ran.out();
  }

  /** An editor that runs these lines, with the file as {@code $1}. */
  private String script(String... lines) throws IOException {
    file("editor", "set -e\ncd " + directory + "\n" + String.join("\n", lines) + "\n");
    return "sh " + directory.resolve("editor");
  }

  @ParameterizedTest
  @EnumSource
  void what_is_edited_is_written_and_what_is_not_is_not(Edited record) throws IOException {
    create(record);
    String before = done(record.show);

    RunResult unchanged = run("true", record.edit);
    String after = done(record.show);
    RunResult edited = run(script(record.mine), record.edit);

    assertThat(unchanged.code()).isZero();
    assertThat(unchanged.out()).isEmpty();
    assertThat(unchanged.complaint()).endsWith(" was not changed");
    assertThat(after).isEqualTo(before);
    assertThat(edited.code()).as(edited.err()).isZero();
    assertThat(edited.out()).hasLineCount(1);
    assertThat(done(record.show)).contains("mine");
  }

  @ParameterizedTest
  @EnumSource
  void what_cannot_be_edited_is_refused_with_its_line(Edited record) throws IOException {
    create(record);
    String before = done(record.show);

    RunResult ran = run(script(record.fixed, "cp $1 text"), record.edit);

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint()).contains(" was not written: line ", record.refusal);
    int line = Integer.parseInt(ran.complaint().replaceFirst("(?s).*: line (\\d+): .*", "$1"));
    String member = record.refusal.replaceFirst("\"(?:.*\\.)?(\\w+)\" of .*", "$1");
    assertThat(Files.readAllLines(directory.resolve("text")).get(line - 1).strip())
        .startsWith(member + ": ");
    assertThat(done(record.show)).isEqualTo(before);
    Files.delete(kept(ran));
  }

  private static Path kept(RunResult ran) {
    return Path.of(ran.err().strip().replaceFirst("(?s).* is kept in ", ""));
  }

  @ParameterizedTest
  @EnumSource
  void what_others_changed_meanwhile_is_not_overwritten(Edited record) throws Exception {
    create(record);
    String editor = script(record.mine, "touch opened", "until [ -e closed ]; do sleep 0.01; done");

    CompletableFuture<RunResult> editing =
        CompletableFuture.supplyAsync(() -> run(editor, record.edit));
    awaitFile("opened");
    done(record.changed);
    file("closed", "");
    RunResult ran = editing.get(LIMIT_SECONDS, TimeUnit.SECONDS);

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("theirs", " is not as expected: ");
    assertThat(kept(ran)).content().contains("mine");
    assertThat(done(record.show)).contains("theirs").doesNotContain("mine");
    Files.delete(kept(ran));
  }

  private void awaitFile(String name) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!Files.exists(directory.resolve(name))) {
      assertThat(System.nanoTime()).as("the editor opens").isLessThan(end);
      Thread.onSpinWait();
    }
  }

  @Test
  void a_table_is_changed_in_one_transaction() throws IOException {
    create(Edited.TABLE);

    RunResult ran =
        run(
            script(
                "sed -i 's/READY/S1/; s/schema: .*/schema: new/; s/scanRating: 0/scanRating: 2/' $1"),
            Edited.TABLE.edit);

    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(done("css table sky.T"))
        .containsPattern("status +S1")
        .containsPattern("schema +new")
        .containsPattern("scan rating +2");
  }

  @Test
  void a_misspelt_member_is_refused_with_its_line() throws IOException {
    create(Edited.TOPIC);

    RunResult ran = run(script("sed -i s/replicas/replica/ $1"), Edited.TOPIC.edit);

    assertThat(ran.complaint())
        .contains(": line 3: BAD_JSON: unknown member \"replica\": known are ");
    Files.delete(kept(ran));
  }
}
