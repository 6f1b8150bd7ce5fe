package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Objects that a program writes which knows nothing of the index. */
abstract class IndexWatchContract extends RunmGroup {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Queue<String> warnings = new ConcurrentLinkedQueue<>();
  private IndexWatch watch;

  IndexWatchContract(RunmContract contract) {
    super(contract);
  }

  private void watch(KeyValueStore watched) {
    watch = IndexWatch.open(watched, ROOT, warnings::add);
  }

  @AfterEach
  void closeWatch() {
    watch.close();
  }

  private static Runm foreign(KeyValueStore store) {
    return Runm.open(store, settings(LayoutMode.ORIGINAL, true), new Random(9));
  }

  private void writeForeign() {
    foreign(store).objects().create(image(IMAGE, "foreign", new Property("os", "linux")));
  }

  private boolean isMarked() {
    return store.get(RunmLayout.INDEXED).isPresent();
  }

  private void awaitUnmarked() {
    Eventually.await("the mark is deleted", PATIENCE)
        .until(() -> !isMarked() && !warnings.isEmpty());
    assertThat(warnings).hasSize(1);
    assertThat(warnings.peek())
        .contains("objects/by-uuid/" + IMAGE, "convert")
        .doesNotContain("\n");
  }

  @Test
  void an_object_of_a_foreign_writer_ends_the_use_of_the_index() {
    prepare();
    watch(store);
    runm.objects().create(image("", "own", new Property("os", "linux")));

    writeForeign();

    awaitUnmarked();
    assertThat(
            runm.objects()
                .find(CALLER, List.of(ObjectFilter.ALL), PageRequest.ALL)
                .map(MetadataObject::name))
        .containsExactlyInAnyOrder("own", "foreign");
  }

  @Test
  void an_object_that_was_written_while_no_server_watched_is_noticed() {
    prepare();
    writeForeign();

    watch(store);

    awaitUnmarked();
  }

  @Test
  void objects_without_properties_and_those_of_our_own_keep_the_mark() {
    prepare();
    watch(store);
    foreign(store).objects().create(image("", "plain"));
    Uuid own = runm.objects().create(image("", "own", new Property("a", "b"))).uuid();
    for (int i = 0; i < 20; i++) {
      String value = "" + i;
      runm.objects().change(CALLER, own, o -> ObjectChanges.withProperty(o, "a", value));
    }
    runm.objects().delete(List.of(own.text()));

    // The watch sees these before the next, which alone is what it warns about.
    writeForeign();
    awaitUnmarked();
  }

  @Test
  void an_outage_is_waited_out() {
    prepare();
    try (FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()))) {
      faulty.fail();
      watch(faulty);
      writeForeign();
      faulty.recover();

      awaitUnmarked();
    }
  }

  @Test
  void after_a_conversion_the_index_is_watched_again() {
    prepare();
    watch(store);
    writeForeign();
    awaitUnmarked();
    new Conversion(store, ROOT).to(LayoutMode.DOCUMENTED);
    assertThat(isMarked()).isTrue();

    foreign(store).objects().create(image("", "second", new Property("os", "linux")));

    Eventually.await("the mark is deleted again", PATIENCE).until(() -> !isMarked());
  }

  @Test
  void a_notification_under_way_when_watch_and_store_are_closed_fails_quietly() throws Exception {
    prepare();
    FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()));
    watch(faulty);
    CompletableFuture<Thread> notified = new CompletableFuture<>();
    Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
    CountDownLatch isClosed = new CountDownLatch(1);
    faulty.beforeEachCall(
        operation -> {
          if (!Thread.currentThread().getName().equals("index watch")) {
            Thread.currentThread().setUncaughtExceptionHandler((on, error) -> errors.add(error));
            notified.complete(Thread.currentThread());
            await(isClosed);
          }
        });
    MetadataObjects written = foreign(store).objects();
    Eventually.await("the watch is notified", PATIENCE)
        .until(
            () -> {
              written.create(image("", "n" + System.nanoTime()));
              return notified.isDone();
            });

    watch.close();
    faulty.close();
    isClosed.countDown();

    notified.get().join(PATIENCE.toMillis());
    assertThat(errors).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
