package io.statehouse.domain.missions.layout;

import static io.statehouse.domain.missions.Refusals.refused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.ApiKeyInfo;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.MissionsException.Kind;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.Service;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageResponse;
import io.statehouse.domain.missions.entities.StageState;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecsTest {
  private static final String STAGE =
      "{\"n\":\"fuel\",\"a\":\"\",\"u\":null,\"d\":[],\"p\":{\"tonnes\":4},\"s\":2,"
          + "\"t\":\"2031-05-02T09:00:01.5Z\",\"e\":\"2031-05-02T09:00:03.000000001Z\"}";
  private static final String MISSION =
      "{\"i\":\"m0\",\"n\":\"hop\",\"a\":null,\"s\":["
          + STAGE
          + "],\"p\":null,\"t\":\"2031-05-02T09:00:00.125Z\",\"e\":\"0001-01-01T00:00:00Z\"}";

  private static String rewritten(String mission) {
    return MissionCodec.write(MissionCodec.read(mission, Mode.DEFAULT));
  }

  @Test
  void a_plan_is_stored_with_all_members_in_order() {
    assertThat(
            PlanCodec.write(
                PlanCodec.read(
                    "{\"name\":\"apollo\",\"stages\":[{\"name\":\"a\",\"service\":\"svc\",\"params\":"
                        + "{\"z\":1.0,\"b\":\"<x>\"}},{\"name\":\"b\",\"upstream\":[\"a\"],"
                        + "\"colour\":\"red\"}]}")))
        .isEqualTo(
            "{\"name\":\"apollo\",\"services\":null,\"stages\":[{\"name\":\"a\",\"service\":\"svc\","
                + "\"upstream\":null,\"downstream\":null,\"params\":{\"b\":\"\\u003cx\\u003e\",\"z\":1}},"
                + "{\"name\":\"b\",\"service\":\"\",\"upstream\":[\"a\"],\"downstream\":null,"
                + "\"params\":null}],\"params\":null}");
  }

  @Test
  void a_null_between_repeated_stages_drops_the_stage_before_but_one_that_is_last_is_refused() {
    String thrice = "{\"stages\":[{\"name\":\"a\",\"service\":\"s\"}],\"stages\":[null]%s}";

    assertThat(PlanCodec.read(thrice.formatted(",\"stages\":[{\"name\":\"b\"}]")).stages().get(0))
        .isEqualTo(PlanCodec.read("{\"stages\":[{\"name\":\"b\"}]}").stages().get(0));
    assertThatThrownBy(() -> PlanCodec.read(thrice.formatted("")))
        .is(refused(Kind.MALFORMED))
        .hasMessageContaining("cannot unmarshal null into member 'stages': expected a stage");
  }

  @Test
  void members_that_are_repeated_are_read_over_those_before() {
    Plan plan =
        PlanCodec.read(
            "{\"name\":\"hop\",\"stages\":[{\"name\":\"a\",\"params\":{\"x\":1}},{\"name\":\"b\"}],"
                + "\"services\":[{\"name\":\"s\",\"trigger\":{\"url\":\"u\"}}],"
                + "\"services\":[null,{\"name\":\"t\"}],"
                + "\"stages\":[{\"service\":\"s\",\"params\":{\"y\":2}}]}");

    assertThat(PlanCodec.write(plan))
        .isEqualTo(
            "{\"name\":\"hop\",\"services\":[{\"name\":\"s\",\"trigger\":{\"url\":\"u\"}},"
                + "{\"name\":\"t\",\"trigger\":null}],\"stages\":[{\"name\":\"a\",\"service\":\"s\","
                + "\"upstream\":null,\"downstream\":null,\"params\":{\"x\":1,\"y\":2}}],"
                + "\"params\":null}");
    assertThat(RequestCodec.mission(bytes("{\"params\":{\"x\":1},\"params\":{\"y\":2}}")).params())
        .isEqualTo(FreeObject.read("{\"x\":1,\"y\":2}"));
  }

  @Test
  void member_names_match_in_any_case_and_the_last_counts() {
    Plan plan =
        PlanCodec.read(
            "{\"NAME\":\"x\",\"name\":\"y\",\"Name\":\"z\",\"name\":null,"
                + "\"\u017Ftages\":[{\"nAmE\":\"a\",\"UPSTREAM\":[null]}]}");

    assertThat(plan.name().text()).isEqualTo("z");
    assertThat(plan.stages().get(0).name()).isEqualTo("a");
    assertThat(plan.stages().get(0).upstream()).hasValue(List.of(""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "\"x\"",
        "1",
        "{\"name\":1}",
        "{\"stages\":{}}",
        "{\"stages\":[null]}",
        "{\"stages\":[1]}",
        "{\"stages\":[{\"upstream\":\"a\"}]}",
        "{\"stages\":[{\"downstream\":[1]}]}",
        "{\"params\":[]}",
        "{\"params\":\"x\"}",
        "{\"services\":\"x\"}",
        "{\"services\":[1]}",
        "{\"services\":[{\"trigger\":[]}]}"
      })
  void a_plan_with_a_value_of_the_wrong_type_is_refused(String document) {
    assertThatThrownBy(() -> PlanCodec.read(document))
        .is(refused(Kind.MALFORMED))
        .extracting(error -> ((MissionsException) error).type())
        .isEqualTo("json.UnmarshalTypeError");
  }

  @Test
  void a_null_plan_is_a_plan_without_stages() {
    assertThat(PlanCodec.read("null").stages()).isEmpty();
    assertThat(PlanCodec.read("{\"stages\":null}").stages()).isEmpty();
  }

  @Test
  void a_mission_is_written_as_it_was_read() {
    assertThat(rewritten(MISSION)).isEqualTo(MISSION);
  }

  @ParameterizedTest
  @CsvSource({
    "2031-05-02T09:00:47.500000Z, 2031-05-02T09:00:47.5Z",
    "2031-05-02T09:00:47.000000Z, 2031-05-02T09:00:47Z",
    "2031-05-02T09:00:47+01:00, 2031-05-02T09:00:47+01:00",
    "2031-05-02T09:00:47.123456789-03:30, 2031-05-02T09:00:47.123456789-03:30",
    "2031-05-02T09:00:47.1234567891Z, 2031-05-02T09:00:47.123456789Z",
    "2031-05-02T09:00:47+00:00, 2031-05-02T09:00:47Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
    "0001-01-01T00:00:00.000Z, 0001-01-01T00:00:00Z",
  })
  void times_keep_their_nanoseconds_and_zone_without_trailing_zeros(String stored, String written) {
    assertThat(rewritten("{\"t\":\"" + stored + "\"}")).contains("\"t\":\"" + written + "\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2031-05-02",
        "2031-05-02 09:00:00Z",
        "2031-05-02T09:00Z",
        "2031-05-02T09:00:00",
        "2031-02-30T09:00:00Z",
        "2031-05-02T24:00:00Z",
        "2031-05-02T09:00:60Z",
        "2031-05-02t09:00:00z",
        "2031-05-02T09:00:00.Z",
        "2031-05-02T09:00:00.5",
        "2031-05-02T09:00:00.5x",
        "2031-05-02T09:00:00ZZ",
        "2031-05-02T09:00:00+0100",
        "2031-05-02T09:00:00+1:000",
        "2031-05-02T09:00:00+99:00",
        "2031-05-02T0９:00:00Z",
        "+031-05-02T09:00:00Z"
      })
  void what_is_not_a_time_makes_a_mission_unusable(String text) {
    assertThatThrownBy(() -> MissionCodec.read("{\"t\":\"" + text + "\"}", Mode.DEFAULT))
        .is(refused(Kind.MALFORMED))
        .extracting(error -> ((MissionsException) error).type())
        .isEqualTo("time.ParseError");
  }

  @Test
  void documented_but_unused_forms_are_read_and_written_only_if_a_trigger_would_be_lost() {
    String prose =
        "{\"i\":\"m0\",\"n\":\"hop\",\"a\":[{\"name\":\"pad\",\"trigger\":{\"url\":\"u\"}},\"x\"],\"s\":[{\"n\":\"fuel\","
            + "\"a\":{\"name\":\"pad\"},\"x\":12,\"y\":7,\"s\":1}],\"z\":{\"q\":1e999}}";

    Mission read = MissionCodec.read(prose, Mode.DEFAULT);

    Service pad = new Service("pad", FreeObject.read("{\"url\":\"u\"}"));
    assertThat(read.services()).hasValue(List.of(pad, new Service("x", Optional.empty())));
    assertThat(read.stages().get(0).service().name()).isEqualTo("pad");
    assertThat(read.stages().get(0).state()).isEqualTo(StageState.STARTED);
    assertThat(MissionCodec.write(read))
        .contains("\"a\":[{\"name\":\"pad\",\"trigger\":{\"url\":\"u\"}},\"x\"]")
        .contains("{\"n\":\"fuel\",\"a\":\"pad\",")
        .doesNotContain("\"x\":12");
    assertThatThrownBy(() -> MissionCodec.read(prose, Mode.STRICT)).is(refused(Kind.MALFORMED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"6", "-1", "1.0", "1e0", "99999999999", "\"1\"", "true"})
  void an_unknown_state_makes_a_mission_unusable(String state) {
    assertThatThrownBy(() -> MissionCodec.read("{\"s\":[{\"s\":" + state + "}]}", Mode.DEFAULT))
        .is(refused(Kind.MALFORMED));
  }

  @Test
  void a_missing_mission_reads_as_an_empty_document() {
    assertThatThrownBy(() -> MissionCodec.read("", Mode.DEFAULT))
        .is(refused(Kind.MALFORMED))
        .hasMessage("unexpected end of JSON input");
  }

  @Test
  void requests_are_read() {
    assertThat(RequestCodec.key(bytes(""))).isEqualTo(KeyRequest.ANY);
    assertThat(RequestCodec.key(bytes("{\"id\":\"k\",\"Name\":\"N\"}")))
        .isEqualTo(new KeyRequest("k", "N"));
    assertThat(RequestCodec.mission(bytes("{\"plan\":\"hop\",\"params\":{\"crew\":2.0}}")))
        .isEqualTo(new MissionRequest("hop", "", FreeObject.read("{\"crew\":2}")));
    assertThat(
            RequestCodec.stageChange(bytes("{\"state\":\"ignored\",\"ignoreDependencies\":true}")))
        .isEqualTo(new StageChange(StageChange.Target.EXCLUDED, true));
    assertThatThrownBy(
            () ->
                RequestCodec.stageChange(bytes("{\"state\":\"started\",\"ignoreDependencies\":1}")))
        .is(refused(Kind.MALFORMED));
    assertThatThrownBy(() -> RequestCodec.stageChange(bytes("{}")))
        .hasMessageStartingWith("invalid stage state ''");
    assertThatThrownBy(() -> RequestCodec.mission(bytes("")))
        .hasMessage("unexpected end of JSON input");
    assertThatThrownBy(() -> RequestCodec.mission(bytes("{\"plan\":{\"name\":\"hop\"}}")))
        .is(refused(Kind.MALFORMED));
  }

  @Test
  void a_request_without_params_is_written_without_that_member() {
    MissionRequest request = MissionRequest.of(new PlanName("hop"));

    assertThat(GoWriter.json(RequestCodec.MISSION, request))
        .isEqualTo("{\"plan\":\"hop\",\"id\":\"\"}");
    assertThat(
            GoWriter.json(RequestCodec.MISSION, request.withParams(new FreeObject("{\"crew\":2}"))))
        .isEqualTo("{\"plan\":\"hop\",\"id\":\"\",\"params\":{\"crew\":2}}");
  }

  @Test
  void a_request_with_broken_bytes_is_read_with_replacements() {
    byte[] body = {'{', '"', 'i', 'd', '"', ':', '"', (byte) 0xff, '"', '}'};

    assertThat(RequestCodec.key(body).id()).isEqualTo("\ufffd");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void responses_are_written() {
    assertThat(GoWriter.json(ResponseCodec.MESSAGE, "Created <hop>"))
        .isEqualTo("{\"message\":\"Created \\u003chop\\u003e\"}");
    assertThat(GoWriter.json(ResponseCodec.CREATED, new MissionId("m0")))
        .isEqualTo("{\"id\":\"m0\"}");
    assertThat(GoWriter.json(FieldType.TEXT.list(), List.of())).isEqualTo("[]");
    assertThat(GoWriter.json(FieldType.TEXT.list(), List.of("a", "b"))).isEqualTo("[\"a\",\"b\"]");
    assertThat(
            GoWriter.json(ResponseCodec.CHANGED, new StageResponse(Optional.of(List.of()), false)))
        .isEqualTo("{\"success\":true,\"next\":[],\"complete\":false}");
    assertThat(
            GoWriter.json(
                ResponseCodec.CHANGED, new StageResponse(Optional.of(List.of("launch")), false)))
        .isEqualTo("{\"success\":true,\"next\":[\"launch\"],\"complete\":false}");
    assertThat(GoWriter.json(ResponseCodec.CHANGED, new StageResponse(Optional.empty(), true)))
        .isEqualTo("{\"success\":true,\"next\":null,\"complete\":true}");
    assertThat(GoWriter.json(ResponseCodec.KEY, new ApiKeyInfo(new ApiKey("k"), "N", "0")))
        .isEqualTo("{\"id\":\"k\",\"name\":\"N\",\"usage\":\"0\"}");
    assertThat(
            GoWriter.json(
                ResponseCodec.FAILED,
                new ResponseCodec.Failed("model.KeyNotFoundError", "Key not found.", 470)))
        .isEqualTo(
            "{\"type\":\"model.KeyNotFoundError\",\"message\":\"Key not found.\",\"code\":470}");
    assertThat(ResponseCodec.event("missionDeleted", ResponseCodec.text("m0")))
        .isEqualTo("{\"content\":\"m0\",\"event\":\"missionDeleted\"}");
    assertThat(
            ResponseCodec.event(
                "missionUpdate", "{\"i\":\"m0\",\"a\":null,\"s\":[{\"n\":1,\"a\":2}]}"))
        .isEqualTo(
            "{\"content\":{\"a\":null,\"i\":\"m0\",\"s\":[{\"a\":2,\"n\":1}]},\"event\":\"missionUpdate\"}");
  }

  @Test
  void ids_are_joined_by_commas() {
    assertThat(list("").ids()).isEmpty();
    assertThat(list("m0,m1").ids()).extracting(MissionId::text).containsExactly("m0", "m1");
    assertThat(list("m0,m1").value()).isEqualTo(Bytes.utf8("m0,m1"));
    assertThat(IdList.of(list("m0,m1").ids())).isEqualTo(list("m0,m1"));
    assertThat(IdList.of(List.of()).value()).isEqualTo(Bytes.EMPTY);
    assertThat(IdList.of(Optional.empty()).ids()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",m0", "m0,", ",", "m0,,m1"})
  void a_list_with_empty_ids_is_written_back_as_it_was(String stored) {
    IdList list = list(stored);

    assertThat(IdList.of(list.ids()).value()).isEqualTo(Bytes.utf8(stored));
    assertThat(list.with(new MissionId("m9")).without(List.of(new MissionId("m9"))))
        .isEqualTo(list);
  }

  /** A list is searched as text, in which ids are parts of others. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "m1", "m11", "m1,m11", "m11,m1", "m11,m1,m12", "m11,m12", ",m1", "m1,,m1"})
  void an_id_is_in_a_list_if_it_is_one_of_its_ids(String stored) {
    for (String id : List.of("m1", "m11", "1", "m", "", ",", "m1,m11", "m2")) {
      MissionId wanted = new MissionId(id);
      List<MissionId> others = list(stored).ids();
      others.removeAll(List.of(wanted));

      assertThat(list(stored).contains(wanted))
          .as(id)
          .isEqualTo(list(stored).ids().contains(wanted));
      assertThat(list(stored).without(List.of(wanted))).as(id).isEqualTo(IdList.of(others));
    }
  }

  @Test
  void an_id_is_added_at_the_end() {
    assertThat(list("").with(new MissionId("m0"))).isEqualTo(list("m0"));
    assertThat(list("m1").with(new MissionId("m0"))).isEqualTo(list("m1,m0"));
    assertThat(list("m1,").with(new MissionId("m1"))).isEqualTo(list("m1,,m1"));
  }

  private static IdList list(String text) {
    return IdList.of(Optional.of(new Entry(new Key("k"), Bytes.utf8(text), Revision.of(1))));
  }

  @ParameterizedTest
  @CsvSource({
    "k|u, USAGE, ''",
    "k|n, NAME, ''",
    "k|c, COMPLETED, ''",
    "k|p|hop, PLAN, hop",
    "k|p|, PLAN, ''",
    "k|p|x|y, PLAN, x|y",
    "k|a|hop, ACTIVE, hop",
    "k|m0, MISSION, m0",
    "k|p, MISSION, p",
    "*|*, MISSION, *",
  })
  void keys_are_taken_apart_and_put_together_again(String key, StoredKey.Part part, String name) {
    StoredKey stored = StoredKey.read(new Key(key)).orElseThrow();

    assertThat(stored.part()).isEqualTo(part);
    assertThat(stored.name()).isEqualTo(name);
    assertThat(stored.key().text()).isEqualTo(key);
    assertThat(stored.toString()).doesNotContain(key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"k", "|u", "m|p", "m|s", "k|", "k|x|y", "u|u", "all|x"})
  void other_keys_belong_to_no_tenant(String key) {
    assertThat(StoredKey.read(new Key(key))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"u", "n", "c", "p|hop", "a|hop", "", "x|y", "\0"})
  void a_mission_cannot_have_the_key_of_something_else(String id) {
    assertThatThrownBy(() -> StoredKey.mission(new ApiKey("k"), new MissionId(id)))
        .is(refused(Kind.MISSION_NOT_FOUND));
  }
}
