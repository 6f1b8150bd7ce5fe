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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouteCommandsTest {
  private static final Path EXAMPLE = Path.of("../examples/routes.yaml").toAbsolutePath();
  private static final String WARNING = "warning: ";

  @TempDir Path directory;

  private void write(String name, String text) {
    try {
      Files.writeString(directory.resolve(name), text);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  /** Writes routes in a form shorter than YAML: {@code a=1 b=2 > topic}. */
  private void routes(String... routes) {
    write(
        "routes.yaml",
        Stream.of(routes)
            .map(
                route -> {
                  String[] parts = route.split(" ?> ");
                  String pattern =
                      Arrays.stream(parts[0].split(" "))
                          .filter(word -> !word.isEmpty())
                          .map(word -> word.replaceFirst("=(.*)", ": \"$1\""))
                          .collect(Collectors.joining(", "));
                  return "- {pattern: {%s}, destination: %s}\n".formatted(pattern, parts[1]);
                })
            .collect(Collectors.joining("", "routes:\n", "")));
  }

  private RunResult run(String line) {
    return runWith("", line);
  }

  private RunResult runWith(String input, String line) {
    return RunResult.in(directory, input, Map.of("USER", "ann"), ("gis routes " + line).split(" "));
  }

  /** Runs a command line, which must succeed; warnings are another test's. */
  private List<String> gis(String line) {
    RunResult ran = run(line);
    assertThat(ran.err().lines()).allMatch(warning -> warning.startsWith(WARNING));
    assertThat(ran.code()).as(ran.err()).isZero();
    return ran.lines();
  }

  private String json(String line) {
    return String.join("", gis(line + " --json")).replaceAll("\\s+", "");
  }

  private String complaint(String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    return ran.complaint();
  }

  private String misuse(String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    return ran.complaint();
  }

  private void put(String key, String value) {
    try (KeyValueStore store =
        StoreCatalog.standard(directory)
            .open(StoreUrl.parse("file:./statehouse-data/gis"), RoundTripListener.NONE)) {
      store.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
    }
  }

  @Test
  void a_destination_that_is_not_adopted_is_refused_if_that_is_required() {
    routes("a=1 > topic");
    write("topics.yaml", "topics: [{name: topic, partitions: 1, replicas: 1}]");
    RunResult.in(directory, "gis", "topics", "define", "topics.yaml");

    assertThat(complaint("publish routes.yaml --require-adopted"))
        .startsWith("DESTINATION_NOT_ADOPTED: destination \"topic\" is not known to be adopted: ");
    put("/gis/topic-manager/adopted_version", "1");
    assertThat(gis("publish routes.yaml --require-adopted")).hasSize(1);
    assertThat(RunResult.in(directory, "gis", "topics", "remove", "topic").complaint())
        .startsWith("TOPIC_ROUTED: live routes lead to topic topic: {\"a\":\"1\"}: ");
    assertThat(RunResult.in(directory, "gis", "topics", "remove", "topic", "--force").code())
        .isZero();
  }

  @Test
  void the_example_is_published_and_an_event_finds_its_route() {
    assertThat(gis("publish " + EXAMPLE))
        .containsExactly("published version 1 with 4 routes; no version was live before");

    assertThat(gis("match deviceVendor=CISCO deviceProduct=ASA severity=5"))
        .containsExactly(
            "version          1",
            "destination      asa-events",
            "pattern          deviceProduct=ASA deviceVendor=CISCO");
    assertThat(gis("match deviceVendor=CISCO").get(1)).endsWith("cisco-events");
    assertThat(gis("match deviceVendor=cisco").get(1)).endsWith("other-events");
    assertThat(gis("show"))
        .hasSize(10)
        .startsWith("version          1", "routes           4")
        .endsWith(
            "destination       pattern",
            "paloalto-threats  deviceEventClassId=THREAT deviceProduct=PAN-OS deviceVendor=\"Palo"
                + " Alto Networks\"",
            "asa-events        deviceProduct=ASA deviceVendor=CISCO",
            "cisco-events      deviceVendor=CISCO",
            "other-events      (any event)");
  }

  @Test
  void a_route_is_published_as_the_original_stores_it() {
    routes("deviceVendor=CISCO deviceProduct=ASA > topic-123");
    gis("publish routes.yaml");

    RunResult stored =
        RunResult.in(
            directory,
            "keys",
            "get",
            "--system",
            "gis",
            "/gis/data-manager/1/e7e6370c876d89daade275c109f743335042015e241af3cb595b6c09fc3d1bf6");
    assertThat(stored.out())
        .contains(
            "{\"pattern\":{\"deviceProduct\":\"ASA\",\"deviceVendor\":\"CISCO\"},"
                + "\"destination\":\"topic-123\"}");
  }

  @Test
  void what_is_live_is_not_published_again_unless_that_is_forced() {
    routes("a=1 > t");
    gis("publish routes.yaml");

    assertThat(gis("publish routes.yaml"))
        .containsExactly("version 1 is live with the same 1 route: nothing is written");
    assertThat(gis("publish routes.yaml --force"))
        .containsExactly("published version 2 with 1 route; version 1 was live before");
    assertThat(json("publish routes.yaml"))
        .startsWith("{\"outcome\":\"unchanged\",\"version\":\"2\",\"previous\":\"2\",");
    assertThat(gis("publish routes.yaml --force --quiet")).isEmpty();
  }

  @Test
  void a_destination_that_is_no_topic_is_a_warning() {
    routes("a=1 > t", "a=2 > u");

    assertThat(run("publish routes.yaml").err().lines())
        .containsExactly(
            "warning: destination \"t\" is not a defined topic",
            "warning: destination \"u\" is not a defined topic");
  }

  @Test
  void of_very_many_warnings_some_are_printed() {
    routes(IntStream.range(0, 50).mapToObj(i -> "a=" + i + " > t" + i).toArray(String[]::new));

    assertThat(run("publish routes.yaml").err().lines())
        .hasSize(21)
        .endsWith("warning: 30 more, see --json");
  }

  @Test
  void a_publication_starts_from_the_version_that_is_expected() {
    routes("a=1 > t");
    assertThat(complaint("publish routes.yaml --expect 1"))
        .isEqualTo("POINTER_CONFLICT: no version is live now: read it, and decide again");
    gis("publish routes.yaml --expect none");

    routes("a=2 > t");
    assertThat(complaint("publish routes.yaml --expect none"))
        .isEqualTo("POINTER_CONFLICT: version 1 is live now: read it, and decide again");
    assertThat(gis("publish routes.yaml --expect 1").get(0)).startsWith("published version 2 ");
  }

  @Test
  void a_dry_run_shows_what_would_change_and_writes_nothing() {
    routes("a=1 > t", "a=2 > u", "a=3 > v");
    gis("publish routes.yaml");
    routes("a=1 > t", "a=2 > other", "a=4 > w");

    assertThat(gis("publish routes.yaml --dry-run"))
        .containsExactly(
            "   destination   pattern",
            "+  w             a=4",
            "~  other, was u  a=2",
            "-  v             a=3",
            "version 2 would be live: 1 added, 1 changed, 1 removed, 1 unchanged");
    assertThat(gis("show")).contains("v            a=3");
    assertThat(json("publish routes.yaml --dry-run"))
        .startsWith("{\"live\":\"1\",\"next\":\"2\",\"added\":[{\"id\":\"")
        .contains("\"changed\":[{\"before\":{\"id\":\"", "\"unchanged\":1");
  }

  @Test
  void a_dry_run_of_what_is_live_would_change_nothing() {
    routes("a=1 > t");
    gis("publish routes.yaml");

    assertThat(gis("publish routes.yaml --dry-run"))
        .containsExactly("version 1 would stay live: 0 added, 0 changed, 0 removed, 1 unchanged");
  }

  @Test
  void of_routes_that_conflict_the_line_names_two_and_those_below_all() {
    routes("a=1 b=1 > t", "b=1 c=1 > t", "c=1 a=1 > t");

    RunResult refused = run("publish routes.yaml");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err().lines()).hasSize(4);
    assertThat(refused.err())
        .startsWith("INTERSECTING_PATTERNS: 3 pairs of routes conflict, such as ")
        .contains("\n  INTERSECTING_PATTERNS: ")
        .contains(
            "{\"a\":\"1\",\"b\":\"1\"} and {\"b\":\"1\",\"c\":\"1\"} both match"
                + " {\"a\":\"1\",\"b\":\"1\",");
    assertThat(directory).isDirectoryNotContaining("glob:**statehouse-data");
  }

  @Test
  void a_route_that_is_there_twice_is_one_line() {
    routes("a=1 > t", "a=1 > t");

    assertThat(complaint("publish routes.yaml"))
        .startsWith(
            "DUPLICATE_PATTERN: routes conflict: {\"a\":\"1\"} and {\"a\":\"1\"} both match"
                + " {\"a\":\"1\"}, as routes ");
  }

  @Test
  void no_routes_are_published_only_if_none_are_meant() {
    routes();
    write("routes.yaml", "routes: []");

    assertThat(complaint("publish routes.yaml")).startsWith("EMPTY_CONFIG: ");
    assertThat(gis("publish routes.yaml --allow-empty"))
        .containsExactly("published version 1 with 0 routes; no version was live before");
    assertThat(complaint("show")).startsWith("EMPTY_VERSION: version 1 is live and has no routes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: 5 | BAD_PATTERN: at routes[0] of r.yaml:1: attribute \"a\": the value must be a string"
            + " but is a number",
        "a: '*' | RESERVED_VALUE: at routes[0] of r.yaml:1: attribute \"a\": leave it out instead of"
            + " giving it the value *",
        "a: ' x' | BAD_PATTERN: at routes[0] of r.yaml:1: attribute \"a\": the value begins or ends"
            + " with white space",
        "a: '' | BAD_PATTERN: at routes[0] of r.yaml:1: attribute \"a\": the value is empty",
        "a: \"x\\ty\" | BAD_PATTERN: at routes[0] of r.yaml:1: attribute \"a\": the value has a"
            + " control character",
        "ü: x | BAD_PATTERN: at routes[0] of r.yaml:1: attribute \"ü\": a name is a letter followed"
            + " by at most 63 of a-z A-Z 0-9 _ . -"
      })
  void a_pattern_that_breaks_a_rule_is_refused_with_its_place_and_attribute(
      String pattern, String line) {
    write("r.yaml", "routes: [{pattern: {" + pattern + "}, destination: t}]");

    assertThat(complaint("publish r.yaml")).isEqualTo(line);
  }

  @Test
  void a_destination_must_be_the_name_of_a_topic() {
    write("r.yaml", "routes: [{pattern: {a: x}, destination: a/b}]");
    assertThat(complaint("publish r.yaml"))
        .startsWith("BAD_DESTINATION: at routes[0] of r.yaml:1: \"destination\": \"a/b\" is not a");

    write("r.yaml", "routes: [{pattern: {a: x}, destination: __consumer_offsets}]");
    assertThat(complaint("publish r.yaml"))
        .startsWith("BAD_DESTINATION: at routes[0] of r.yaml:1: ");
  }

  @Test
  void hostile_values_stay_on_their_line() {
    write("r.yaml", "routes: [{pattern: {a: \"\\u202e\\u001b[2J\\n\"}, destination: t}]");
    assertThat(complaint("publish r.yaml")).startsWith("BAD_PATTERN: ").doesNotContain("\u001b");

    write("r.yaml", "routes: [{pattern: {a: \"" + "x".repeat(300_000) + "\"}, destination: t}]");
    assertThat(complaint("publish r.yaml")).endsWith("the value is longer than 256 characters");

    write("r.yaml", "routes: [{pattern: {}, destination: \"" + "x".repeat(300_000) + "\"}]");
    assertThat(complaint("publish r.yaml")).startsWith("BAD_DESTINATION: ").hasSizeLessThan(1_000);
  }

  @Test
  void values_beyond_ascii_are_shown_as_they_are_written() {
    write("r.yaml", "routes: [{pattern: {a: '😀 \"Zürich\"', b: x=y}, destination: t}]");
    gis("publish r.yaml");

    assertThat(gis("match {\"a\":\"😀\\u0020\\\"Zürich\\\"\",\"b\":\"x=y\"}").get(2))
        .isEqualTo("pattern          a=\"😀 \\\"Zürich\\\"\" b=\"x=y\"");
  }

  @Test
  void a_thousand_routes_are_published_by_one_command() {
    write(
        "r.json",
        IntStream.rangeClosed(0, 1_000)
            .mapToObj(i -> "{\"pattern\":{\"a\":\"" + i + "\"},\"destination\":\"t\"}")
            .collect(Collectors.joining(",", "[", "]")));

    assertThat(gis("publish r.json").get(0)).startsWith("published version 1 with 1001 routes");
    assertThat(gis("match a=1000").get(2)).endsWith("a=1000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "match a=1", "explain a=1"})
  void of_a_store_that_does_not_exist_it_is_said_that_nothing_is_published(String line) {
    assertThat(complaint(line)).isEqualTo("NOT_CONFIGURED: no version is live: publish one");
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "history"})
  void a_listing_of_a_store_that_does_not_exist_is_empty(String line) {
    RunResult ran = run(line);

    assertThat(ran.code()).isZero();
    assertThat(ran.complaint()).isEqualTo("nothing is published at file:./statehouse-data/gis");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void collecting_in_a_store_that_does_not_exist_creates_nothing() {
    assertThat(gis("gc")).containsExactly("deleted 0 of 0 versions");
    assertThat(complaint("rollback 1")).startsWith("VERSION_NOT_FOUND: version 1 does not exist");
    assertThat(complaint("show 1")).startsWith("VERSION_NOT_FOUND: version 1 does not exist");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void an_event_without_a_route_fails() {
    routes("a=1 > t");
    gis("publish routes.yaml");

    assertThat(complaint("match a=2"))
        .isEqualTo("NO_ROUTE: no route of version 1 matches the event: see gis routes explain");
    RunResult ran = run("match a=2 --json");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out().replaceAll("\\s+", ""))
        .isEqualTo("{\"version\":\"1\",\"route\":null,\"ambiguous\":false}");
  }

  @Test
  void an_event_is_words_or_json_or_on_standard_input() {
    routes("a=1 b= > never", "a=1 > t");
    write("routes.yaml", "- {pattern: {a: '1'}, destination: t}");
    gis("publish routes.yaml");

    assertThat(gis("match a=1 b=2=3 c=").get(1)).endsWith(" t");
    assertThat(gis("match {\"a\":\"1\",\"b\":5}").get(1)).endsWith(" t");
    assertThat(runWith("{\"a\": \"1\"}\n", "match -").lines().get(1)).endsWith(" t");
    assertThat(complaint("match {\"a\":1}")).startsWith("NO_ROUTE: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "match a | \"a\" is no attribute: write NAME=VALUE",
        "match =1 | \"=1\" is no attribute: write NAME=VALUE",
        "match a=1 a=2 | attribute \"a\" is given twice",
        "match {} a=1 | give one JSON object, or NAME=VALUE for each attribute",
        "explain - a=1 | give one JSON object, or NAME=VALUE for each attribute",
        "rollback a/b | BAD_VERSION_VALUE: \"a/b\" is not a version: give a number such as 7",
        "publish r.yaml --expect= | BAD_VERSION_VALUE: \"\" is not a version: give a number such as"
            + " 7",
        "gc --staging-ttl 5 | --staging-ttl is not a duration: \"5\", write it as 500ms, 5s or 1m"
      })
  void a_wrong_argument_is_a_misuse(String line, String message) {
    assertThat(misuse(line)).isEqualTo(message);
  }

  @Test
  void an_event_that_is_no_json_is_refused_with_the_byte() {
    assertThat(complaint("match {\"a\":")).startsWith("BAD_JSON: not a JSON object at byte ");
    assertThat(runWith("[]", "match -").complaint()).startsWith("BAD_JSON: not a JSON object at");
  }

  @Test
  void it_is_explained_why_routes_match_or_not() {
    routes("v=CISCO p=ASA > asa", "v=CISCO > cisco", "v=CISCO s=9 > urgent", "v=PAN > pan");
    write(
        "routes.yaml",
        "- {pattern: {v: CISCO, p: ASA}, destination: asa}\n"
            + "- {pattern: {v: CISCO}, destination: cisco}\n"
            + "- {pattern: {v: PAN}, destination: pan}\n"
            + "- {pattern: {v: CISCO, p: IOS, s: high}, destination: urgent}\n");
    gis("publish routes.yaml");

    assertThat(gis("explain v=CISCO p=ASA"))
        .containsExactly(
            "version          1",
            "destination      asa",
            "pattern          p=ASA v=CISCO",
            "topic            not defined, not known whether it is in Kafka: no Kafka cluster is"
                + " configured (gis.kafka)",
            "",
            "destination  event          pattern",
            "asa          is sent there  p=ASA v=CISCO",
            "cisco        matches too    v=CISCO",
            "urgent       has p=ASA      p=IOS s=high v=CISCO",
            "pan          has v=CISCO    v=PAN");
    assertThat(gis("explain x=1"))
        .contains("destination      (no route)", "cisco        has no v  v=CISCO");
    assertThat(json("explain v=PAN"))
        .contains(
            "\"matching\":[{\"id\":", "\"attribute\":\"p\",\"expected\":\"IOS\",\"found\":null");
  }

  @Test
  void the_status_is_that_of_the_live_version_and_of_all() {
    routes("a=1 > t");
    gis("publish routes.yaml --comment why --publisher bob");
    put("/gis/data-manager/2/", "{}");

    assertThat(gis("status"))
        .hasSize(10)
        .contains("live             1", "routes           1", "publisher        bob")
        .contains("comment          why", "version  state   routes  started  publisher")
        .contains("1        live    1       -        -", "2        staged  0       -        -");
    assertThat(json("status")).startsWith("{\"live\":\"1\",\"problem\":null,\"routes\":1,");
  }

  @Test
  void the_status_says_why_the_live_version_cannot_be_read() {
    routes("a=1 > t");
    gis("publish routes.yaml");
    put("/gis/data-manager/1/bad", "{");

    assertThat(gis("status").get(1))
        .startsWith("problem          BAD_JSON: at /gis/data-manager/1/bad: not a JSON object");
    assertThat(complaint("show")).startsWith("BAD_JSON: at /gis/data-manager/1/bad: ");
  }

  @Test
  void the_history_has_who_published_what_and_why() {
    routes("a=1 > t");
    gis("publish routes.yaml --comment first");
    routes("a=2 > t");
    gis("publish routes.yaml --publisher bob");
    gis("rollback 1");

    List<String> history = gis("history");

    assertThat(history).hasSize(3);
    assertThat(history.get(0)).startsWith("version  state").endsWith("publisher  comment");
    assertThat(history.get(1)).matches("2 +rolled-back +yes +1 +\\S+Z +bob +-");
    assertThat(history.get(2)).matches("1 +live +yes +1 +\\S+Z +ann +first");
    assertThat(json("history")).contains("\"state\":\"rolled-back\",\"stored\":true");
  }

  @Test
  void an_earlier_version_is_made_live_again() {
    routes("a=1 > t");
    gis("publish routes.yaml");
    routes("a=2 > t");
    gis("publish routes.yaml");

    assertThat(gis("rollback 1 --dry-run"))
        .containsExactly(
            "   destination  pattern",
            "+  t            a=1",
            "-  t            a=2",
            "version 1 would be live: 1 added, 0 changed, 1 removed, 0 unchanged");
    assertThat(complaint("rollback 1 --expect 1")).startsWith("POINTER_CONFLICT: version 2 is");
    assertThat(gis("rollback 1"))
        .containsExactly("version 1 is live again; version 2 was live before");
    assertThat(gis("rollback 1")).containsExactly("version 1 is live: nothing is written");
    assertThat(gis("show 2")).contains("t            a=2");
  }

  @Test
  void conflicting_routes_of_another_publisher_are_live_again_only_by_force() {
    routes("a=1 > t");
    gis("publish routes.yaml");
    put("/gis/data-manager/x/1", "{\"pattern\":{\"a\":\"1\"},\"destination\":\"t\"}");
    put("/gis/data-manager/x/2", "{\"pattern\":{\"b\":\"1\"},\"destination\":\"u\"}");

    assertThat(complaint("rollback x")).startsWith("INTERSECTING_PATTERNS: routes conflict: ");
    gis("rollback x --force");

    assertThat(gis("match a=1 b=1"))
        .contains("ambiguous        another route has an equal claim: see gis verify");
  }

  @Test
  void versions_that_are_not_needed_are_deleted_with_the_reason() {
    for (int i = 0; i < 8; i++) {
      routes("a=" + i + " > t");
      gis("publish routes.yaml");
    }

    List<String> planned = gis("gc --dry-run");
    assertThat(planned)
        .hasSize(10)
        .contains("version  state     routes  action  reason")
        .endsWith("would delete 2 of 8 versions");
    assertThat(planned.get(1)).matches("1 +finished +1 +delete +.*");
    assertThat(planned.get(8)).matches("8 +live +1 +keep +it is live");

    assertThat(gis("gc")).endsWith("deleted 2 of 8 versions");
    assertThat(json("gc")).startsWith("[{\"version\":\"3\",\"state\":\"finished\",\"routes\":1,");
    assertThat(gis("gc --quiet")).isEmpty();
  }

  @Test
  void an_unfinished_version_is_deleted_once_it_is_old_enough() {
    routes("a=1 > t");
    gis("publish routes.yaml");
    put(
        "/gis/data-manager/2/",
        "{\"publisher\":\"x\",\"nonce\":\"n\",\"startedAt\":\"2020-01-01T00:00:00Z\",\"routes\":1}");

    assertThat(complaint("rollback 2")).startsWith("VERSION_UNFINISHED: ");
    assertThat(gis("gc --staging-ttl 1000000h")).endsWith("deleted 0 of 2 versions");
    assertThat(gis("gc")).endsWith("deleted 1 of 2 versions");
  }

  @Test
  void a_file_that_cannot_be_read_is_refused_before_the_store_is_opened() {
    assertThat(complaint("publish absent.yaml"))
        .isEqualTo("cannot read absent.yaml: there is no such file");
    write("r.yaml", "routes: [{pattern: {a: 1}, destination: t}, 5]");
    assertThat(run("publish r.yaml").err().lines())
        .containsExactly(
            "BAD_PATTERN: 2 documents are wrong, such as at routes[0] of r.yaml:1: attribute \"a\":"
                + " the value must be a string but is a number",
            "  BAD_PATTERN: at routes[0] of r.yaml:1: attribute \"a\": the value must be a string but"
                + " is a number",
            "  BAD_JSON: at routes[1] of r.yaml:1: expected an object but found a number");
    assertThat(directory).isDirectoryNotContaining("glob:**statehouse-data");
  }

  @Test
  void routes_are_published_from_standard_input() {
    RunResult ran = runWith("[{\"pattern\":{},\"destination\":\"t\"}]", "publish -");

    assertThat(ran.lines())
        .containsExactly("published version 1 with 1 route; no version was live before");
  }

  @Test
  void the_folder_of_a_tool_is_no_claim_and_is_named_by_verify() {
    routes("v=CISCO > cisco");
    gis("publish routes.yaml");
    for (int number = 1; number <= 5; number++) {
      put("/gis/data-manager/" + number + "/", "");
    }

    assertThat(gis("status")).contains("live             1");
    RunResult verified = RunResult.in(directory, "", Map.of(), "gis", "verify");
    assertThat(verified.code()).isZero();
    assertThat(verified.lines())
        .containsExactly(
            "notice: /gis/data-manager/1/ is a folder, and means nothing (--repair mends it)",
            "notice: /gis/data-manager/2/ is a folder, and means nothing (--repair mends it)",
            "notice: 1 route of the live version 1 leads to topic cisco, which is not defined:"
                + " define it, or publish other routes",
            "notice: stray-folder: and 3 more; --all shows them",
            "gis: 0 errors, 6 notices");
    assertThat(RunResult.in(directory, "", Map.of(), "gis", "verify", "--all").lines()).hasSize(7);
    assertThat(RunResult.in(directory, "", Map.of(), "gis", "verify", "--repair").lines())
        .contains("gis: 0 errors, 1 notice, 5 repaired");
  }
}
