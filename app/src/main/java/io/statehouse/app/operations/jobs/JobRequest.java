package io.statehouse.app.operations.jobs;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request for a job. What a copy or a comparison does not name is the store that is served.
 *
 * @param from the URL of the store that is read; of a comparison, the first side
 * @param to the URL of the store that is written; of a comparison, the second side
 * @param prefix what keys begin with; all keys of the system if there is none
 */
record JobRequest(
    Operation operation,
    String system,
    Optional<String> from,
    Optional<String> to,
    Optional<List<String>> prefix,
    @Shape.Or("false") boolean dryRun,
    @Shape.Or("false") boolean overwrite,
    @Shape.Or("false") boolean deleteExtra,
    @Shape.Or("false") boolean untilEqual) {
  static final Shape<JobRequest> SHAPE = Shape.of(JobRequest.class);

  /** What a job does. */
  enum Operation {
    COPY,
    DIFF,
    BACKUP
  }

  JobRequest {
    Map<String, Boolean> given = new LinkedHashMap<>();
    if (operation != Operation.COPY) {
      given.put("dryRun", dryRun);
      given.put("overwrite", overwrite);
      given.put("deleteExtra", deleteExtra);
      given.put("untilEqual", untilEqual);
    }
    if (operation == Operation.BACKUP) {
      given.put("from", from.isPresent());
      given.put("to", to.isPresent());
      given.put("prefix", prefix.isPresent());
    }
    given.forEach(
        (member, isGiven) -> {
          if (isGiven) {
            throw AppException.misused(
                "\"%s\" has no meaning for the operation %s: leave it out"
                    .formatted(member, operation.name().toLowerCase(Locale.ROOT)));
          }
        });
    if (operation != Operation.BACKUP && from.isEmpty() && to.isEmpty()) {
      throw AppException.misused(
          "\"from\" or \"to\" is missing: name the store that is not the served one");
    }
    if (dryRun && untilEqual) {
      throw AppException.misused("\"dryRun\" writes nothing: leave out \"untilEqual\"");
    }
  }
}
