package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The last plans of one kind of job, by the job that made them: what a client has seen, and nothing
 * else, is done when it wants that. They hold values, so they never leave the server. Safe for use
 * by several threads.
 */
final class KeptPlans<P> {
  static final int MAX_KEPT = 8;

  private final String kind;
  private final Map<String, P> plans = new LinkedHashMap<>();

  /**
   * @param kind a word for people, as in {@code repair}
   */
  KeptPlans(String kind) {
    this.kind = requireNonNull(kind, "kind");
  }

  synchronized void keep(Job job, P plan) {
    plans.put(job.id(), plan);
    if (plans.size() > MAX_KEPT) {
      plans.remove(plans.keySet().iterator().next());
    }
  }

  /**
   * Returns the plan that a job has made.
   *
   * @throws AppException if there is none, or it is no longer kept
   */
  synchronized P get(String job) {
    return Optional.ofNullable(plans.get(job))
        .orElseThrow(
            () ->
                new AppException(
                    Kind.NOT_FOUND,
                    "no plan \"%s\": the last %d of this server are kept; %s with \"dryRun\" again"
                        .formatted(job, MAX_KEPT, kind)));
  }
}
