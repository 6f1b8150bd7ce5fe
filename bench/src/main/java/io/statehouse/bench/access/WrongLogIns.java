package io.statehouse.bench.access;

import io.statehouse.bench.measure.Unchecked;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * A flood of log-ins with wrong passwords at a fixed rate, whether or not there are responses: half
 * of them for one user, the others each for another name, which nobody has.
 */
final class WrongLogIns implements AutoCloseable {
  static final int PER_SECOND = 200;

  private static final int MAX_POLLS = 600;
  private static final String KNOWN = AccessFile.user(0);

  private final HttpClient client = HttpClient.newHttpClient();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong open = new AtomicLong();
  private final LongAdder admitted = new LongAdder();
  private final URI target;

  WrongLogIns(Deployment deployment) {
    this.target = deployment.url().resolve(Deployment.DATABASE);
    clock.scheduleAtFixedRate(this::send, 0, 1_000_000 / PER_SECOND, TimeUnit.MICROSECONDS);
  }

  private void send() {
    long number = sent.incrementAndGet();
    open.incrementAndGet();
    String name = number % 2 == 0 ? KNOWN : "nobody-" + System.nanoTime();
    String[] header = AccessFile.basic(name, "wrong-" + number).strip().split(": ");
    HttpRequest request = HttpRequest.newBuilder(target).header(header[0], header[1]).build();
    client
        .sendAsync(request, BodyHandlers.discarding())
        .whenComplete(
            (response, failure) -> {
              open.decrementAndGet();
              if (response != null && response.statusCode() == 200) {
                admitted.increment();
              }
            });
  }

  /** Ends the flood, and waits for the responses, so that nothing of it is left. */
  @Override
  public void close() {
    clock.shutdownNow();
    Unchecked.run(
        () -> {
          clock.awaitTermination(1, TimeUnit.MINUTES);
          for (int i = 0; open.get() > 0 && i < MAX_POLLS; i++) {
            Thread.sleep(100);
          }
        });
    if (admitted.sum() > 0) {
      throw new IllegalStateException("a wrong password was accepted");
    }
  }
}
