package io.statehouse.domain.missions.layout;

import io.statehouse.domain.missions.FreeObject;
import io.statehouse.domain.missions.KeyRequest;
import io.statehouse.domain.missions.MissionRequest;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.Optional;

/**
 * What clients send. All of it is read as Go reads it, bytes that are no UTF-8 included.
 *
 * <p>Each method throws {@link MissionsException.BadSyntax} if the body is not JSON, and {@link
 * MissionsException.BadType} if a value in it is of the wrong type.
 */
public final class RequestCodec {
  private static final String ID = "id";
  private static final String NAME = "name";
  private static final String PLAN = "plan";
  private static final String PARAMS = "params";
  private static final String STATE = "state";
  private static final String IGNORE = "ignoreDependencies";

  private RequestCodec() {}

  /** Reads what key is to be made; an empty body asks for any. */
  public static KeyRequest key(byte[] body) {
    return body.length == 0
        ? KeyRequest.ANY
        : JsonSource.read(text(body), source -> new KeyDraft(source).request());
  }

  public static Plan plan(byte[] body) {
    return PlanCodec.read(text(body));
  }

  public static MissionRequest mission(byte[] body) {
    return JsonSource.read(text(body), source -> new MissionDraft(source).request());
  }

  /**
   * @throws MissionsException.Rejected if there is no such state to bring a stage to
   */
  public static StageChange stageChange(byte[] body) {
    return JsonSource.read(text(body), source -> new ChangeDraft(source).change());
  }

  private static String text(byte[] body) {
    return Utf8Text.decode(Bytes.copyOf(body));
  }

  private static final class KeyDraft {
    private String id = "";
    private String name = "";

    KeyDraft(JsonSource source) {
      source.object(
          List.of(ID, NAME),
          member -> {
            if (member.equals(ID)) {
              id = source.text(id);
            } else {
              name = source.text(name);
            }
          });
    }

    KeyRequest request() {
      return new KeyRequest(id, name);
    }
  }

  private static final class MissionDraft {
    private String plan = "";
    private String id = "";
    private Optional<FreeObject> params = Optional.empty();

    MissionDraft(JsonSource source) {
      source.object(
          List.of(PLAN, ID, PARAMS),
          member -> {
            switch (member) {
              case PLAN -> plan = source.text(plan);
              case ID -> id = source.text(id);
              default -> params = source.freeObject();
            }
          });
    }

    MissionRequest request() {
      return new MissionRequest(plan, id, params);
    }
  }

  private static final class ChangeDraft {
    private String state = "";
    private boolean ignore;

    ChangeDraft(JsonSource source) {
      source.object(
          List.of(STATE, IGNORE),
          member -> {
            if (member.equals(STATE)) {
              state = source.text(state);
            } else {
              ignore = source.bool(ignore);
            }
          });
    }

    StageChange change() {
      return new StageChange(StageChange.Target.of(state), ignore);
    }
  }
}
