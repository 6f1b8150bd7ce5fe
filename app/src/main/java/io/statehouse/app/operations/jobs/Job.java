package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Area;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.events.Broadcaster;
import io.statehouse.app.http.events.Encoded;
import io.statehouse.app.operations.jobs.JobDocument.State;
import io.statehouse.app.operations.jobs.JobDocument.Step;
import io.statehouse.app.operations.jobs.JobDocument.Subject;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.Amount;
import io.statehouse.operations.Progress;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One long operation, on a thread of its own. Its document is an event for the clients that follow
 * it, a few times a second while it changes. Safe for use by several threads.
 */
final class Job implements Progress {
  private static final Logger LOG = LoggerFactory.getLogger(Job.class);
  static final Duration BETWEEN_EVENTS = Duration.ofMillis(200);
  private static final Broadcaster.Ending ENDED = new Broadcaster.Ending(1000, "the job has ended");

  private final Subject subject;
  private final Work work;
  private final Failures failures;
  private final boolean isSecret;
  private final Broadcaster<Encoded> events;
  private final Instant began = Instant.now();
  private final Thread thread;
  private volatile Step step = Step.NONE;
  private volatile boolean cancelled;
  private volatile Optional<Map<String, Object>> result = Optional.empty();
  private State state = State.RUNNING;
  private Optional<Instant> ended = Optional.empty();
  private Optional<String> problem = Optional.empty();
  private long publishedNanos;

  /**
   * @param isSecret whether keys of the system must not be shown
   * @param events its documents, which end with it
   */
  Job(
      Subject subject,
      Work work,
      boolean isSecret,
      Failures failures,
      Broadcaster<Encoded> events) {
    this.subject = requireNonNull(subject, "subject");
    this.work = requireNonNull(work, "work");
    this.isSecret = isSecret;
    this.failures = requireNonNull(failures, "failures");
    this.events = requireNonNull(events, "events");
    this.thread = new Thread(this::run, "job-" + subject.id());
    thread.setDaemon(true);
    publish();
  }

  void start() {
    thread.start();
  }

  String id() {
    return subject.id();
  }

  /**
   * Returns what a right to it must be for: the system that it changes in place; everything, if it
   * may be with any store that the server reaches.
   */
  Area area() {
    boolean isOfOne = !subject.system().contains(",");
    return subject.operation().isInPlace() && isOfOne
        ? new Area.OfSystem(subject.system())
        : Area.ALL;
  }

  Work work() {
    return work;
  }

  /** Returns the events with its documents, of which the last is always held. */
  Broadcaster<Encoded> events() {
    return events;
  }

  synchronized boolean isRunning() {
    return state == State.RUNNING;
  }

  synchronized JobDocument document() {
    return new JobDocument(subject, state, step, began, ended, result, problem);
  }

  /** Interrupts it, unless it has ended; it ends soon after that. */
  synchronized void cancel() {
    if (state == State.RUNNING && !cancelled) {
      cancelled = true;
      thread.interrupt();
    }
  }

  /** Waits until it has ended, at most for this time. */
  void await(Duration time) throws InterruptedException {
    thread.join(Math.max(1, time.toMillis()));
  }

  private void run() {
    LOG.info("job {} began: {} of {}", id(), subject.operation(), subject.system());
    try {
      runAndClose();
      end(State.DONE, Optional.empty());
    } catch (RuntimeException failed) {
      // The supervisor of the job: whatever ended it becomes its state.
      if (cancelled) {
        end(State.CANCELLED, Optional.empty());
      } else {
        end(State.FAILED, Optional.of(sentence(failed)));
      }
    } finally {
      // An error ends the thread without a state.
      end(State.FAILED, Optional.of("internal error: the log of the server has the details"));
    }
  }

  private void runAndClose() {
    try {
      work.run(this);
    } finally {
      Thread.interrupted(); // or it would disturb what is closed
      work.close();
    }
  }

  private String sentence(RuntimeException failed) {
    // The sentence of a store may name a key, which some systems keep secret.
    if (isSecret && failed instanceof StoreException) {
      return "a store failed: see statehouse stores check";
    }
    Failure failure = failures.read(failed);
    if (failure.kind() == Kind.INTERNAL) {
      LOG.error(
          "job {} failed: {} at {}",
          id(),
          failed.getClass().getName(),
          failed.getStackTrace().length == 0 ? "?" : failed.getStackTrace()[0]);
    }
    return failure.sentence();
  }

  private void end(State last, Optional<String> why) {
    synchronized (this) {
      if (state != State.RUNNING) {
        return;
      }
      state = last;
      problem = why;
      ended = Optional.of(Instant.now());
    }
    LOG.info("job {} ended: {}", id(), last);
    publish();
    events.end(ENDED);
  }

  @Override
  public void at(Phase phase, Amount done, Optional<Amount> total) {
    JobDocument.Phase now =
        switch (phase) {
          case CONVERTING, COMPARING -> JobDocument.Phase.COMPARING;
          case WRITING -> JobDocument.Phase.WRITING;
          case CHECKING -> JobDocument.Phase.CHECKING;
          case VERIFYING -> JobDocument.Phase.VERIFYING;
        };
    progressed(new Step(Optional.of(now), done, total.map(Amount::entries)));
  }

  /** Notes the amount that was copied while changes were followed. */
  void following(Amount copied) {
    progressed(new Step(Optional.of(JobDocument.Phase.FOLLOWING), copied, Optional.empty()));
  }

  private void progressed(Step now) {
    if (cancelled) {
      throw new CancellationException("the job was cancelled");
    }
    step = now;
    if (System.nanoTime() - publishedNanos >= BETWEEN_EVENTS.toNanos()) {
      publish();
    }
  }

  /** Notes the result so far. */
  void result(Map<String, Object> document) {
    result = Optional.of(document);
  }

  /** Called by the thread of the job alone, once that runs. */
  private void publish() {
    publishedNanos = System.nanoTime();
    events.add(Encoded.of(Json.text(document().json())));
  }
}
