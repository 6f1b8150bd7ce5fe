package io.statehouse.domain.missions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.missions.entities.AdminPassword;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.PasswordHash;
import io.statehouse.domain.missions.layout.RequestCodec;
import io.statehouse.domain.missions.layout.ResponseCodec;
import org.junit.jupiter.api.Test;

/** The calls of the worked example, and every key and value they leave, to the byte. */
abstract class WorkedExampleContract extends MissionsGroup {
  private static final MissionId M0 = new MissionId("m0");
  private static final String PLAN =
      "{\"name\":\"hop\",\"services\":[{\"name\":\"pad\",\"trigger\":{\"method\":\"http\",\"url\":"
          + "\"http://pad/run\"}}],\"stages\":[{\"name\":\"fuel\",\"service\":\"pad\",\"upstream\":null,"
          + "\"downstream\":null,\"params\":{\"tonnes\":4}},{\"name\":\"launch\",\"service\":\"pad\","
          + "\"upstream\":[\"fuel\"],\"downstream\":null,\"params\":null}],\"params\":null}";

  WorkedExampleContract(MissionsContract contract) {
    super(contract);
  }

  private static String mission(String fuel, String launch, String end) {
    return "{\"i\":\"m0\",\"n\":\"hop\",\"a\":null,\"s\":[{\"n\":\"fuel\",\"a\":\"\",\"u\":null,\"d\":null,"
        + "\"p\":{\"tonnes\":4},"
        + fuel
        + "},{\"n\":\"launch\",\"a\":\"\",\"u\":[\"fuel\"],\"d\":null,\"p\":null,"
        + launch
        + "}],\"p\":{\"crew\":2},\"t\":\"2031-05-02T09:00:00.125Z\",\"e\":\""
        + end
        + "\"}";
  }

  private static String stage(int state, String start, String end) {
    return "\"s\":" + state + ",\"t\":\"" + start + "\",\"e\":\"" + end + "\"";
  }

  private String change(String stage, String body) {
    return GoWriter.json(
        ResponseCodec.CHANGED,
        control
            .missions()
            .change(LUNAR, M0, stage, RequestCodec.stageChange(body.getBytes(UTF_8))));
  }

