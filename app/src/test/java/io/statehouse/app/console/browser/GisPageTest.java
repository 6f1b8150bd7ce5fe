package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.HasTextOptions;
import io.statehouse.kafka.KafkaServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;

class GisPageTest extends ConsoleTest {
  private static final int MINUTE_MILLIS = 60_000;

  private static final String ASA =
      route("{\"deviceVendor\":\"CISCO\",\"deviceProduct\":\"ASA\"}", "asa-events");
  private static final String CISCO = route("{\"deviceVendor\":\"CISCO\"}", "cisco-events");
  private static final String OTHER = route("{}", "other-events");

  /** A value that is markup, one written from right to left, and the longest one. */
  private static final List<String> HOSTILE =
      List.of(
          "<img src=x onerror=document.title='hacked'>", "\u05d0\u05d1 vendor", "V".repeat(256));

  @Test
  void without_routes_the_page_says_how_to_publish_some_and_shows_the_first_at_once() {
    expectErrors("status of 503"); // there is no cluster
    visit("/#/gis");
    assertThat(heading("No routes yet")).isVisible();
    assertThat(page.locator(".command")).hasText("statehouse gis routes publish FILE.yaml");
    awaitConnection("live");

    publish("First ones", ASA);

    assertThat(heading("Routes (1)")).isVisible();
    assertThat(page.locator(".routes-pane")).containsText("First ones");
    assertThat(page.locator(".routes-table .attributes li"))
        .hasText(new String[] {"deviceProduct=ASA", "deviceVendor=CISCO"});
  }

  @Test
  void an_event_is_tried_while_one_types_and_again_when_another_version_goes_live() {
    expectErrors("status of 503");
    publish("", CISCO, OTHER, ASA);
    visit("/#/gis/routes");
    awaitConnection("live");
    event().fill("deviceVendor=CISCO\ndeviceProduct=ASA");
    assertThat(tried()).containsText("matchesasa-eventsversion 1");
    assertThat(page.locator(".trial-topic"))
        .hasText(
            "The topic is not defined, not known whether it is in Kafka: no Kafka cluster is"
                + " configured (gis.kafka)");
    assertThat(page.locator(".routes-table .chosen-row")).containsText("asa-events");
    assertThat(page.locator(".trial-others > li"))
        .hasText(new String[] {"deviceVendor=CISCO→cisco-events", "every event→other-events"});

    publish("", CISCO);
    assertThat(tried()).containsText("matchescisco-eventsversion 2");
    assertThat(event()).isFocused();

    event().fill("{\"deviceVendor\": \"cisco\"}");
    assertThat(tried()).containsText("NO_ROUTE");
    page.locator(".trial-result summary").click();
    assertThat(page.locator(".trial-result .failing")).hasText("deviceVendor=CISCO");
    assertThat(page.locator(".trial-result tbody tr")).containsText("deviceVendor is cisco");
    event().fill("deviceVendor=CISCO\nnonsense");
    assertThat(page.locator(".trial-result .wrong")).hasText("Line 2 is not NAME=VALUE: nonsense");
  }

  @Test
  void a_match_that_other_routes_have_an_equal_claim_to_is_marked() {
    expectErrors("status of 503");
    publish("", CISCO);
    put("/gis/data-manager/1/another", route("{\"deviceProduct\":\"ASA\"}", "asa-events"));
    visit("/#/gis/routes");

    event().fill("deviceVendor=CISCO\ndeviceProduct=ASA");

    assertThat(page.locator(".trial-route")).containsText("AMBIGUOUS");
  }

  @Test
  void of_many_routes_the_first_are_shown_and_those_that_have_the_words_of_a_filter() {
    expectErrors("status of 503");
    publish(
        "",
        IntStream.range(0, 450)
            .mapToObj(i -> route("{\"deviceProduct\":\"P" + i + "\"}", "topic-" + i % 9))
            .toArray(String[]::new));
    visit("/#/gis/routes");
    assertThat(heading("Routes (450)")).isVisible();
    assertThat(page.locator(".routes-table tbody tr")).hasCount(200);

    button("Show more").click();
    assertThat(page.locator(".routes-table tbody tr")).hasCount(400);
    page.getByLabel("Filter routes").fill("topic-4 P22");

    assertThat(page.locator(".routes-table tbody tr")).hasCount(3); // P22, P220 and P229
    assertThat(page.locator(".routes-table .found")).hasText("3 of 450");
  }

