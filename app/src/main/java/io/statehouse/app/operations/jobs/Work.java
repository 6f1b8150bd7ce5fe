package io.statehouse.app.operations.jobs;

import io.statehouse.ports.url.StoreUrl;
import java.util.List;

/** The work of one job, with the stores that it has open; closing it closes these. */
interface Work extends AutoCloseable {
  /**
   * Does the work, and reports its progress and its result.
   *
   * @throws RuntimeException if it fails, or the thread is interrupted; what was written stays
   */
  void run(Job job);

  /** Returns the stores that are written; none if no store is. */
  default List<StoreUrl> targets() {
    return List.of();
  }

  @Override
  void close();
}
