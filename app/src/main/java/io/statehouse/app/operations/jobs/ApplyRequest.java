package io.statehouse.app.operations.jobs;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import java.util.List;
import java.util.Optional;

/**
 * A request to make the state of systems what documents say.
 *
 * @param files the files of documents
 * @param plan the job that has planned what is to be done; instead of files
 * @param prune whether to delete what is of the kinds of these documents, and not among them
 * @param dryRun whether it is only planned
 */
@Shape.Secret
record ApplyRequest(
    Optional<List<DocumentFile>> files,
    Optional<String> plan,
    @Shape.Or("false") boolean prune,
    @Shape.Or("false") boolean dryRun) {
  static final Shape<ApplyRequest> SHAPE = Shape.of(ApplyRequest.class);

  /**
   * A file of documents.
   *
   * @param content YAML or JSON
   */
  record DocumentFile(String name, String content) {}

  ApplyRequest {
    if (plan.isPresent() && (files.isPresent() || prune || dryRun)) {
      throw AppException.misused(
          "\"plan\" does what the plan says: leave out \"files\" and other members");
    }
    if (plan.isEmpty() && files.filter(all -> !all.isEmpty()).isEmpty()) {
      throw AppException.misused(
          "\"files\" is missing: send files of documents, or name a \"plan\"");
    }
  }
}
