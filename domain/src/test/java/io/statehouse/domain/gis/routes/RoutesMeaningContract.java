package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.FoldersOfTools;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is stored, in words, and what is wrong with it. */
abstract class RoutesMeaningContract extends RoutesGroup {
  RoutesMeaningContract(RoutesContract contract) {
    super(contract);
  }

  private RoutesMeaning meaning(Duration after) {
    return new RoutesMeaning(
        GisSettings.DEFAULT, settings, Clock.fixed(START.plus(after), ZoneOffset.UTC));
  }

  private List<Finding> findings() {
    try (Stream<Finding> found = meaning(Duration.ZERO).verify(store)) {
      return found.toList();
    }
  }

  private List<String> words() {
    return findings().stream()
        .map(each -> each.kind() + " " + each.severity() + ": " + each.sentence())
        .toList();
  }

  private void repairAll(Duration after) {
    meaning(after)
        .verify(store)
        .toList()
        .forEach(finding -> finding.repair().ifPresent(store::commit));
  }

  @Test
  void what_this_product_publishes_has_no_findings() {
    assertThat(findings()).isEmpty();
    publish(some(9, "a"));
    publish(some(9, "b"));
    routes.publisher().rollback(version(1), ExpectedPointer.ANY, false);

    assertThat(findings()).isEmpty();
  }

  @Test
  void while_a_version_is_written_there_are_notices_alone() {
    publish(some(3, "a"));
    FaultyStore client = faulty();
    client.beforeEachCall(
        call ->
            assertThat(findings())
                .allMatch(each -> each.severity() == Finding.Severity.NOTICE)
                .allMatch(each -> each.writes().isEmpty()));

    publish(on(client), some(9, "b"));
  }

  @Test
  void a_pointer_that_is_no_version_or_points_to_nothing_is_reported() {
    put("/gis/data-manager/version", "a b");
    assertThat(words())
        .containsExactly(
            "bad-pointer ERROR: at /gis/data-manager/version: \"a b\" is not a version: write a"
                + " decimal number");

    put("/gis/data-manager/version", "7");
    assertThat(words())
        .containsExactly(
            "dangling-pointer ERROR: version 7 is live and has no routes: roll back, or publish");
    assertThat(findings().get(0).repair()).isEmpty();
  }

  @Test
  void an_abandoned_version_is_deleted_and_a_young_one_is_not() {
    publish(some(3, "a"));
    put(
        "/gis/data-manager/2/",
        "{\"publisher\":\"x\",\"nonce\":\"n\",\"startedAt\":\"" + START + "\",\"routes\":7}");

    assertThat(words())
        .containsExactly(
            "unfinished-version NOTICE: version 2 is being written by \"x\" since "
                + START
                + ", or was abandoned");
    repairAll(Duration.ofMinutes(59));
    assertThat(stored()).containsExactly("1", "2");
    repairAll(Duration.ofMinutes(61));
    assertThat(stored()).containsExactly("1");
  }

  @Test
  void a_repair_of_a_version_that_was_finished_meanwhile_does_nothing() {
    publish(some(3, "a"));
    put(
        "/gis/data-manager/2/",
        "{\"publisher\":\"x\",\"nonce\":\"n\",\"startedAt\":\"" + START + "\",\"routes\":7}");
    put("/gis/data-manager/2/x", "{\"pattern\":{},\"destination\":\"t\"}");
    List<Finding> found = meaning(Duration.ofHours(2)).verify(store).toList();
    delete(layout.claim(version(2)));
    put("/gis/data-manager/version", "2");

    found.forEach(finding -> finding.repair().ifPresent(store::commit));

    assertThat(keysBelow(2)).containsExactly("/gis/data-manager/2/x");
  }

  @Test
  void what_makes_the_live_version_unreadable_is_reported() {
    publish(List.of(route("x", "t")));
    put("/gis/data-manager/1/", "{}");
    put("/gis/data-manager/1/bad", "[]");
    put("/gis/data-manager/1/a/b", "");
    put("/gis/data-manager/1/same", "{\"pattern\":{\"device\":\"x\"},\"destination\":\"t\"}");

    String id = route("x", "t").pattern().routeId().text();
    assertThat(words())
        .containsExactly(
            "conflicting-routes ERROR: DUPLICATE_PATTERN: routes of the live version 1:"
                + " {\"device\":\"x\"} and {\"device\":\"x\"} both match {\"device\":\"x\"}, as routes "
                + id
                + " and same",
            "unfinished-live ERROR: version 1 is live and has a claim, the key /gis/data-manager/1/,"
                + " so that no reader accepts it: roll back, or delete the key if the version is"
                + " complete",
            "unexpected-key ERROR: /gis/data-manager/1/a/b is no route, so that no reader accepts the"
                + " live version: delete it",
            "bad-route ERROR: at /gis/data-manager/1/bad: not a JSON object at byte 0: expected an"
                + " object but found another value; no reader accepts the live version",
            "foreign-route-id NOTICE: the key of route same of version 1 is not the hash of its"
                + " pattern: another publisher wrote it");
  }

