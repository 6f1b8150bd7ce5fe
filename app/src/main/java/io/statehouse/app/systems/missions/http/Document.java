package io.statehouse.app.systems.missions.http;

import static io.statehouse.app.json.Schema.FLAG;
import static io.statehouse.app.json.Schema.INTEGER;
import static io.statehouse.app.json.Schema.TEXT;
import static io.statehouse.app.json.Schema.list;
import static io.statehouse.app.json.Schema.map;
import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.object;
import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.http.Response;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.missions.entities.ApiKeyInfo;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.StageResponse;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.ResponseCodec;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A JSON document that the original's API responds with: its schema, and the codec that writes it.
 * Unlike those of other systems, documents end without a line feed.
 */
record Document<T>(Schema schema, Function<T, String> codec) {
  /** An object with any members, or null. */
  private static final Schema ANY_OR_NULL = map(new Schema(Map.of())).orNull();

  private static final Schema NAMES_OR_NULL = list(TEXT).orNull();

  /** The documents of requests, which {@code RequestCodec} reads. */
  static final Schema NEW_KEY =
      object(optional("id", TEXT), optional("name", TEXT)).named("NewApiKey");

  static final Schema NEW_MISSION =
      object(
              member("plan", TEXT),
              optional("id", TEXT),
              optional("params", map(new Schema(Map.of()))))
          .named("NewMission");
  static final Schema CHANGE =
      object(member("state", TEXT), optional("ignoreDependencies", FLAG)).named("StageChange");
  private static final Schema SERVICE =
      object(member("name", TEXT), member("trigger", ANY_OR_NULL)).named("PlanService");
  private static final Schema PLAN_STAGE =
      object(
              member("name", TEXT),
              optional("service", TEXT),
              optional("upstream", NAMES_OR_NULL),
              optional("downstream", NAMES_OR_NULL),
              optional("params", ANY_OR_NULL))
          .named("PlanStage");
  static final Schema PLAN =
      object(
              member("name", TEXT),
              optional("services", list(SERVICE).orNull()),
              member("stages", list(PLAN_STAGE)),
              optional("params", ANY_OR_NULL))
          .named("Plan");

  static final Document<String> MESSAGE =
      new Document<>(object(member("message", TEXT)).named("Message"), ResponseCodec::message);
  static final Document<ApiKeyInfo> KEY =
      new Document<>(
          object(member("id", TEXT), member("name", TEXT), member("usage", TEXT)).named("ApiKey"),
          ResponseCodec::key);
  static final Document<List<String>> NAMES = new Document<>(list(TEXT), ResponseCodec::texts);

  /** Where the original responds with null if there are none. */
  static final Document<List<String>> SOME_NAMES =
      new Document<>(NAMES_OR_NULL, names -> names.isEmpty() ? "null" : ResponseCodec.texts(names));

  static final Document<MissionId> CREATED =
      new Document<>(object(member("id", TEXT)).named("CreatedMission"), ResponseCodec::created);
  static final Document<StageResponse> CHANGED =
      new Document<>(
          object(member("success", FLAG), member("next", NAMES_OR_NULL), member("complete", FLAG))
              .named("ChangedStage"),
          ResponseCodec::stageChanged);

  private static final Schema STAGE =
      object(
              member("n", TEXT),
              member("a", TEXT),
              member("u", NAMES_OR_NULL),
              member("d", NAMES_OR_NULL),
              member("p", ANY_OR_NULL),
              member("s", INTEGER),
              member("t", TEXT),
              member("e", TEXT))
          .named("Stage");

  /** The preview of a plan; a stored mission may also be what other programs wrote. */
  static final Document<Mission> MISSION =
      new Document<>(
          object(
                  member("i", TEXT),
                  member("n", TEXT),
                  member("a", NAMES_OR_NULL),
                  member("s", list(STAGE)),
                  member("p", ANY_OR_NULL),
                  member("t", TEXT),
                  member("e", TEXT))
              .named("Mission"),
          MissionCodec::write);

  Response response(T value) {
    return Response.text("application/json", codec.apply(value));
  }
}