  @Test
  void a_roll_back_names_what_it_changes_and_is_refused_if_another_version_went_live() {
    expectErrors("status of (409|503)");
    publish("", CISCO, ASA);
    publish("", CISCO, OTHER);
    visit("/#/gis/versions");
    awaitConnection("live");
    button("Roll back to version 1").click();
    assertThat(page.locator("dialog .change-lines > span"))
        .hasText(
            new String[] {
              "+ deviceProduct=ASA, deviceVendor=CISCO → asa-events", "- every event → other-events"
            });
    publish("", OTHER);

    confirm("Roll back");
    assertThat(page.locator("dialog strong")).containsText("Another version went live");
    assertThat(page.locator("dialog .change-lines > span").last())
        .hasText("- every event → other-events");
    confirm("Roll back");

    assertThat(page.locator("tbody tr.chosen-row")).containsText("1live");
    assertThat(page.locator("tbody tr").first()).containsText("3rolled back from");
  }

  @Test
  void a_live_version_that_no_reader_accepts_is_said_to_be_so_until_it_is_mended() {
    expectErrors("status of 50[03]");
    publish("", CISCO);
    visit("/#/gis/routes");
    awaitConnection("live");

    put("/gis/data-manager/9/broken", "{");
    put("/gis/data-manager/version", "9");
    assertThat(page.locator(".routes-pane .wrong").first()).containsText("BAD_JSON");
    assertThat(page.locator(".routes-pane .facts")).containsText("Served here1");
    page.reload();
    assertThat(heading("Routes (1) of version 1")).isVisible();
    put("/gis/data-manager/version", "1");

    assertThat(page.locator(".routes-pane .wrong")).hasCount(0);
    assertThat(page.locator(".title .pill")).hasText("live");
  }

  @Test
  void an_outage_is_shown_and_ends_by_itself_and_what_was_typed_stays() {
    expectErrors("ERR_|status of 503");
    publish("", CISCO);
    visit("/#/gis/routes");
    awaitConnection("live");
    event().fill("deviceVendor=CISCO");

    stopServer();
    awaitConnection("reconnecting");
    startServer();
    publish("", CISCO, OTHER);
    awaitConnection("live");

    assertThat(heading("Routes (2)")).isVisible();
    assertThat(tried()).containsText("cisco-eventsversion 2");
    assertThat(event()).isFocused();
  }

  @Test
  void without_a_cluster_topics_are_shown_as_defined_and_edited_though_others_change_them() {
    expectErrors("status of (409|503)");
    define("asa-events", 6, "{\"retention.ms\":\"60000\"}");
    visit("/#/gis/topics");
    assertThat(page.locator("thead th")).hasText(new String[] {"Topic", "Defined"});
    assertThat(page.locator(".topics-pane .note")).containsText("set gis.kafka");
    page.locator("tbody a").click();
    button("Edit").click();
    define("asa-events", 7, "{}");

    page.getByLabel("Partitions").fill("8");
    button("Save").click();
    assertThat(page.locator("dialog .wrong"))
        .containsText("Partitions is now “7”. Properties is now “”.");
    button("Save").click();

    assertThat(page.locator("dialog")).hasCount(0);
    assertThat(page.locator("tbody tr").first()).hasText("Partitions8");
    button("Remove").click();
    confirm("Remove");
    assertThat(heading("No topics yet")).isVisible();
  }

