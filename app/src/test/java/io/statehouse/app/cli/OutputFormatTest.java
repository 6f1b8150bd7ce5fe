package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputFormatTest {
  private static final String STORE = "--store=file:data";

  @TempDir Path directory;

  @BeforeEach
  void two_databases() {
    run("css", "init");
    run("css", "create-database", "sky", "--stripes=60", "--sub-stripes=18", "--overlap=0.02");
    run("css", "create-database", "test");
  }

  private RunResult run(String... words) {
    String[] all = new String[words.length + 1];
    System.arraycopy(words, 0, all, 0, words.length);
    all[words.length] = STORE;
    return RunResult.in(directory, all);
  }

  @Test
  void json_is_what_the_short_form_prints() {
    assertThat(run("css", "databases", "-o", "json"))
        .isEqualTo(run("css", "databases", "--json"))
        .isEqualTo(run("css", "databases", "--output=json", "--json"));
  }

  @Test
  void yaml_has_the_same_document() {
    assertThat(run("css", "databases", "-o", "yaml").out())
        .isEqualTo(
            """
              - name: sky
                status: READY
              - name: test
                status: READY
            """
                .indent(0));
    assertThat(run("version", "-o", "yaml").err()).contains("unknown option");
    assertThat(RunResult.in(directory, "version", "-o", "yaml").out()).startsWith("version: ");
  }

  @Test
  void name_prints_the_names_alone() {
    assertThat(run("css", "databases", "-o", "name").lines()).containsExactly("sky", "test");
    assertThat(run("css", "database", "sky", "-o", "name").lines()).containsExactly("sky");
    assertThat(run("keys", "ls", "/DBS", "-o", "name").lines())
        .isEqualTo(run("keys", "ls", "/DBS").lines())
        .hasSizeGreaterThan(2);
    assertThat(RunResult.in(directory, "stores", "ls", "-o", "name").lines())
        .contains("etcd", "file");
  }

  @Test
  void wide_shows_what_a_list_otherwise_leaves_out() {
    assertThat(run("css", "databases", "-o", "wide"))
        .isEqualTo(run("css", "databases", "--long"))
        .isNotEqualTo(run("css", "databases"));
    assertThat(run("keys", "ls", "-o", "wide")).isEqualTo(run("keys", "ls", "--long"));
    assertThat(run("css", "version", "-o", "wide")).isEqualTo(run("css", "version"));
  }

  @Test
  void a_path_selects_parts_of_lists_and_of_single_results() {
    assertThat(run("css", "databases", "-o", "jsonpath={.items[*].name}").lines())
        .containsExactly("sky", "test");
    assertThat(run("css", "databases", "-o", "jsonpath=$[1].status").lines())
        .containsExactly("READY");
    assertThat(run("css", "database", "sky", "-o", "jsonpath=.status").lines())
        .containsExactly("READY");
    assertThat(run("css", "databases", "-o", "jsonpath=[0]").lines())
        .containsExactly("{\"name\":\"sky\",\"status\":\"READY\"}");
    assertThat(run("keys", "ls", "--count", "-o", "jsonpath=$").out())
        .matches("\\{\"count\":[0-9]+}\n");
    assertThat(run("css", "databases", "-o", "jsonpath=.nonsense")).isEqualTo(nothing());
  }

  private static RunResult nothing() {
    return new RunResult(0, "", "");
  }

  @Test
  void a_write_reports_in_the_format_too() {
    assertThat(run("keys", "put", "/a", "x", "-o", "name").out()).isEqualTo("/a\n");
    assertThat(run("keys", "put", "/b", "x", "--quiet", "-o", "jsonpath=.key").out())
        .isEqualTo("/b\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-o xml|unknown format \"xml\": known are json, yaml, wide, name or jsonpath=PATH",
        "--output=JSON|unknown format \"JSON\": known are json, yaml, wide, name or jsonpath=PATH",
        "-o jsonpath=|empty path: give one such as jsonpath={.items[*].name}",
        "-o jsonpath={.a[b]}|path \".a[b]\" at character 4: expected a number, a name in quotes or \"*\"",
        "-o yaml --json|give only one of --json and --output"
      })
  void a_wrong_format_is_one_line_and_exit_code_2(String options, String complaint) {
    RunResult ran = RunResult.in(directory, ("stores ls " + options).split(" "));

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).contains(complaint);
    assertThat(ran.out()).isEmpty();
  }
}