  @Test
  void the_worked_example_leaves_the_bytes_of_the_original() {
    String never = "0001-01-01T00:00:00Z";
    Samples.setPassword(control, "correct-horse-1");
    String salt = content().get("m|s");
    assertThat(content().get("m|p"))
        .isEqualTo(PasswordHash.of(new AdminPassword("correct-horse-1"), salt).hash());

    control
        .keys()
        .create(RequestCodec.key("{\"id\":\"lunar-dev\",\"name\":\"Lunar dev\"}".getBytes(UTF_8)));
    assertThat(content())
        .hasSize(4)
        .contains(entry("lunar-dev|u", "0"), entry("lunar-dev|n", "Lunar dev"));

    control
        .plans()
        .save(
            LUNAR,
            RequestCodec.plan(
                ("{\"name\":\"hop\",\"services\":[{\"name\":\"pad\",\"trigger\":{\"url\":"
                        + "\"http://pad/run\",\"method\":\"http\"}}],\"stages\":[{\"name\":\"fuel\","
                        + "\"service\":\"pad\",\"params\":{\"tonnes\":4.0}},{\"name\":\"launch\","
                        + "\"service\":\"pad\",\"upstream\":[\"fuel\"]}]}")
                    .getBytes(UTF_8)));
    assertThat(content()).hasSize(5).contains(entry("lunar-dev|p|hop", PLAN));

    MissionId id =
        control
            .missions()
            .create(
                LUNAR,
                RequestCodec.mission("{\"plan\":\"hop\",\"params\":{\"crew\":2}}".getBytes(UTF_8)));
    assertThat(GoWriter.json(ResponseCodec.CREATED, id)).isEqualTo("{\"id\":\"m0\"}");
    assertThat(content())
        .hasSize(7)
        .contains(
            entry("lunar-dev|a|hop", "m0"),
            entry("lunar-dev|m0", mission(stage(0, never, never), stage(0, never, never), never)));

    clock.set("2031-05-02T09:00:01.5Z");
    assertThat(change("fuel", "{\"state\":\"started\"}"))
        .isEqualTo("{\"success\":true,\"next\":[],\"complete\":false}");

    clock.set("2031-05-02T09:00:03Z");
    assertThat(change("fuel", "{\"state\":\"finished\"}"))
        .isEqualTo("{\"success\":true,\"next\":[\"launch\"],\"complete\":false}");
    String fuel = stage(2, "2031-05-02T09:00:01.5Z", "2031-05-02T09:00:03.000000001Z");
    assertThat(content())
        .hasSize(7)
        .containsOnlyKeys(
            "m|p",
            "m|s",
            "lunar-dev|u",
            "lunar-dev|n",
            "lunar-dev|p|hop",
            "lunar-dev|a|hop",
            "lunar-dev|m0")
        .contains(entry("lunar-dev|m0", mission(fuel, stage(0, never, never), never)));

    clock.set("2031-05-02T09:00:04.25Z");
    change("launch", "{\"state\":\"started\"}");
    clock.set("2031-05-02T09:00:05.75Z");
    assertThat(change("launch", "{\"state\":\"finished\"}"))
        .isEqualTo("{\"success\":true,\"next\":null,\"complete\":true}");
    String end = "2031-05-02T09:00:05.75Z";
    assertThat(content())
        .hasSize(8)
        .contains(
            entry("lunar-dev|c", "m0"),
            entry("lunar-dev|a|hop", "m0"),
            entry("lunar-dev|m0", mission(fuel, stage(2, "2031-05-02T09:00:04.25Z", end), end)));

    control.missions().delete(LUNAR, M0);
    assertThat(content())
        .hasSize(7)
        .contains(entry("lunar-dev|c", ""), entry("lunar-dev|a|hop", ""))
        .doesNotContainKey("lunar-dev|m0");

    control.plans().delete(LUNAR, HOP);
    assertThat(content())
        .containsOnlyKeys("m|p", "m|s", "lunar-dev|u", "lunar-dev|n", "lunar-dev|c")
        .contains(entry("lunar-dev|c", ""));
  }

  @Test
  void documents_of_the_original_are_served_verbatim_and_can_be_changed() {
    Samples.plant(store, "lunar-dev|u", "0");
    Samples.plant(store, "lunar-dev|n", "");
    Samples.plant(store, "lunar-dev|a|hop", "m0,m1");
    Samples.plant(store, "lunar-dev|c", "m1");
    String verbatim =
        " {\"i\":\"m0\", \"n\":\"hop\",\"s\":[{\"n\":\"fuel\",\"x\":1.50,\"s\":1}],"
            + "\"t\":\"2031-05-02T10:00:00.5+01:00\"} ";
    Samples.plant(store, "lunar-dev|m0", verbatim);
    MissionControl other = another();

    assertThat(other.missions().document(LUNAR, M0).text()).hasValue(verbatim);
    assertThat(other.plans().names(LUNAR)).containsExactly(HOP);
    assertThat(other.missions().change(LUNAR, M0, "fuel", to("finished")).complete()).isTrue();
    assertThat(content())
        .contains(
            entry("lunar-dev|c", "m1,m0"),
            entry(
                "lunar-dev|m0",
                "{\"i\":\"m0\",\"n\":\"hop\",\"a\":null,\"s\":[{\"n\":\"fuel\",\"a\":\"\",\"u\":null,"
                    + "\"d\":null,\"p\":null,\"s\":2,\"t\":\"0001-01-01T00:00:00Z\","
                    + "\"e\":\"2031-05-02T09:00:00.125Z\"}],\"p\":null,"
                    + "\"t\":\"2031-05-02T10:00:00.5+01:00\",\"e\":\"2031-05-02T09:00:00.125Z\"}"));
  }
}
