package io.statehouse.domain.missions.layout;

import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.domain.gojson.GoReader;
import io.statehouse.domain.gojson.GoValue;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.ApiKeyInfo;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.StageResponse;
import java.util.Optional;

/** A writer of what clients receive, members in the original's order. */
public final class ResponseCodec {
  public static final RecordType<String> MESSAGE =
      RecordType.of("Message", "", (fields, text) -> fields.text("message", text));

  public static final RecordType<MissionId> CREATED =
      RecordType.of(
          "CreatedMission",
          new MissionId(""),
          (fields, id) -> new MissionId(fields.text("id", id.text())));

  public static final RecordType<StageResponse> CHANGED =
      RecordType.of(
          "ChangedStage",
          new StageResponse(Optional.empty(), false),
          (fields, change) -> {
            fields.flag("success", true);
            return new StageResponse(
                fields.field("next", change.next(), PlanCodec.NAMES),
                fields.flag("complete", change.complete()));
          });

  private static final Scalar<ApiKey> SECRET = TEXT.as(ApiKey::new, ApiKey::text);

  /** The only response with an API key, for the caller that has just sent it. */
  public static final RecordType<ApiKeyInfo> KEY =
      RecordType.of(
          "ApiKey",
          new ApiKeyInfo(new ApiKey("none"), "", ""),
          (fields, info) ->
              new ApiKeyInfo(
                  fields.field("id", info.key(), SECRET),
                  fields.text("name", info.name()),
                  fields.text("usage", info.usage())));

  /**
   * A failure.
   *
   * @param type the original's name for it
   * @param code the HTTP status
   */
  public record Failed(String type, String message, int code) {}

  public static final RecordType<Failed> FAILED =
      RecordType.of(
          "MissionsError",
          new Failed("", "", 0),
          (fields, failed) ->
              new Failed(
                  fields.text("type", failed.type),
                  fields.text("message", failed.message),
                  fields.integer("code", failed.code)));

  private ResponseCodec() {}

  /** Writes one JSON string, as logs are served. */
  public static String text(String text) {
    return GoWriter.json(TEXT, text);
  }

  /**
   * Writes an event for a socket, whose members the original sorts at every level.
   *
   * @param content JSON, such as a mission as it is stored
   */
  public static String event(String event, String content) {
    GoValue value = GoReader.read(content);
    return new GoWriter()
        .object(
            json -> {
              json.member("content").sorted(value);
              json.text("event", event);
            })
        .toString();
  }
}
