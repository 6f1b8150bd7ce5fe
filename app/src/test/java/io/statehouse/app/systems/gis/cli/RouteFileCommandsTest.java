package io.statehouse.app.systems.gis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteFileCommandsTest {
  private static final Path EXAMPLES = Path.of("../examples").toAbsolutePath().normalize();

  @TempDir Path directory;

  private void write(String name, String... lines) {
    try {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, String.join("\n", lines) + "\n");
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  private RunResult run(String line) {
    return RunResult.in(directory, "", Map.of("USER", "ann"), ("gis routes " + line).split(" "));
  }

  private List<String> done(String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).as(ran.out() + ran.err()).isZero();
    return ran.lines();
  }

  /** Runs a command that finds something, and returns what it prints of it. */
  private List<String> found(String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).as(ran.err()).isEqualTo(1);
    return ran.lines();
  }

  private void put(String key, String value) {
    try (KeyValueStore store =
        StoreCatalog.standard(directory)
            .open(StoreUrl.parse("file:./statehouse-data/gis"), RoundTripListener.NONE)) {
      store.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
    }
  }

  @Test
  void the_example_is_without_fault_and_its_tests_pass() {
    String folder = EXAMPLES.resolve("routes").toString();

    assertThat(done("lint " + folder + " --topics " + EXAMPLES.resolve("topics.yaml")))
        .containsExactly("4 routes in 3 files, 0 problems");
    assertThat(done("test " + folder)).containsExactly("4 passed, 0 failed");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void the_example_has_the_routes_of_the_example_in_one_file() {
    done("publish " + EXAMPLES.resolve("routes.yaml"));

    assertThat(done("publish " + EXAMPLES.resolve("routes")))
        .containsExactly("version 1 is live with the same 4 routes: nothing is written");
    assertThat(done("publish " + EXAMPLES.resolve("routes/routes.yaml"))).hasSize(1);
  }

  @Test
  void a_profile_is_below_what_a_route_has_itself() {
    write(
        "routes.yaml",
        "profiles:",
        "  base: {pattern: {v: CISCO, p: ASA}, destination: base}",
        "  topic: {destination: topic}",
        "  sizes: {partitions: 3}",
        "routes:",
        "- {profile: base, pattern: {p: PIX, s: '1'}}",
        "- {profile: topic, pattern: {v: PAN}}",
        "- {profile: base, destination: own}");
    done("publish routes.yaml");

    assertThat(done("show").subList(5, 9))
        .containsExactly(
            "destination  pattern", "base         p=PIX s=1 v=CISCO",
            "own          p=ASA v=CISCO", "topic        v=PAN");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "routes: [{profile: x, destination: t}] | routes[0] of r.yaml:1: there is no profile \"x\": no file has any",
        "profiles: {x: {}} | r.yaml has no routes",
        "profiles: {x: {pattern: {a: 1}}} | profiles.x of r.yaml:1: ",
        "profiles: {x: {patterns: {}}} | profiles.x of r.yaml:1: unknown member \"patterns\": known are pattern, destination",
        "profiles: [] | at r.yaml: \"profiles\" must be an object",
        "'{profiles: {x: {destination: t}}, routes: [{profile: x}]}' | routes[0] of r.yaml: ",
        "'{profiles: {x: {}}, routes: [{profile: 1}]}' | \"profile\" must be a string",
        "include: other.yaml | include of r.yaml:1: expected a list of files",
        "include: [1] | include[0] of r.yaml:1: expected the name of a file",
        "include: [absent.yaml] | include[0] of r.yaml:1: cannot read",
        "include: [r.yaml] | include[0] of r.yaml:1: r.yaml is included by a file that it includes",
        "includes: [r.yaml] | at r.yaml: unknown member \"includes\"",
        "tests: [] | at r.yaml: unknown member \"tests\"",
        "routes: {} | routes of r.yaml:1: expected a list",
        "'- }' | at r.yaml: line 1",
      })
  void what_is_wrong_is_named_with_its_file_and_place(String document, String problem) {
    write("r.yaml", document);

    assertThat(found("lint r.yaml").get(0)).startsWith("BAD_").contains(problem);
    assertThat(run("publish r.yaml").complaint()).contains(problem);
  }

  @Test
  void files_include_others_once_beside_themselves() {
    write("a.yaml", "include: [sub/b.yaml, c.yaml, sub/b.yaml]", "routes: [{profile: p}]");
    write("sub/b.yaml", "include: [../c.yaml]", "routes: [{pattern: {b: '1'}, destination: b}]");
    write("c.yaml", "profiles: {p: {pattern: {b: '2'}, destination: c}}");

    assertThat(done("lint a.yaml c.yaml")).containsExactly("2 routes in 3 files, 0 problems");
    write("c.yaml", "include: [a.yaml]");
    assertThat(found("lint a.yaml"))
        .anyMatch(
            line ->
                line.contains(
                    "include[0] of c.yaml:1: a.yaml is included by a file that it includes"));
  }

  @Test
  void two_files_have_no_profile_of_the_same_name() {
    write("f/a.yaml", "profiles: {p: {destination: a}}", "routes: [{profile: p, pattern: {}}]");
    write("f/b.yaml", "profiles: {p: {destination: b}}");

    assertThat(found("lint f"))
        .containsExactly(
            "BAD_JSON: at profiles.p of f/b.yaml:1: f/a.yaml has a profile of this name too: rename"
                + " one",
            "1 route in 2 files, 1 problem");
  }

  @Test
  void conflicts_are_found_by_policy_with_both_places() {
    write(
        "r.yaml",
        "- {pattern: {a: '1'}, destination: t}",
        "- {pattern: {a: '1', b: '2'}, destination: t}",
        "- {pattern: {c: '3', a: '1'}, destination: u}");

    assertThat(found("lint r.yaml --policy nested"))
        .containsExactly(
            "INTERSECTING_PATTERNS: routes[1] of r.yaml:2 and routes[2] of r.yaml:3:"
                + " {\"a\":\"1\",\"b\":\"2\"} and {\"a\":\"1\",\"c\":\"3\"} both match"
                + " {\"a\":\"1\",\"b\":\"2\",\"c\":\"3\"}",
            "3 routes in 1 file, 1 problem");
    assertThat(found("lint r.yaml --policy strict")).hasSize(4);
    assertThat(run("lint r.yaml --policy lax").code()).isEqualTo(2);
  }

  @Test
  void destinations_are_looked_for_among_the_topics_of_files() {
    write("r.yaml", "- {pattern: {}, destination: t}");
    write("topics.yaml", "topics: [{name: u, partitions: 1, replicas: 1}]");

    assertThat(found("lint r.yaml --topics topics.yaml"))
        .contains(
            "UNDEFINED_DESTINATION: at routes[0] of r.yaml:1: destination \"t\" is not among the"
                + " topics of topics.yaml");
    assertThat(String.join("", found("lint r.yaml --topics topics.yaml --json")))
        .contains("\"problems\"", "UNDEFINED_DESTINATION");
  }

  @Test
  void a_test_that_fails_says_what_was_expected_what_is_and_why() {
    write(
        "r.yaml",
        "- {pattern: {v: CISCO}, destination: cisco}",
        "- {pattern: {v: CISCO, p: ASA}, destination: asa}");
    write(
        "tests.yaml",
        "routes: r.yaml",
        "tests:",
        "- {name: ok, event: {v: CISCO}, destination: cisco}",
        "- {name: pix, event: {v: CISCO, p: PIX}, destination: asa}",
        "- {event: {v: PAN}, destination: cisco}",
        "- {event: {v: CISCO}, destination: null}",
        "- {event: {v: CISCO, p: ASA}, destination: cisco}",
        "- {event: {v: PAN}, destination: null}",
        "- {event: {v: CISCO}, destination: nowhere}");

    assertThat(found("test tests.yaml"))
        .containsExactly(
            "FAILED tests[1] of tests.yaml:4 (pix): expected asa but was cisco: it matches"
                + " {\"v\":\"CISCO\"}, and not {\"p\":\"ASA\",\"v\":\"CISCO\"}, since p is"
                + " \"PIX\"",
            "FAILED tests[2] of tests.yaml:5: expected cisco but was no route: no route matches, and"
                + " not {\"v\":\"CISCO\"}, since v is \"PAN\"",
            "FAILED tests[3] of tests.yaml:6: expected no route but was cisco: it matches"
                + " {\"v\":\"CISCO\"}",
            "FAILED tests[4] of tests.yaml:7: expected cisco but was asa: it matches"
                + " {\"p\":\"ASA\",\"v\":\"CISCO\"}, and {\"v\":\"CISCO\"} too, which has lower"
                + " precedence",
            "FAILED tests[6] of tests.yaml:9: expected nowhere but was cisco: it matches"
                + " {\"v\":\"CISCO\"}, and no route leads to nowhere",
            "2 passed, 5 failed");
    assertThat(String.join("", found("test tests.yaml -o json")).replace(" ", ""))
        .startsWith("{\"passed\":2,\"failed\":5,\"tests\":[{\"place\":\"tests[0]oftests.yaml:3\",")
        .contains("\"expected\":null,\"actual\":\"cisco\"");
  }

  @Test
  void tests_without_routes_are_of_the_live_version_unless_others_are_given() {
    write("live.yaml", "- {pattern: {}, destination: live}");
    write("other.yaml", "- {pattern: {}, destination: other}");
    write("tests.yaml", "tests: [{event: {}, destination: live}]");

    assertThat(run("test tests.yaml").complaint()).startsWith("NOT_CONFIGURED: ");
    done("publish live.yaml");
    assertThat(done("test tests.yaml")).containsExactly("1 passed, 0 failed");
    assertThat(found("test tests.yaml --routes other.yaml")).last().isEqualTo("0 passed, 1 failed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tests: [{events: {}, destination: x}] | tests[0] of t.yaml:1: unknown member \"events\"",
        "tests: [{destination: x}] | tests[0] of t.yaml:1: \"event\" is missing",
        "tests: [{event: {}}] | tests[0] of t.yaml:1: \"destination\" is missing",
        "tests: [{event: [], destination: x}] | tests[0] of t.yaml:1: expected an object",
        "tests: [{event: {}, destination: 'a b'}] | tests[0] of t.yaml: ",
        "test: [] | at t.yaml: unknown member \"test\"",
        "routes: x.yaml | at t.yaml: it has no list of tests",
        "'{routes: 1, tests: []}' | at t.yaml: \"routes\" must be a string",
      })
  void a_test_that_is_written_wrongly_is_named(String document, String problem) {
    write("t.yaml", document);

    assertThat(run("test t.yaml").complaint()).contains(problem);
  }

  @Test
  void routes_that_are_imported_and_published_again_change_nothing() {
    put(
        "/gis/data-manager/blue/ours-not",
        "{\"pattern\":{\"v\":\"Z \\\"ü\\\"\"},\"destination\":\"z\"}");
    put(
        "/gis/data-manager/blue/2",
        " {\"destination\":\"n\",\"pattern\":{\"n\":\"5\",\"v\":\"yes\"}}");
    put("/gis/data-manager/blue/3", "{\"pattern\":{},\"destination\":\"all\",\"note\":\"theirs\"}");
    put("/gis/data-manager/version", "blue");

    RunResult imported = run("import");
    write("routes.yaml", imported.out());

    assertThat(imported.lines().get(0)).isEqualTo("routes:");
    assertThat(done("publish routes.yaml"))
        .containsExactly("version blue is live with the same 3 routes: nothing is written");
    assertThat(done("publish routes.yaml --dry-run"))
        .containsExactly(
            "version blue would stay live: 0 added, 0 changed, 0 removed, 3 unchanged");
    done("publish routes.yaml --force");
    assertThat(run("import").out()).isEqualTo(imported.out());
    assertThat(run("import blue").out()).isEqualTo(imported.out());
  }
}
