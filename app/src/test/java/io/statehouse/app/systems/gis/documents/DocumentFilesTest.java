package io.statehouse.app.systems.gis.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.statehouse.app.RunResult;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.entities.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentFilesTest {
  @TempDir Path directory;

  private void write(String name, String text) throws IOException {
    Files.createDirectories(directory.resolve(name).getParent());
    Files.writeString(directory.resolve(name), text);
  }

  private List<Route> routes(String name) {
    return DocumentFiles.read(RunResult.invocation(directory), Path.of(name), DocumentKind.ROUTE);
  }

  private List<String> destinations(String name) {
    return routes(name).stream().map(route -> route.destination().text()).toList();
  }

  private GisException refusal(String name) {
    return catchThrowableOfType(GisException.class, () -> routes(name));
  }

  private AppException unreadable(String name) {
    return catchThrowableOfType(AppException.class, () -> routes(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "routes: [{pattern: {vendor: CISCO}, destination: t}]",
        "{\"routes\": [{\"pattern\": {\"vendor\": \"CISCO\"}, \"destination\": \"t\"}]}",
        "topics: [{name: t}]\nroutes:\n- destination: t\n  pattern:\n    vendor: CISCO",
        "- {pattern: {vendor: CISCO}, destination: t}",
        "[{\"pattern\": {\"vendor\": \"CISCO\"}, \"destination\": \"t\"}]",
        "pattern: {vendor: CISCO}\ndestination: t"
      })
  void routes_are_read_from_a_list_with_its_name_or_without_or_one_by_one(String text)
      throws IOException {
    write("routes.yaml", text);

    assertThat(routes("routes.yaml"))
        .singleElement()
        .satisfies(
            route -> {
              assertThat(route.pattern().attributes()).isEqualTo(Map.of("vendor", "CISCO"));
              assertThat(route.destination().text()).isEqualTo("t");
            });
  }

  @Test
  void the_documents_of_a_directory_are_read_in_the_order_of_their_names() throws IOException {
    write("conf/20.yml", "pattern: {a: '2'}\ndestination: second");
    write("conf/10.json", "{\"routes\": [{\"pattern\": {}, \"destination\": \"first\"}]}");
    write("conf/30.yaml", "- {pattern: {a: '3'}, destination: third}");
    write("conf/topics.yaml", "topics: [{name: first, partitions: 1, replicas: 1}]");
    write("conf/.10.yaml.swp", "\0");
    write("conf/.hidden.yaml", "nonsense");
    write("conf/README.md", "nonsense");

    assertThat(destinations("conf")).containsExactly("first", "second", "third");
  }

  @Test
  void topics_are_read_in_the_same_way_and_a_number_keeps_its_digits() throws IOException {
    write(
        "both.yaml",
        "routes: []\ntopics: [{name: t, partitions: 5, replicas: 1, properties: {retention.ms: 60000,"
            + " ratio: 0.50, preallocate: true}}]");

    assertThat(
            DocumentFiles.read(
                RunResult.invocation(directory), Path.of("both.yaml"), DocumentKind.TOPIC))
        .singleElement()
        .satisfies(
            topic ->
                assertThat(topic.topic().properties())
                    .containsEntry("retention.ms", "60000")
                    .containsEntry("ratio", "0.50")
                    .containsEntry("preallocate", "true"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"5.0", "5e0", "'5'", "true", "null"})
  void what_is_no_integer_is_no_number_of_partitions(String written) throws IOException {
    write("t.yaml", "topics: [{name: t, replicas: 1, partitions: " + written + "}]");

    assertThatThrownBy(
            () ->
                DocumentFiles.read(
                    RunResult.invocation(directory), Path.of("t.yaml"), DocumentKind.TOPIC))
        .isInstanceOfSatisfying(
            GisException.class,
            refused -> assertThat(refused.code()).isEqualTo(Code.INVALID_PARTITIONS))
        .hasMessageStartingWith("at topics[0] of t.yaml:1: topic t: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9.1 | a number",
        "5 | a number",
        "true | a boolean",
        "null | null",
        "[x] | an array",
        "{x: y} | an object"
      })
  void a_value_that_is_no_string_is_refused_and_not_converted(String written, String found)
      throws IOException {
    write(
        "r.yaml",
        "routes: [{pattern: {}, destination: t}, {pattern: {os: "
            + written
            + "}, destination: t}]");

    GisException refused = refusal("r.yaml");

    assertThat(refused.code()).isEqualTo(Code.BAD_PATTERN);
    assertThat(refused)
        .hasMessage(
            "at routes[1] of r.yaml:1: attribute \"os\": the value must be a string but is "
                + found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rotes: []|at r.yaml: unknown member \"rotes\": known are routes, version, digest, scope,"
            + " defaults, profiles, rules, topics, desired, adopted, problems, omitted, include",
        "{routes: [], x: 1}|at r.yaml: unknown member \"x\": known are routes, version, digest, scope,"
            + " defaults, profiles, rules, topics, desired, adopted, problems, omitted, include",
        "topics: []|r.yaml has no routes",
        "{}|r.yaml has no routes",
        "hello|at r.yaml: expected an object but found a string",
        "5|at r.yaml: expected an object but found a number",
        "routes:|at routes of r.yaml:1: expected a list but found null",
        "routes: {}|at routes of r.yaml:1: expected a list but found an object",
        "routes: [5]|at routes[0] of r.yaml:1: expected an object but found a number",
        "[{pattern: {}, destinaton: t}]|at routes[0] of r.yaml:1: unknown member \"destinaton\": known"
            + " are id, pattern, destination",
        "{pattern: {}, destination: t, prio: 1}|at r.yaml: unknown member \"prio\": known are"
            + " id, pattern, destination",
        "[{5: x}]|at r.yaml: the name 5 of a member is not a string: write it in quotes",
        "[.inf]|at r.yaml: it has a value that is no JSON value, such as an infinite number or"
            + " bytes: write a string, in quotes",
        "routes: [|at r.yaml: line 1, column 10: expected the node content, but found '<stream"
            + " end>'"
      })
  void what_is_no_list_of_routes_is_refused_with_its_place(String text, String message)
      throws IOException {
    write("r.yaml", text);

    assertThat(refusal("r.yaml")).hasMessage(message);
    assertThat(refusal("r.yaml").code()).isEqualTo(Code.BAD_JSON);
  }

  @Test
  void a_file_that_is_empty_or_no_text_is_refused() throws IOException {
    write("empty.yaml", "# nothing\n");
    Files.write(directory.resolve("bytes.yaml"), new byte[] {'a', (byte) 0xFF});

    assertThat(refusal("empty.yaml")).hasMessage("at empty.yaml: it is empty");
    assertThat(refusal("bytes.yaml")).hasMessage("at bytes.yaml: it is not UTF-8 text");
    assertThat(refusal("-")).hasMessage("at standard input: it is empty");
  }

  @Test
  void of_several_faults_each_is_a_line() throws IOException {
    write("conf/a.yaml", "routes: [{pattern: {a: 1}, destination: t}, {pattern: {}}]");
    write("conf/b.yaml", "routes: [");
    write("conf/c.yaml", "routes: [{pattern: {a: '*'}, destination: t}]");

    GisException refused = refusal("conf");

    assertThat(refused)
        .hasMessageStartingWith("4 documents are wrong, such as at conf/b.yaml: line 1, ");
    assertThat(refused.details())
        .hasSize(4)
        .anyMatch(line -> line.startsWith("BAD_DESTINATION: at routes[1] of conf/a.yaml:1: "))
        .anyMatch(line -> line.startsWith("BAD_JSON: at conf/b.yaml: line 1, column 10: "))
        .anyMatch(line -> line.startsWith("RESERVED_VALUE: at routes[0] of conf/c.yaml:1: "));
  }

  @Test
  void of_very_many_faults_some_are_listed() throws IOException {
    write("r.json", "[" + "5,".repeat(5_000) + "5]");

    assertThat(refusal("r.json")).hasMessageStartingWith("5001 documents are wrong, such as ");
    assertThat(refusal("r.json").details()).hasSize(100);
  }

  @Test
  void a_file_that_is_absent_is_refused_with_its_name() {
    assertThat(unreadable("conf/absent.yaml"))
        .hasMessage("cannot read conf/absent.yaml: there is no such file");
  }

  @Test
  void a_directory_without_documents_has_no_routes() throws IOException {
    write("conf/README.md", "nonsense");

    assertThat(refusal("conf")).hasMessage("conf has no routes");
  }

  @Test
  void several_files_and_folders_are_read_with_the_folders_in_them() throws IOException {
    write("one.yaml", "pattern: {a: '1'}\ndestination: one");
    write("conf/b.yaml", "pattern: {a: '2'}\ndestination: b");
    write("conf/a/z.yaml", "pattern: {a: '3'}\ndestination: z");
    write("conf/.git/x.yaml", "nonsense");

    assertThat(
            DocumentFiles.read(
                    RunResult.invocation(directory),
                    List.of(Path.of("one.yaml"), Path.of("conf"), Path.of("conf/b.yaml")),
                    DocumentKind.ROUTE)
                .stream()
                .map(route -> route.destination().text()))
        .containsExactly("one", "z", "b");
  }

  @Test
  void a_link_to_a_folder_that_it_is_in_is_refused() throws IOException {
    write("conf/a/r.yaml", "pattern: {}\ndestination: t");
    Files.createSymbolicLink(directory.resolve("conf/a/loop"), directory.resolve("conf"));

    assertThat(unreadable("conf"))
        .hasMessage("conf/a/loop: it is a link to a folder that it is in");
  }

  @Test
  void a_file_includes_others_each_once() throws IOException {
    write("conf/a.yaml", "include: [b.yaml, ../common/c.yaml]\nroutes: []");
    write("conf/b.yaml", "include: [../common/c.yaml]\nroutes: [{pattern: {}, destination: b}]");
    write("common/c.yaml", "routes: [{pattern: {x: y}, destination: c}]");

    assertThat(destinations("conf/a.yaml")).containsExactly("c", "b");
    assertThat(destinations("conf")).containsExactly("c", "b");
  }

  @Test
  void an_include_that_cannot_be_followed_is_named_with_its_place() throws IOException {
    write("a.yaml", "routes: []\ninclude:\n- b.yaml\n- absent.yaml\n- 5");
    write("b.yaml", "include: [a.yaml]\nroutes: []");

    assertThat(refusal("a.yaml").details())
        .containsExactly(
            "BAD_JSON: at include[0] of b.yaml:1: a.yaml is included by a file that it includes:"
                + " remove one of both",
            "BAD_JSON: at include[1] of a.yaml:4: cannot read absent.yaml: there is no such file",
            "BAD_JSON: at include[2] of a.yaml:5: expected the name of a file but found a number");
  }

  @Test
  void the_line_of_a_fault_is_named() throws IOException {
    write("r.yaml", "# routes\nroutes:\n- {pattern: {}, destination: t}\n- destination: x");

    assertThat(refusal("r.yaml")).hasMessageStartingWith("at routes[1] of r.yaml:4: ");
  }

  @Test
  void what_is_no_file_is_not_opened_in_a_directory() throws Exception {
    Files.createDirectories(directory.resolve("conf"));
    assertThat(new ProcessBuilder("mkfifo", directory + "/conf/a.yaml").start().waitFor()).isZero();

    assertThat(unreadable("conf")).hasMessage("conf/a.yaml: it is not a regular file");
  }

  @Test
  void what_is_larger_than_anyone_writes_is_refused_also_in_parts() throws IOException {
    write("conf/a.json", " ".repeat(1 << 24) + "[]");
    write("conf/b.json", " ".repeat(1 << 24) + "[]");

    AppException refused = unreadable("conf");

    assertThat(refused.kind()).isEqualTo(Kind.TOO_LARGE);
    assertThat(refused).hasMessage("conf/b.json: more than 33554432 bytes are not read");
  }
}
