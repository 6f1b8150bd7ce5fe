package io.statehouse.domain.missions;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Revision;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissionsMeaningTest {
  private static final String PLAN =
      "{\"name\":\"hop\",\"services\":[{\"name\":\"pad\",\"trigger\":{\"topic_key\":\"s3cret\"}}],"
          + "\"stages\":[{\"name\":\"a\"},{\"name\":\"b\",\"service\":\"pad\",\"upstream\":[\"a\"],"
          + "\"params\":{\"x\":1}}]}";
  private static final String MISSION =
      "{\"i\":\"m0\",\"n\":\"hop\",\"s\":[{\"n\":\"a\",\"s\":2,\"t\":\"2031-05-02T09:00:01Z\","
          + "\"e\":\"2031-05-02T09:00:02Z\"},{\"n\":\"b\",\"u\":[\"a\"]}],\"p\":{\"crew\":2},"
          + "\"t\":\"2031-05-02T09:00:00Z\"}";

  private final MissionsMeaning meaning = new MissionsMeaning();
  private final KeyValueStore store = new MemoryStore();

  private void plant(String key, String value) {
    Samples.plant(store, key, value);
  }

  /** A tenant with one plan and one completed mission of it. */
  private void plantTenant() {
    plant("k|u", "0");
    plant("k|n", "");
    plant("k|c", "m0");
    plant("k|a|hop", "m0");
    plant("k|p|hop", PLAN);
    plant("k|m0", completed("m0"));
    plant("m|p", "0".repeat(64));
    plant("m|s", "q7Zt0LmPx2");
  }

  private static String completed(String id) {
    return "{\"i\":\"%s\",\"n\":\"hop\",\"s\":[{\"n\":\"a\",\"s\":2}],\"t\":\"2031-05-02T09:00:00Z\",\"e\":\"2031-05-02T09:00:00Z\"}"
        .formatted(id);
  }

  private List<Finding> findings() {
    return meaning.verify(store).toList();
  }

  @Test
  void a_correct_store_has_no_findings() {
    assertThat(findings()).isEmpty();
    plantTenant();
    plant("k|a|inline", "");

    assertThat(findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "k|a|hop # m0,m1 # missing-mission # the list of missions of plan 'hop' names missions that do not exist: m1",
        "k|a|hop # m0,u # missing-mission # the list of missions of plan 'hop' names missions that do not exist: u",
        "k|c # m0,m1 # missing-mission # the list of completed missions names missions that do not exist: m1",
        "k|a|x # m0 # misplaced-mission # the list of missions of plan 'x' names missions of other plans: m0",
        "k|a|hop # m0,m0 # repeated-mission # the list of missions of plan 'hop' names missions more than once",
        "k|c # m0,m0 # repeated-mission # the list of completed missions names missions more than once",
        "k|a|hop # '' # unlisted-mission # mission 'm0' is missing from the list of missions of plan 'hop'",
        "k|c # '' # unlisted-completion # mission 'm0' is missing from the list of completed missions",
      })
  void a_wrong_list_is_found_and_repaired(String key, String list, String kind, String sentence) {
    plantTenant();
    plant(key, list);

    assertThat(findings()).hasSize(1);
    Finding finding = findings().get(0);
    assertThat(finding.kind()).isEqualTo(kind);
    assertThat(finding.sentence()).isEqualTo(sentence);
    assertThat(store.commit(finding.repair().orElseThrow()).applied()).isTrue();
    assertThat(findings()).isEmpty();
    assertThat(Samples.content(store))
        .containsEntry("k|c", "m0")
        .containsEntry("k|a|hop", "m0")
        .hasSizeBetween(8, 9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "k|u # many # unreadable # the usage of an API key: the usage is not a decimal number",
        "k|p|hop # {} # misnamed # plan 'hop' calls itself ''",
        "k|p|hop # { # unreadable # plan 'hop': unexpected end of JSON input",
        "k|p|x # {\"name\":\"x\",\"stages\":[{\"name\":\"a\",\"upstream\":[\"a\"]}]} # invalid-graph"
            + " # plan 'x' cannot run: plan is invalid: stage 'a' is dependent on itself (infinite loop)",
        "k|m0 # { # unreadable # mission 'm0': unexpected end of JSON input",
        "k|m0 # {\"i\":\"m1\",\"n\":\"hop\"} # misnamed # mission 'm0' calls itself 'm1'",
        "k|m0 # {\"i\":\"m0\",\"n\":\"hop\"} # invalid-graph # mission 'm0' cannot run: plan is invalid: plans must have more than 0 stages",
        "x|n # X # no-tenant # the name of an API key belongs to an API key that does not exist",
        "x|a|y # m7 # no-tenant # the list of missions of plan 'y' belongs to an API key that does not exist",
        "k|x|y # z # unknown-key # key '…|x|y' is not one of the layout of missions",
        "foreign # z # unknown-key # key '…' is not one of the layout of missions",
      })
  void what_no_repair_can_restore_is_reported(
      String key, String value, String kind, String sentence) {
    plantTenant();
    plant(key, value);

    assertThat(findings()).hasSize(1);
    assertThat(findings().get(0).kind()).isEqualTo(kind);
    assertThat(findings().get(0).sentence()).isEqualTo(sentence);
    assertThat(findings().get(0).repair()).isEmpty();
  }

  @Test
  void half_an_admin_password_is_reported() {
    plant("m|p", "0".repeat(64));

    assertThat(findings()).extracting(Finding::kind).containsExactly("incomplete-password");
  }

  @Test
  void names_that_the_store_cannot_hold_are_no_obstacle() {
    KeyValueStore small =
        new MemoryStore(
            Limits.builder()
                .keyBytes(20)
                .valueBytes(1 << 20)
                .conditions(64)
                .writes(64)
                .operations(64)
                .transactionBytes(1 << 20)
                .keysPerRead(64)
                .build(),
            new RoundTrips());
    Samples.plant(small, "k|u", "0");
    Samples.plant(small, "k|m0", Samples.document("m0", "p".repeat(99)));
    Samples.plant(small, "k|a|hop", "m" + "1".repeat(99));

    assertThat(meaning.verify(small).map(Finding::kind)).containsExactly("missing-mission");
  }

  private StateRecord decode(String key, String value) {
    return meaning.decode(new Entry(new Key(key), Bytes.utf8(value), Revision.of(1)));
  }

  @Test
  void records_are_decoded() {
    assertThat(decode("k|u", "12"))
        .isEqualTo(
            new StateRecord(
                "api-key", "…", List.of(Field.secret("api-key", "k"), Field.of("usage", "12"))));
    assertThat(decode("k|n", "Kim").fields()).contains(Field.of("name", "Kim"));
    assertThat(decode("k|c", "m0,m1").type()).isEqualTo("completed-missions");
    assertThat(decode("k|a|hop", "m0,m1"))
        .isEqualTo(
            new StateRecord(
                "plan-missions",
                "…/hop",
                List.of(Field.secret("api-key", "k"), Field.of("missions", "m0,m1"))));
    assertThat(decode("m|s", "q7Zt0LmPx2"))
        .isEqualTo(
            new StateRecord("admin-password", "salt", List.of(Field.secret("salt", "q7Zt0LmPx2"))));
    assertThat(decode("k|x|y", "z").type()).isEqualTo(StateRecord.UNKNOWN);
    assertThat(decode("k|x|y", "z").identity()).isEqualTo("…|x|y");
    assertThat(decode("k|m0", "[]").type()).isEqualTo(StateRecord.UNREADABLE);
  }

  @Test
  void a_plan_is_decoded_without_showing_how_services_are_called() {
    assertThat(decode("k|p|hop", PLAN))
        .isEqualTo(
            new StateRecord(
                "plan",
                "…/hop",
                List.of(
                    Field.secret("api-key", "k"),
                    Field.of("name", "hop"),
                    Field.secret("service pad", "{\"topic_key\":\"s3cret\"}"),
                    Field.of("stage a", ""),
                    Field.of("stage b", "upstream [a], service pad, params {\"x\":1}"),
                    Field.of("params", "null"))));
  }

  @Test
  void a_mission_is_decoded_with_the_state_of_its_stages() {
    assertThat(decode("k|m0", MISSION))
        .isEqualTo(
            new StateRecord(
                "mission",
                "…/m0",
                List.of(
                    Field.secret("api-key", "k"),
                    Field.of("id", "m0"),
                    Field.of("plan", "hop"),
                    Field.of(
                        "stage a",
                        "finished, started 2031-05-02T09:00:01Z, ended 2031-05-02T09:00:02Z"),
                    Field.of("stage b", "ready, upstream [a]"),
                    Field.of("params", "{\"crew\":2}"),
                    Field.of("start", "2031-05-02T09:00:00Z"),
                    Field.of("end", "0001-01-01T00:00:00Z"))));
  }
}
