package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.GoJsonException;
import io.statehouse.domain.layout.OneLine;
import java.util.Optional;

/**
 * A request about missions that is refused. Messages are one line and begin with the original's
 * words where it has some; neither a message nor a field holds an API key or a password. What a
 * store itself reports stays a {@link io.statehouse.ports.StoreException}, with API keys masked.
 */
public final class MissionsException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final String UNTYPED = "errors.errorString";

  /** Why a request is refused, and the original's name of the error. */
  public enum Kind {
    KEY_NOT_PROVIDED("model.KeyNotProvidedError"),
    KEY_NOT_FOUND("model.KeyNotFoundError"),
    /** The caller is not the administrator. */
    FORBIDDEN("model.BadCredentialsError"),
    PLAN_NOT_FOUND("model.PlanNotFoundError"),
    MISSION_NOT_FOUND(UNTYPED),
    STAGE_NOT_FOUND("mission.StageNotFoundError"),
    /** A mission has the id, or a list still names it. */
    MISSION_EXISTS(UNTYPED),
    /** The stages are not a graph that a mission could run. */
    INVALID_PLAN("mission.PlanValidationError"),
    /** A stage, or one that the change would reach, is in a state that does not allow it. */
    INVALID_STATE_CHANGE("mission.StageChangeError"),
    /**
     * A document is not JSON, or has a value of the wrong type; {@link #type} distinguishes these.
     */
    MALFORMED("json.SyntaxError"),
    /** The request breaks another rule; the message says which. */
    INVALID(UNTYPED),
    /** Too many conflicting writes; try again. */
    CONTENDED("model.TransactionFailedError");

    private final String type;

    Kind(String type) {
      this.type = type;
    }
  }

  private final Kind kind;
  private final String type;
  private final String subject;

  private MissionsException(Kind kind, String type, String subject, String message) {
    super(message);
    this.kind = requireNonNull(kind, "kind");
    this.type = type;
    this.subject = subject;
  }

  public MissionsException(Kind kind, String message) {
    this(kind, kind.type, null, message);
  }

  /**
   * @param subject the name of the plan, mission or stage at fault
   */
  public MissionsException(Kind kind, String subject, String message) {
    this(kind, kind.type, requireNonNull(subject, "subject"), message);
  }

  /** A document that cannot be read. */
  public MissionsException(GoJsonException malformed) {
    this(Kind.MALFORMED, malformed.kind().goType(), null, malformed.getMessage());
  }

  public static MissionsException keyNotFound() {
    return new MissionsException(Kind.KEY_NOT_FOUND, "Key not found.");
  }

  public static MissionsException badCredentials() {
    return new MissionsException(Kind.FORBIDDEN, "Incorrect username/password.");
  }

  public static MissionsException planNotFound(PlanName plan) {
    return new MissionsException(
        Kind.PLAN_NOT_FOUND, plan.text(), "Plan '" + OneLine.of(plan.text()) + "' not found.");
  }

  public static MissionsException missionNotFound(MissionId mission) {
    return new MissionsException(
        Kind.MISSION_NOT_FOUND,
        mission.text(),
        "mission with id '" + OneLine.of(mission.text()) + "' not found");
  }

  public static MissionsException stageNotFound(String stage) {
    return new MissionsException(
        Kind.STAGE_NOT_FOUND, stage, "no stage found with name '" + OneLine.of(stage) + "'");
  }

  static MissionsException invalidPlan(String problem) {
    return new MissionsException(Kind.INVALID_PLAN, "plan is invalid: " + problem);
  }

  static MissionsException invalidStateChange(String stage, String problem) {
    return new MissionsException(
        Kind.INVALID_STATE_CHANGE, stage, "invalid state change: " + problem);
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the original's name of the error, which its clients receive. */
  public String type() {
    return type;
  }

  /** Returns the name of the plan, mission or stage at fault. */
  public Optional<String> subject() {
    return Optional.ofNullable(subject);
  }
}
