package io.statehouse.app.operations.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.events.Broadcaster;
import io.statehouse.app.http.events.Encoded;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.operations.jobs.JobDocument.State;
import io.statehouse.app.operations.jobs.JobDocument.Subject;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JobsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Jobs jobs = new Jobs((one, other) -> one.equals(other));

  /** Work whose being closed can be asked for. */
  private static final class TestedWork implements Work {
    private final Consumer<Job> action;
    private volatile boolean closed;

    TestedWork(Consumer<Job> action) {
      this.action = action;
    }

    @Override
    public void run(Job job) {
      action.accept(job);
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static Job job(String id, boolean isSecret, Consumer<Job> action) {
    return new Job(
        new Subject(id, JobRequest.Operation.DIFF, "css", "file:a", "file:b"),
        new TestedWork(action),
        isSecret,
        new Failures(thrown -> Optional.empty()),
        new Broadcaster<>(
            new EventMemory(1 << 20), new Broadcaster.Buffer<>(50, event -> 1, Encoded::size)));
  }

  private Job ended(String id, boolean isSecret, Consumer<Job> action) throws InterruptedException {
    Job job = job(id, isSecret, action);
    jobs.start(job);
    job.await(PATIENCE);
    return job;
  }

  private static void waitForever() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException stop) {
      throw new StoreException.Unavailable("interrupted");
    }
  }

  @Test
  void the_oldest_jobs_that_have_ended_are_forgotten() throws InterruptedException {
    Job endless = job("endless", false, job -> waitForever());
    jobs.start(endless);

    for (int i = 0; i < 52; i++) {
      ended("j" + i, false, job -> {});
    }

    assertThat(jobs.all()).hasSize(50).first().isSameAs(endless);
    assertThat(jobs.get("j51").isRunning()).isFalse();
    assertThatThrownBy(() -> jobs.get("j2"))
        .isInstanceOf(AppException.class)
        .hasMessage("no job \"j2\": the last 50 of this server are kept");
    jobs.close();
  }

  @Test
  void closing_ends_jobs_and_no_other_can_be_started() {
    Job endless = job("endless", false, job -> waitForever());
    jobs.start(endless);

    jobs.close();

    assertThat(endless.document().state()).isEqualTo(State.CANCELLED);
    assertThat(((TestedWork) endless.work()).closed).isTrue();
    assertThatThrownBy(() -> jobs.start(job("late", false, job -> {})))
        .hasMessageContaining("shutting down");
  }

  @Test
  void a_failure_is_its_problem_beside_the_result_so_far() throws InterruptedException {
    Job failed =
        ended(
            "failed",
            false,
            job -> {
              job.result(Map.of("equal", 7));
              throw new StoreException.Unavailable("the store is down");
            });

    assertThat(failed.document().state()).isEqualTo(State.FAILED);
    assertThat(failed.document().json())
        .containsEntry("problem", "the store is down")
        .containsEntry("result", Map.of("equal", 7));
  }

  @Test
  void the_failure_of_a_store_with_secret_keys_names_none() throws InterruptedException {
    Job failed =
        ended(
            "secret",
            true,
            job -> {
              throw new StoreException.Unavailable("at /hidden");
            });

    assertThat(failed.document().problem()).hasValue("a store failed: see statehouse stores check");
  }

  @Test
  void an_error_ends_a_job_too() throws InterruptedException {
    Job failed =
        ended(
            "error",
            false,
            job -> {
              throw new StackOverflowError();
            });

    assertThat(failed.document().state()).isEqualTo(State.FAILED);
    assertThat(((TestedWork) failed.work()).closed).isTrue();
  }
}
