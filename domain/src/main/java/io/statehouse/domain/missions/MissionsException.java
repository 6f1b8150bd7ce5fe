package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoJsonException;

/**
 * A request about missions cannot be met. Messages are one line and begin with the original's words
 * where it has some; no message and no field holds an API key or a password. What a store itself
 * reports stays a {@link io.statehouse.ports.StoreException}, with API keys blotted out.
 */
public abstract sealed class MissionsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What a caller can do about it; HTTP has one status for each. */
  public enum Kind {
    /** No API key was given. */
    NO_KEY,
    /** The API key is nobody's. */
    UNKNOWN_KEY,
    /** Only the administrator may. */
    FORBIDDEN,
    /** The plan named is not there. */
    UNKNOWN_PLAN,
    /** Others were always faster: try again. */
    CONTENDED,
    /** The request is wrong: correct it. */
    BAD_REQUEST
  }

  private final Kind kind;
  private final String type;

  private MissionsException(Kind kind, String type, String message) {
    super(message);
    this.kind = kind;
    this.type = type;
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the name by which the original tells clients of this error. */
  public String type() {
    return type;
  }

  /** The same for a caller that need not know how documents are read. */
  public static MissionsException of(GoJsonException malformed) {
    return switch (malformed.kind()) {
      case SYNTAX -> new BadSyntax(malformed.getMessage());
      case TYPE -> new BadType(malformed.getMessage());
      case TIME -> new BadTime(malformed.getMessage());
    };
  }

  /** A request without an API key. */
  public static final class KeyNotProvided extends MissionsException {
    private static final long serialVersionUID = 1L;

    public KeyNotProvided() {
      super(Kind.NO_KEY, "model.KeyNotProvidedError", "Key was not provided in the request.");
    }
  }

  /** There is no such API key. */
  public static final class KeyNotFound extends MissionsException {
    private static final long serialVersionUID = 1L;

    public KeyNotFound() {
      super(Kind.UNKNOWN_KEY, "model.KeyNotFoundError", "Key not found.");
    }
  }

  /** The text is one that the layout uses, and so no API key. */
  public static final class KeyReserved extends MissionsException {
    private static final long serialVersionUID = 1L;

    KeyReserved(String word) {
      super(
          Kind.BAD_REQUEST,
          Rejected.TYPE,
          "key with id '" + word + "' is not allowed because this value is reserved");
    }
  }

  /** No plan of that name has been saved. */
  public static final class PlanNotFound extends MissionsException {
    private static final long serialVersionUID = 1L;
    private final transient PlanName plan;

    public PlanNotFound(PlanName plan) {
      super(
          Kind.UNKNOWN_PLAN,
          "model.PlanNotFoundError",
          "Plan '" + OneLine.of(plan.text()) + "' not found.");
      this.plan = plan;
    }

    public PlanName plan() {
      return plan;
    }
  }

  /** There is no such mission. Clients of the original know this as a bad request. */
  public static final class MissionNotFound extends MissionsException {
    private static final long serialVersionUID = 1L;
    private final transient MissionId mission;

    public MissionNotFound(MissionId mission) {
      super(
          Kind.BAD_REQUEST,
          Rejected.TYPE,
          "mission with id '" + OneLine.of(mission.text()) + "' not found");
      this.mission = mission;
    }

    public MissionId mission() {
      return mission;
    }
  }

  /** There is a mission of that id already, or a list still names one. */
  public static final class MissionExists extends MissionsException {
    private static final long serialVersionUID = 1L;
    private final transient MissionId mission;

    public MissionExists(MissionId mission) {
      super(
          Kind.BAD_REQUEST,
          Rejected.TYPE,
          "mission with id '" + OneLine.of(mission.text()) + "' already exists");
      this.mission = mission;
    }

    public MissionId mission() {
      return mission;
    }
  }

  /** User or password are not the administrator's. */
  public static final class BadCredentials extends MissionsException {
    private static final long serialVersionUID = 1L;

    public BadCredentials() {
      super(Kind.FORBIDDEN, "model.BadCredentialsError", "Incorrect username/password.");
    }
  }

  /** Others kept changing what this request was to change. */
  public static final class TransactionFailed extends MissionsException {
    private static final long serialVersionUID = 1L;

    public TransactionFailed() {
      super(
          Kind.CONTENDED,
          "model.TransactionFailedError",
          "The key was modified during the transaction.");
    }
  }

  /** The stages of a plan are no graph that a mission could run. */
  public static final class PlanInvalid extends MissionsException {
    private static final long serialVersionUID = 1L;

    public PlanInvalid(String problem) {
      super(Kind.BAD_REQUEST, "mission.PlanValidationError", "plan is invalid: " + problem);
    }
  }

  /** A stage, or one that the change would reach, is not in a state that allows it. */
  public static final class StageChangeRefused extends MissionsException {
    private static final long serialVersionUID = 1L;
    private final String stage;

    public StageChangeRefused(String stage, String problem) {
      super(Kind.BAD_REQUEST, "mission.StageChangeError", "invalid state change: " + problem);
      this.stage = stage;
    }

    public String stage() {
      return stage;
    }
  }

  /** The mission has no such stage. */
  public static final class StageNotFound extends MissionsException {
    private static final long serialVersionUID = 1L;
    private final String stage;

    public StageNotFound(String stage) {
      super(
          Kind.BAD_REQUEST,
          "mission.StageNotFoundError",
          "no stage found with name '" + OneLine.of(stage) + "'");
      this.stage = stage;
    }

    public String stage() {
      return stage;
    }
  }

  /** A document is not JSON. */
  public static final class BadSyntax extends MissionsException {
    private static final long serialVersionUID = 1L;

    public BadSyntax(String problem) {
      super(Kind.BAD_REQUEST, "json.SyntaxError", problem);
    }
  }

  /** A document is JSON, but a value in it is of the wrong type or too large a number. */
  public static final class BadType extends MissionsException {
    private static final long serialVersionUID = 1L;

    public BadType(String problem) {
      super(Kind.BAD_REQUEST, "json.UnmarshalTypeError", problem);
    }
  }

  /** A moment in a document is not written as one. */
  public static final class BadTime extends MissionsException {
    private static final long serialVersionUID = 1L;

    public BadTime(String problem) {
      super(Kind.BAD_REQUEST, "time.ParseError", problem);
    }
  }

  /** The request breaks another rule; the message says which. */
  public static final class Rejected extends MissionsException {
    private static final long serialVersionUID = 1L;
    static final String TYPE = "errors.errorString";

    public Rejected(String message) {
      super(Kind.BAD_REQUEST, TYPE, message);
    }
  }
}
