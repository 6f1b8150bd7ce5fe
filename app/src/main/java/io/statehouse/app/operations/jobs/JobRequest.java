package io.statehouse.app.operations.jobs;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request for a job. A side that a copy or a comparison does not name is the store that is
 * served, and so is the target of a restore.
 *
 * @param from the URL of the store that is read; of a comparison, the first side
 * @param to the URL of the store that is written; of a comparison, the second side
 * @param prefix what keys begin with; all keys of the system if there is none
 * @param file the name of an archive in the folder for backups
 * @param replace whether a restore may replace the state that the store holds
 */
record JobRequest(
    Operation operation,
    String system,
    Optional<String> from,
    Optional<String> to,
    Optional<List<String>> prefix,
    Optional<String> file,
    @Shape.Or("false") boolean dryRun,
    @Shape.Or("false") boolean overwrite,
    @Shape.Or("false") boolean deleteExtra,
    @Shape.Or("false") boolean untilEqual,
    @Shape.Or("false") boolean replace) {
  static final Shape<JobRequest> SHAPE = Shape.of(JobRequest.class);

  /** An operation of a job, and the members of the request that have a meaning for it. */
  enum Operation {
    COPY("from", "to", "prefix", "dryRun", "overwrite", "deleteExtra", "untilEqual"),
    DIFF("from", "to", "prefix"),
    BACKUP,
    RESTORE("file", "to", "dryRun", "replace"),
    VERIFY_BACKUP("file"),
    /** Requested with the archive as the body, not by this document. */
    IMPORT,
    /** Requested by a route of its own, likewise. */
    REPAIR,
    /** Requested with the documents as the body, likewise. */
    APPLY;

    private final List<String> members;

    Operation(String... members) {
      this.members = List.of(members);
    }

    /** Returns the operations of this document, each with its members. */
    static String words() {
      return Stream.of(values())
          .filter(operation -> operation == BACKUP || !operation.members.isEmpty())
          .map(Operation::withMembers)
          .collect(Collectors.joining(", "));
    }

    private String withMembers() {
      return members.isEmpty()
          ? "`%s`".formatted(word())
          : "`%s` (`%s`)".formatted(word(), String.join("`, `", members));
    }

    /** Returns whether it is with no other store than the one that is served. */
    boolean isInPlace() {
      return this == REPAIR || this == APPLY;
    }

    /** Returns the name in documents, which is that of the command. */
    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  JobRequest {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("from", from.isPresent());
    given.put("to", to.isPresent());
    given.put("prefix", prefix.isPresent());
    given.put("file", file.isPresent());
    given.put("dryRun", dryRun);
    given.put("overwrite", overwrite);
    given.put("deleteExtra", deleteExtra);
    given.put("untilEqual", untilEqual);
    given.put("replace", replace);
    given.forEach(
        (member, isGiven) -> {
          if (isGiven && !operation.members.contains(member)) {
            throw AppException.misused(
                "\"%s\" has no meaning for the operation %s: leave it out"
                    .formatted(member, operation.word()));
          }
        });
    if ((operation == Operation.COPY || operation == Operation.DIFF)
        && from.isEmpty()
        && to.isEmpty()) {
      throw AppException.misused(
          "\"from\" or \"to\" is missing: name the store that is not the served one");
    }
    if (dryRun && untilEqual) {
      throw AppException.misused("\"dryRun\" writes nothing: leave out \"untilEqual\"");
    }
  }
}
