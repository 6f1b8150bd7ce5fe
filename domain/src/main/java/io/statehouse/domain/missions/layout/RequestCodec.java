package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.ports.Bytes;
import java.util.Optional;

/**
 * A reader of what clients send, as Go reads it, bytes that are not UTF-8 included. Each method
 * throws {@link MissionsException} if the body is not JSON, or a value in it has the wrong type.
 */
public final class RequestCodec {
  public static final RecordType<KeyRequest> KEY =
      RecordType.of(
          "NewApiKey",
          KeyRequest.ANY,
          (fields, key) ->
              new KeyRequest(
                  fields.field("id", key.id(), FieldType.TEXT, ""),
                  fields.field("name", key.name(), FieldType.TEXT, "")));

  public static final RecordType<MissionRequest> MISSION =
      RecordType.of(
          "NewMission",
          new MissionRequest("", "", Optional.empty()),
          (fields, mission) ->
              new MissionRequest(
                  fields.text("plan", mission.plan()),
                  fields.field("id", mission.id(), FieldType.TEXT, ""),
                  fields.field("params", mission.params(), FreeObject.TYPE.omitted())));

  /** A change whose state may be any word: which there are is checked last. */
  public record Change(String state, boolean ignoreDependencies) {}

  public static final RecordType<Change> CHANGE =
      RecordType.of(
          "StageChange",
          new Change("", false),
          (fields, change) ->
              new Change(
                  fields.text("state", change.state),
                  fields.field(
                      "ignoreDependencies", change.ignoreDependencies, FieldType.FLAG, false)));

  private RequestCodec() {}

  /** Reads a request to create an API key; an empty body means a random one. */
  public static KeyRequest key(byte[] body) {
    return body.length == 0
        ? KeyRequest.ANY
        : Documents.read(
            text(body),
            key -> {
              KeyRequest read = KEY.read(key);
              // Not taken, but the original refuses it if it is not a string.
              key.object().text("usage", "");
              return read;
            });
  }

  public static Plan plan(byte[] body) {
    return PlanCodec.read(text(body));
  }

  public static MissionRequest mission(byte[] body) {
    return Documents.read(MISSION, text(body));
  }

  public static StageChange stageChange(byte[] body) {
    Change change = Documents.read(CHANGE, text(body));
    return new StageChange(StageChange.Target.of(change.state), change.ignoreDependencies);
  }

  private static String text(byte[] body) {
    return GoText.decode(Bytes.copyOf(body));
  }
}