  @Test
  void notes_of_topics_are_shown_sought_and_edited() {
    expectErrors("status of 503"); // there is no cluster to compare with
    send(
        "PUT",
        "/gis/topics/noted",
        "{\"partitions\":1,\"replicas\":1,\"owner\":\"team-a\",\"labels\":{\"tier\":\"1\"}}");
    define("other", 1, "{}");
    visit("/#/gis/topics");
    filterTopics("tier=1");
    assertThat(page.locator("tbody tr")).hasText("noted1 partition, 1 replicateam-a, tier=1");
    page.locator("tbody a").click();
    assertThat(page.locator(".topic-pane .card").first()).containsText("team-a");

    button("Edit").click();
    page.getByLabel("Owner").fill("team-b");
    button("Save").click();

    assertThat(page.locator("dialog")).hasCount(0);
    assertThat(page.locator(".topic-pane .card").first()).containsText("team-b");
    assertThat(page.locator(".topic-pane .card").first()).containsText("tier=1");
  }

  @Test
  void a_topic_is_paused_with_a_reason_resumed_and_kept_in_kafka_alone() {
    expectErrors("status of 503");
    define("events", 1, "{}");
    visit("/#/gis/topics/events");
    awaitConnection("live");

    button("Pause").click();
    field("Reason").fill("migration");
    confirm("Pause");
    assertThat(page.locator(".topic-pane header")).containsText("paused");
    assertThat(page.locator(".topic-pane .note").first()).containsText(": migration");
    visit("/#/gis/topics");
    assertThat(page.locator(".topics-pane tbody tr")).containsText("paused migration");
    assertThat(page.locator(".topics-pane"))
        .containsText("Left alone, since they are paused: 1 topic");

    visit("/#/gis/topics/events");
    button("Resume").click();
    confirm("Resume");
    assertThat(button("Pause")).isVisible();
    button("Unmanage").click();
    confirm("Unmanage");
    assertThat(page).hasURL(Pattern.compile("#/gis/topics$"));
    assertThat(page.locator(".topics-pane")).containsText("No topics yet");
  }

