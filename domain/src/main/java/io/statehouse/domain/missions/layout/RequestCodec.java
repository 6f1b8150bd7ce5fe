package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.ports.Bytes;
import java.util.Optional;

/**
 * What clients send, read as Go reads it, bytes that are not UTF-8 included. Each method throws
 * {@link MissionsException} if the body is not JSON, or a value in it has the wrong type.
 */
public final class RequestCodec {
  private RequestCodec() {}

  /** Reads a request to create an API key; an empty body means a random one. */
  public static KeyRequest key(byte[] body) {
    return body.length == 0
        ? KeyRequest.ANY
        : Documents.read(
            text(body),
            key -> {
              KeyRequest read = new KeyRequest(key.text("id", ""), key.text("name", ""));
              key.text("usage", ""); // not taken, but the original refuses it if it is no string
              return read;
            });
  }

  public static Plan plan(byte[] body) {
    return PlanCodec.read(text(body));
  }

  public static MissionRequest mission(byte[] body) {
    return Documents.read(
        text(body),
        mission ->
            new MissionRequest(
                mission.text("plan", ""),
                mission.text("id", ""),
                mission.freeObject("params", Optional.empty())));
  }

  public static StageChange stageChange(byte[] body) {
    return Documents.read(
        text(body),
        change -> {
          String state = change.text("state", "");
          boolean ignore = change.bool("ignoreDependencies", false);
          return new StageChange(StageChange.Target.of(state), ignore);
        });
  }

  private static String text(byte[] body) {
    return GoText.decode(Bytes.copyOf(body));
  }
}