  @Test
  void keys_outside_the_layout_are_noticed_and_empty_folders_deleted() {
    publish(some(3, "a"));
    put("/gis/data-manager/stray", "x");
    put("/gis/data-manager/1/folder/", "");
    put("/gis/data-manager/1/full/", "x");

    assertThat(findings())
        .extracting(Finding::kind)
        .containsExactlyInAnyOrder("unexpected-key", "stray-folder", "stray-folder");
    repairAll(Duration.ZERO);
    assertThat(keysBelow(1)).hasSize(4).contains("/gis/data-manager/1/full/");
  }

  @Test
  void an_entry_is_decoded_in_words() {
    assertThat(
            decode(
                "/gis/data-manager/7/x",
                "{\"pattern\":{\"a\":\"1\"},\"destination\":\"t\",\"note\":[1]}"))
        .isEqualTo(
            new StateRecord(
                "route",
                "7/x",
                List.of(
                    Field.of("pattern a", "1"),
                    Field.of("destination", "t"),
                    Field.of("note", "[1]"))));
    assertThat(decode("/gis/data-manager/version", " 7 ").fields())
        .containsExactly(Field.of("version", "7"));
    assertThat(
            Map.of(
                "route", decode("/gis/data-manager/7/x", "{").type(),
                "pointer", decode("/gis/data-manager/version", "a b").type(),
                "claim", decode("/gis/data-manager/7/", "{}").type()))
        .containsValues(StateRecord.UNREADABLE)
        .doesNotContainValue("route");
    assertThat(decode("/gis/data-manager/7", "x").type()).isEqualTo(StateRecord.UNKNOWN);
  }

  private StateRecord decode(String key, String value) {
    return meaning(Duration.ZERO)
        .decode(new Entry(new Key(key), Bytes.utf8(value), Revision.of(1)));
  }

  @Test
  void an_empty_folder_of_a_tool_means_nothing_and_is_no_claim() {
    publish(some(3, "a"));
    publish(some(4, "b"));
    routes.publisher().rollback(version(1), ExpectedPointer.ANY, false);

    FoldersOfTools.assertMeaningless(
        store,
        meaning(Duration.ZERO),
        () ->
            List.of(routes.read().digest(), routes.versions().list(), routes.versions().history()),
        folder -> folder.contains("data-manager/"));
  }

  @Test
  void a_pointer_that_was_deleted_while_there_are_versions_is_reported() {
    put("/gis/data-manager/9/", "{}");
    put("/gis/data-manager/9/x", "{\"pattern\":{},\"destination\":\"t\"}");
    assertThat(findings()).extracting(Finding::kind).doesNotContain("missing-pointer");
    publish(List.of(route("x", "t")));
    delete(layout.pointer());

    assertThat(words())
        .contains(
            "missing-pointer ERROR: /gis/data-manager/version names no version, but there are some,"
                + " such as 10: roll back to the one that was live");
    routes.publisher().rollback(version(10), ExpectedPointer.ANY, false);
    assertThat(findings()).extracting(Finding::kind).doesNotContain("missing-pointer");
  }

  @Test
  void what_stops_the_next_publication_is_reported() {
    put("/gis/data-manager/9223372036854775807/x", "{\"pattern\":{},\"destination\":\"t\"}");
    put("/gis/data-manager/version", "9223372036854775807");

    assertThat(findings()).extracting(Finding::kind).contains("version-overflow");
    refused(GisException.Code.VERSION_OVERFLOW, () -> publish(some(1, "a")));
  }

  @Test
  void a_sighting_that_cannot_be_read_is_deleted() {
    put("/statehouse/gis/data-manager/sightings/4", "x");

    assertThat(words()).singleElement().asString().startsWith("unreadable-sighting ERROR");
    repairAll(Duration.ZERO);
    assertThat(store.list(Prefix.ALL)).isEmpty();
  }
}