  @Test
  void topics_of_the_cluster_are_chosen_planned_and_defined() throws Exception {
    String cluster = KafkaServer.shared().bootstrapServers();
    List<String> names = List.of("imported-one", "imported-two");
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster))) {
      admin
          .createTopics(names.stream().map(name -> new NewTopic(name, 2, (short) 1)).toList())
          .all()
          .get();
      restartServer(Map.of("gis.kafka", cluster));
      visit("/#/gis/topics");
      page.locator("[data-focus=import]").click();
      button("Choose none").click();
      page.getByLabel("Filter topics").fill("imported");
      page.locator("[data-focus=choose-imported-two]").check();

      button("Show the plan").click();
      assertThat(page.locator(".change-lines")).hasText("+ imported-two: partitions=2, replicas=1");
      button("Define 1 topic").click();
      assertThat(page.locator(".planned")).containsText("1 definition was changed");

      visit("/#/gis/topics");
      filterTopics("imported-two");
      assertThat(page.locator("tbody tr")).containsText("2 partitions, 1 replicaas defined");
      button("Elect leaders…").click();
      assertThat(page.locator("body"))
          .containsText("All partitions are led by their preferred replicas.");
      admin.deleteTopics(names).all().get();
    }
  }

  @Test
  void topics_are_compared_with_the_cluster_planned_and_adopted() {
    String cluster = KafkaServer.shared().bootstrapServers();
    define("page-one", 2, "{\"retention.ms\":\"60000\"}");
    define("page-two", 1, "{}"); // without any definition, nothing is deleted
    restartServer(
        Map.of(
            "gis.adopt",
            cluster,
            "gis.topics.undefined",
            "delete-managed",
            "gis.topics.max-deletes",
            "0"));
    visit("/#/gis/topics");
    filterTopics("page-one");
    assertThat(page.locator("tbody tr")).containsText("2 partitions, 1 replicaas defined");
    // They are there before the version is adopted.
    assertThat(page.locator(".card-head .pill").first())
        .hasText("adopted", new HasTextOptions().setTimeout(MINUTE_MILLIS));

    define("page-one", 1, "{\"retention.ms\":\"90000\"}");
    assertThat(page.locator(".errors")).containsText("PARTITION_DECREASE");
    assertThat(page.locator("tbody .different")).hasText("2 partitions");
    // An attempt that Kafka did not answer is repeated later.
    assertThat(page.locator(".card-head .pill").first())
        .hasText("1 behind", new HasTextOptions().setTimeout(MINUTE_MILLIS));
    define("page-one", 3, "{}");
    assertThat(page.locator("tbody tr")).containsText("3 partitions, 1 replicaas defined");

    send("DELETE", "/gis/topics/page-one", "");
    page.locator("[data-focus=section-plan]").click();
    assertThat(planned("page-one")).containsText("!page-oneblockedTOO_MANY_DELETES");
    button("Adopt now").click();
    page.getByLabel("Topics to delete: enter 1 to confirm").fill("1");
    confirm("Adopt");

    assertThat(planned("page-one")).hasCount(0);
  }

  @Test
  void a_server_that_is_read_only_has_no_controls_that_write() {
    expectErrors("ERR_|status of 503");
    publish("", CISCO);
    publish("", ASA);
    define("asa-events", 6, "{}");
    restartServer(Map.of("gis.read-only", "on"));

    for (String part : List.of("versions", "versions/1", "topics", "topics/asa-events", "plan")) {
      visit("/#/gis/" + part);
      assertThat(page.locator("h1:visible")).hasCount(1);
      assertThat(page.locator(".sections [aria-current], .side .links a[aria-current]"))
          .hasCount(1);
      assertThat(page.locator(".detail button:visible:not(.link-button, .copy, .sorter)"))
          .hasCount(0);
    }
    visit("/#/gis/routes");
    event().fill("deviceVendor=CISCO\ndeviceProduct=ASA");
    assertThat(tried()).containsText("asa-events");
  }

  @Test
  void hostile_values_are_text_and_every_part_of_the_page_fits_every_width() {
    expectErrors("status of 503");
    publish(
        HOSTILE.get(0),
        HOSTILE.stream()
            .map(value -> route("{\"deviceVendor\":\"" + value + "\"}", "d".repeat(249)))
            .toArray(String[]::new));
    publish("", ASA);
    define("t".repeat(249), 1, "{\"a\":\"" + HOSTILE.get(0) + "\"}");
    visit("/#/gis/versions/1");
    assertThat(page.locator(".attribute-value").filter(containing(HOSTILE.get(1)))).isVisible();
    assertThat(page.locator(".note")).hasText(HOSTILE.get(0));

    for (String part :
        List.of(
            "routes",
            "publish",
            "versions",
            "versions/1",
            "versions/1/since/2",
            "topics",
            "topics/" + "t".repeat(249),
            "define",
            "plan")) {
      visit("/#/gis/" + part);
      assertThat(page.locator("h1:visible")).hasCount(1);
      List.of(320, 375, 1280, 1680).forEach(this::assertFits);
    }
    assertThat(page.locator("img[src=x]")).hasCount(0);
  }

  @Test
  void routes_are_changed_planned_and_published_though_another_version_goes_live_meanwhile() {
    expectErrors("status of (400|409|503)");
    publish("first", CISCO, OTHER);
    visit("/#/gis/routes");
    awaitConnection("live");
    link("Change the routes").click();
    button("Edit the route of deviceVendor=CISCO").click();
    field("Destination").fill("firewall-events");
    confirm("Change");
    button("Remove the route of every event").click();
    assertThat(page.locator(".sections")).containsText("2 changed");
    page.getByLabel("Comment").fill("To the new topic");
    button("Show the plan").click();
    assertThat(changes())
        .hasText(
            new String[] {
              "~ deviceVendor=CISCO → firewall-events, was cisco-events",
              "- every event → other-events"
            });
    publish("theirs", CISCO, OTHER, ASA);

    button("Publish version 2").click();
    assertThat(page.locator(".noted")).containsText("Someone else has made changes meanwhile");
    button("Publish version 3").click();
    assertThat(page.locator(".planned")).containsText("Version 3 is live");
    assertThat(heading("Routes (2)")).isVisible();
    assertThat(page.locator(".sections")).not().containsText("changed");

    visit("/#/gis/versions/3");
    page.getByLabel("Compare with version").selectOption("1");
    assertThat(page).hasURL(Pattern.compile("#/gis/versions/3/since/1$"));
    assertThat(changes())
        .hasText(
            new String[] {
              "+ deviceProduct=ASA, deviceVendor=CISCO → asa-events",
              "~ deviceVendor=CISCO → firewall-events, was cisco-events",
              "- every event → other-events"
            });
    visit("/#/gis/publish");
    button("Open a file…").click();
    field("Routes, in YAML or JSON").fill("routes:\n  - pattern: {a: b}\n    destination: 5\n");
    confirm("Take these routes");
    assertThat(button("Line 3, column 5").or(button("Line 2, column 5"))).isVisible();
    field("Routes, in YAML or JSON").fill("routes:\n  - pattern: {a: b}\n    destination: c\n");
    confirm("Take these routes");
    assertThat(heading("Routes (1)")).isVisible();
    button("Discard").click();
    assertThat(heading("Routes (2)")).isVisible();

    visit("/#/gis/versions");
    button("Delete old versions").click();
    confirm("Show the plan");
    assertThat(page.locator("dialog .wrong")).containsText("every version is needed");
  }

  @Test
  void topics_are_defined_by_a_file_with_the_plan_first() {
    expectErrors("status of (400|503)");
    define("asa-events", 6, "{\"retention.ms\":\"60000\"}");
    define("old-events", 1, "{}");
    visit("/#/gis/topics");
    link("Define by a file").click();
    page.getByLabel("Topics, in YAML or JSON")
        .fill(
            """
            topics:
              - {name: asa-events, partitions: 12, replicas: 1}
              - name: new-events
                partitions: none
                replicas: 1
            """);
    button("Show the plan").click();
    assertThat(page.locator(".editor .link-button")).containsText("Line 3, column 5");
    Locator document = page.getByLabel("Topics, in YAML or JSON");
    document.fill(document.inputValue().replace("none", "2"));
    page.getByLabel("Remove the topics that it lacks").check();

    button("Show the plan").click();
    assertThat(changes())
        .hasText(
            new String[] {
              "~ asa-events: partitions 6 → 12, retention.ms 60000 → not set",
              "+ new-events: partitions=2, replicas=1",
              "- old-events"
            });
    button("Define, and remove 1 topic").click();

    assertThat(page.locator(".planned")).containsText("3 definitions were changed");
    assertThat(page.locator(".side .links").last()).not().containsText("old-events");
  }

  private Locator changes() {
    return page.locator(".detail .change-lines > span");
  }

  /** A field of the dialog. */
  private Locator field(String label) {
    return page.locator("dialog").getByLabel(label, new Locator.GetByLabelOptions().setExact(true));
  }

  private static String route(String pattern, String destination) {
    return "{\"pattern\":%s,\"destination\":\"%s\"}".formatted(pattern, destination);
  }

  private void publish(String comment, String... routes) {
    send(
        "PUT",
        "/gis/routes",
        "{\"comment\":\"%s\",\"routes\":%s}"
            .formatted(comment, List.of(routes).stream().collect(joining(",", "[", "]"))));
  }

  private void define(String name, int partitions, String properties) {
    send(
        "PUT",
        "/gis/topics/" + name,
        "{\"partitions\":%d,\"replicas\":1,\"properties\":%s}".formatted(partitions, properties));
  }

  /** Writes a key as other programs do. */
  private void put(String key, String value) {
    send("PUT", "/keys?system=gis&key=" + URLEncoder.encode(key, StandardCharsets.UTF_8), value);
  }

  private Locator event() {
    return page.getByLabel("Event", new Page.GetByLabelOptions().setExact(true));
  }

  private Locator tried() {
    return page.locator(".trial-head");
  }

  private void filterTopics(String text) {
    page.getByLabel("Filter topics").fill(text);
  }

  private Locator planned(String topic) {
    return page.locator(".planned").filter(containing(topic));
  }

  private static Locator.FilterOptions containing(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private void confirm(String verb) {
    page.locator("dialog [type=submit]").filter(containing(verb)).click();
  }
}
