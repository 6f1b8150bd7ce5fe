package io.statehouse.app.operations.apply;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApplyCommandTest {
  private static final String SKY =
      """
      kind: css/table
      database: sky
      name: Source
      partitioning: {dirTable: Object, dirColName: id}
      ---
      # the director stands behind its child
      kind: css/table
      database: sky
      name: Object
      partitioning: {dirColName: id, latColName: d, lonColName: r}
      ---
      {"kind": "css/database", "name": "sky", "stripes": 85, "subStripes": 12}
      ---
      kind: css/node
      name: worker-1
      host: 10.0.0.11
      port: 5012
      ---
      kind: css/chunk
      database: sky
      table: Object
      chunk: 4711
      nodes: [worker-1]
      """;

  @TempDir Path directory;

  private RunResult run(String line) {
    return RunResult.in(directory, line.split(" "));
  }

  private RunResult done(String line) {
    RunResult ran = run(line);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    return ran;
  }

  private void write(String file, String text) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private void refused(int code, String complaint, String line) {
    RunResult ran = run(line);
    assertThat(ran.complaint()).isEqualTo(complaint);
    assertThat(ran.code()).isEqualTo(code);
  }

  @Test
  void documents_are_applied_whatever_their_order_and_then_there_is_nothing_to_do()
      throws IOException {
    write("sky.yaml", SKY);

    assertThat(done("apply sky.yaml").lines())
        .contains("+ database sky", "+ table sky.Object", "+ table sky.Source")
        .endsWith("added 25, changed 0, deleted 0");

    assertThat(done("apply sky.yaml").lines()).containsExactly("nothing to do");
    assertThat(done("css tables sky").lines()).containsExactly("Object", "Source");
    assertThat(done("css verify").code()).isZero();
  }

  @Test
  void a_dry_run_says_what_would_change_and_writes_nothing() throws IOException {
    write("sky.yaml", SKY);

    assertThat(done("apply sky.yaml --dry-run").lines())
        .endsWith("to add 25, to change 0, to delete 0");
    assertThat(run("apply sky.yaml --dry-run --detailed-exitcode").code()).isEqualTo(2);
    assertThat(run("css databases").lines()).isEmpty();

    done("apply sky.yaml");
    assertThat(done("apply sky.yaml --dry-run --detailed-exitcode").lines())
        .containsExactly("nothing to do");
  }

  @Test
  void what_is_not_among_the_documents_is_deleted_only_with_prune() throws IOException {
    write("sky.yaml", SKY);
    done("apply sky.yaml");
    done("css create-database old");
    done("css add-node spare --host h --port 1");
    write(
        "sky.yaml",
        SKY.replace("[worker-1]", "[worker-1]\n---\nkind: css/table\ndatabase: old\nname: t\n"));
    assertThat(done("apply sky.yaml").lines())
        .containsExactly(
            "+ tables old", "+ table old.t", "+ schema old.t", "added 3, changed 0, deleted 0");
    write("sky.yaml", SKY);

    assertThat(done("apply sky.yaml").lines()).containsExactly("nothing to do");
    assertThat(done("apply sky.yaml --prune").lines())
        .contains("- database old", "- table old.t", "- node spare");
    assertThat(done("css databases").lines()).containsExactly("sky");
    assertThat(done("css verify").code()).isZero();
  }

  @Test
  void only_kinds_that_documents_have_are_pruned() throws IOException {
    write("sky.yaml", SKY);
    done("apply sky.yaml");
    write("node.yaml", "{kind: css/node, name: worker-2, host: h, port: 1}");

    refused(
        1,
        "nothing was written: node worker-1: Node 'worker-1' is in use and cannot be deleted.",
        "apply node.yaml --prune");
    assertThat(done("css nodes").lines()).hasSize(1);
    assertThat(done("css tables sky").lines()).hasSize(2);
  }

  @Test
  void a_plan_is_kept_and_done_later_exactly() throws IOException {
    write("sky.yaml", SKY);
    done("apply sky.yaml --dry-run --save plan.json");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("plan.json"))))
        .isEqualTo("rw-------");
    Files.delete(directory.resolve("sky.yaml"));

    assertThat(done("apply --plan plan.json").lines()).containsExactly("applied 25 entries");
    assertThat(done("css tables sky").lines()).containsExactly("Object", "Source");
  }

  @Test
  void a_plan_is_not_done_once_what_it_rests_on_has_changed() throws IOException {
    write("sky.yaml", SKY);
    done("apply sky.yaml");
    write("sky.yaml", SKY.replace("port: 5012", "port: 5012\nstate: INACTIVE"));
    done("apply sky.yaml --dry-run --save plan.json");
    done("css set-node-state worker-1 BROKEN");

    refused(
        1,
        "1 entry of css changed since the plan was made (/NODES/worker-1): plan again",
        "apply --plan plan.json");
    assertThat(done("css nodes").out()).contains("BROKEN");
    write("plan.json", "{}");
    assertThat(run("apply --plan plan.json").complaint()).startsWith("plan.json: ");
  }

  @Test
  void a_plan_is_not_done_once_others_have_added_what_a_rule_would_have_listed()
      throws IOException {
    write("sky.yaml", SKY);
    done("apply sky.yaml");
    write("sky.yaml", SKY.replaceFirst("(?s)---\nkind: css/chunk.*", ""));
    write(
        "chunk.yaml", "kind: css/chunk\ndatabase: sky\ntable: Object\nchunk: 1\nnodes: [worker-1]");
    done("apply chunk.yaml --prune --dry-run --save plan.json");
    done("css add-node unrelated --host h --port 1");
    assertThat(done("apply --plan plan.json").out()).startsWith("applied");
    write(
        "chunk.yaml", "kind: css/chunk\ndatabase: sky\ntable: Object\nchunk: 2\nnodes: [worker-1]");
    done("apply chunk.yaml --prune --dry-run --save plan.json");
    write(
        "third.yaml", "kind: css/chunk\ndatabase: sky\ntable: Object\nchunk: 3\nnodes: [worker-1]");
    done("apply third.yaml");

    RunResult refused = run("apply --plan plan.json");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.complaint())
        .startsWith("entries of css were added or deleted since the plan was made below /")
        .endsWith(": plan again");
  }

  @Test
  void documents_that_are_refused_are_named_with_file_and_line_and_nothing_is_written()
      throws IOException {
    write("state/a.yaml", SKY);
    write(
        "state/b.yml",
        """

        # a comment
        kind: css/table
        database: nowhere
        name: T
        ---

        kind: css/node
        name: worker-2
        host: 10.0.0.12
        port: 70000
        """);

    refused(
        1,
        "nothing was written: state/b.yml, line 8: port is 70000: it must be 0 to 65535;"
            + " state/b.yml, line 3: Database 'nowhere' does not exist.",
        "apply state");
    assertThat(run("css databases").lines()).isEmpty();
  }

  @Test
  void a_document_that_cannot_be_read_is_named_with_file_and_line() throws IOException {
    write("a.yaml", SKY + "---\nkind: css/node\nname: [\n");
    write("b.yaml", "kind: css/nod\n");
    write("c.yaml", "a: 1\n---\nkind: css/node\n");
    write("d.yaml", "kind: xss/node\n");
    write("e.yaml", "kind: css/node\nname: n\nhost: h\nport: x\n");
    Files.createDirectories(directory.resolve("empty"));

    assertThat(run("apply a.yaml").complaint()).startsWith("a.yaml: line 27, column 1: ");
    refused(
        2,
        "b.yaml, line 1: unknown kind \"nod\": did you mean \"node\"?; css has node, database,"
            + " table, chunk",
        "apply b.yaml");
    refused(
        2,
        "c.yaml, line 1: the document has no \"kind\", such as css/table: add it",
        "apply c.yaml");
    assertThat(run("apply d.yaml").complaint())
        .startsWith("d.yaml, line 1: unknown system \"xss\"");
    refused(
        2,
        "e.yaml, line 1: document has \"port\": expected an integer of 32 bits but found \"x\"",
        "apply e.yaml");
    refused(
        2,
        "empty has no documents: they are in files that end in .yaml, .yml or .json",
        "apply empty");
    assertThat(run("apply none.yaml").code()).isEqualTo(2);
  }

  @Test
  void text_that_is_not_utf_8_is_refused_with_its_line() throws IOException {
    Files.write(directory.resolve("a.yaml"), "kind: css/node\nname: é\n".getBytes(ISO_8859_1));

    refused(2, "a.yaml, line 2: the text is not UTF-8: store it as UTF-8", "apply a.yaml");
    assertThat(run("apply -").complaint())
        .isEqualTo("standard input is empty: send documents, or name files");
  }

  @Test
  void a_refusal_is_one_line_whatever_a_document_holds() throws IOException {
    write("a.yaml", "kind: \"c\\ns\\e[2Js/node\"\n");
    write("b.yaml", "kind: css/node\nx: [*a, &a y]\n");
    write("c.yaml", "kind: css/node\n" + "x: " + "[".repeat(70) + "\n");
    write("d.yaml", "1: a\n\"1\": b\nkind: css/node\n");
    write("e.yaml", "\n# bomb\na: &a [x, x]\n" + bomb(30));

    assertThat(run("apply a.yaml").err())
        .startsWith("a.yaml, line 1: unknown system \"c\\ns\\u001b[2Js\"")
        .hasLineCount(1);
    assertThat(run("apply b.yaml").err()).startsWith("b.yaml: line 2, column 5: ").hasLineCount(1);
    assertThat(run("apply c.yaml").err()).startsWith("c.yaml: line 2, column ").hasLineCount(1);
    refused(2, "d.yaml, line 1: the document has \"1\" twice: remove one", "apply d.yaml");
    refused(2, "e.yaml, line 3: it has more than 1000000 values", "apply e.yaml");
  }

  /** Returns members of which each has the one before it twice. */
  private static String bomb(int levels) {
    StringBuilder members = new StringBuilder();
    String last = "a";
    for (int i = 0; i < levels; i++) {
      members.append("b%1$d: &b%1$d [*%2$s, *%2$s]\n".formatted(i, last));
      last = "b" + i;
    }
    return members.toString();
  }

  @Test
  void two_documents_of_one_entity_are_refused() throws IOException {
    write("a.yaml", "kind: css/node\nname: n\nhost: h\nport: 1\n");
    write("b.yaml", "kind: css/node\nname: n\nhost: h\nport: 2\n");

    refused(2, "b.yaml, line 1: node n is also at a.yaml, line 1: keep one", "apply a.yaml b.yaml");
  }

  @Test
  void documents_come_from_standard_input_and_changes_are_json() throws IOException {
    RunResult ran = RunResult.with(SKY, directory, "apply", "-", "--json");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.lines())
        .contains(
            "{\"difference\":\"added\",\"type\":\"database\",\"identity\":\"sky\",\"fields\":[{\"name\":\"status\",\"after\":\"READY\"}],\"system\":\"css\"}")
        .endsWith("{\"added\":25,\"changed\":0,\"deleted\":0}");
  }

  @Test
  void secrets_of_missions_are_in_no_message() throws IOException {
    String key = "kind: missions/key\nid: hush-hush\nname: Dev\n";
    String plan =
        "kind: missions/plan\nkey: hush-hush\nname: apollo\nstages: [{name: fuel}]\n"
            + "services: [{name: pad, trigger: {password: shhh}}]\n";
    write("m.yaml", key + "---\n" + plan);
    RunResult applied = done("apply m.yaml");
    write("twice.yaml", key + "---\n" + key);
    write("number.yaml", "kind: missions/key\nid: 4711\n");
    write("wrong.yaml", plan.replace("{password: shhh}", "shhh"));
    write("other.yaml", plan.replace("hush-hush", "shhh"));
    write("broken.yaml", "kind: missions/key\nid: !!int shhh\n");

    assertThat(applied.lines()).contains("+ plan …/apollo", "+ api-key …");
    assertThat(applied.out()).doesNotContain("hush", "shhh");
    assertThat(done("apply m.yaml").lines()).containsExactly("nothing to do");
    refused(
        2, "twice.yaml, line 5: a key is also at twice.yaml, line 1: keep one", "apply twice.yaml");
    refused(
        2,
        "number.yaml, line 1: document has \"id\": expected a string but found another value",
        "apply number.yaml");
    assertThat(run("apply wrong.yaml").complaint())
        .startsWith("wrong.yaml, line 1: document has \"services[0].trigger\"")
        .doesNotContain("shhh");
    refused(1, "nothing was written: other.yaml, line 1: Key not found.", "apply other.yaml");
    assertThat(run("apply broken.yaml").complaint()).doesNotContain("shhh");
  }

  @Test
  void plans_and_keys_are_changed_and_pruned() throws IOException {
    write(
        "m.yaml",
        "kind: missions/key\nid: dev\n---\nkind: missions/plan\nkey: dev\nname: apollo\n"
            + "stages: [{name: fuel}]\n");
    done("apply m.yaml");
    done("missions create-key --id other");
    write(
        "m.yaml",
        "kind: missions/key\nid: dev\nname: Dev\n---\nkind: missions/plan\nkey: dev\nname: vega\n"
            + "stages: [{name: fuel}]\n");

    assertThat(done("apply m.yaml --prune").lines())
        .containsExactlyInAnyOrder(
            "* api-key-name …: name \"\" → Dev",
            "- plan …/apollo",
            "+ plan …/vega",
            "- api-key-name …",
            "- api-key …",
            "added 1, changed 1, deleted 3");
    assertThat(done("missions keys").lines()).containsExactly("dev");
  }

  /** What a page shows in YAML with kinds is applied as it is. */
  @ParameterizedTest
  @ValueSource(strings = {"apply.md", "systems/css.md", "systems/missions.md"})
  void examples_of_the_documentation_are_applied(String page) throws IOException {
    Matcher example =
        Pattern.compile("```yaml\n(kind: .*?)```", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("..", "docs").resolve(page)));
    assertThat(example.find()).isTrue();
    write("example.yaml", example.group(1));

    assertThat(done("apply example.yaml").out()).contains("changed 0, deleted 0");
    assertThat(done("apply example.yaml").lines()).containsExactly("nothing to do");
  }
}
