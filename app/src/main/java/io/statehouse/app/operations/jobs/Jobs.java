package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.events.Broadcaster;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * The jobs of a server: a few run at once, and the last ones are kept for clients. Safe for use by
 * several threads.
 */
final class Jobs implements AutoCloseable {
  static final int MAX_RUNNING = 2;
  static final int MAX_KEPT = 50;
  private static final Duration TIME_TO_END = Duration.ofSeconds(5);

  private static final Broadcaster.Ending SHUTDOWN =
      new Broadcaster.Ending(1001, "the server is shutting down: try again later");

  private final BiPredicate<StoreUrl, StoreUrl> meet;
  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private boolean closed;

  /**
   * @param meet whether two URLs mean stores that share keys
   */
  Jobs(BiPredicate<StoreUrl, StoreUrl> meet) {
    this.meet = requireNonNull(meet, "meet");
  }

  /**
   * Checks that another job could run now.
   *
   * @throws AppException if it could not
   */
  synchronized void requireRoom() {
    if (closed) {
      throw AppException.shuttingDown();
    }
    if (jobs.values().stream().filter(Job::isRunning).count() >= MAX_RUNNING) {
      throw new AppException(
          Kind.UNAVAILABLE,
          "%d jobs are running already: wait for one to end, or cancel one".formatted(MAX_RUNNING));
    }
  }

  /**
   * Starts a job.
   *
   * @throws AppException if it cannot run now; its work is not closed then
   */
  synchronized void start(Job job) {
    requireRoom();
    job.work().targets().forEach(this::requireOnlyWriter);
    jobs.put(job.id(), job);
    forgetOldest();
    job.start();
  }

  /** Requires that no other job writes there: each would take the other for a foreign writer. */
  private void requireOnlyWriter(StoreUrl target) {
    for (Job other : jobs.values()) {
      if (other.isRunning()
          && other.work().targets().stream().anyMatch(url -> meet.test(url, target))) {
        throw new AppException(
            Kind.IN_USE,
            "the job %s writes to %s: wait for it to end, or cancel it"
                .formatted(other.id(), target));
      }
    }
  }

  private void forgetOldest() {
    Iterator<Job> oldest = jobs.values().iterator();
    while (jobs.size() > MAX_KEPT && oldest.hasNext()) {
      Job job = oldest.next();
      if (!job.isRunning()) {
        oldest.remove();
        job.events().close();
      }
    }
  }

  /** Returns all jobs that are kept, the oldest first. */
  synchronized List<Job> all() {
    return List.copyOf(jobs.values());
  }

  /**
   * Returns a job.
   *
   * @throws AppException if there is none, or it is no longer kept
   */
  Job get(String id) {
    return find(id)
        .orElseThrow(
            () ->
                new AppException(
                    Kind.NOT_FOUND,
                    "no job \"%s\": the last %d of this server are kept".formatted(id, MAX_KEPT)));
  }

  /** Returns a job; empty if there is none, or it is no longer kept. */
  synchronized Optional<Job> find(String id) {
    return Optional.ofNullable(jobs.get(id));
  }

  /** Cancels all jobs, and waits a few seconds for them to end. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    List<Job> all = all();
    all.forEach(Job::cancel);
    long end = System.nanoTime() + TIME_TO_END.toNanos();
    try {
      for (Job job : all) {
        job.await(Duration.ofNanos(end - System.nanoTime()));
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    all.forEach(job -> job.events().end(SHUTDOWN));
  }
}
