package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.missions.entities.MissionsException.Kind;

/**
 * A request to change the state of a stage.
 *
 * @param ignoreDependencies on start, exclude what the stage would wait for; on finish, exclude
 *     what waits for the stage; otherwise nothing
 */
public record StageChange(Target target, boolean ignoreDependencies) {

  /** The state that a stage is to have. */
  public enum Target {
    STARTED,
    FINISHED,
    FAILED,
    SKIPPED,
    EXCLUDED;

    /**
     * Reads a target as requests name it; {@code ignored} is another word for excluded.
     *
     * @throws MissionsException for any other word; case matters
     */
    public static Target of(String text) {
      return switch (text) {
        case "started" -> STARTED;
        case "finished" -> FINISHED;
        case "failed" -> FAILED;
        case "skipped" -> SKIPPED;
        case "excluded", "ignored" -> EXCLUDED;
        default ->
            throw new MissionsException(
                Kind.INVALID,
                "invalid stage state '"
                    + OneLine.of(text)
                    + "'; choose one of started, finished, failed, skipped, or excluded");
      };
    }
  }

  public StageChange {
    requireNonNull(target, "target");
  }

  public static StageChange to(Target target) {
    return new StageChange(target, false);
  }

  /** Returns the same change with the flag set. */
  public StageChange ignoringDependencies() {
    return new StageChange(target, true);
  }
}
