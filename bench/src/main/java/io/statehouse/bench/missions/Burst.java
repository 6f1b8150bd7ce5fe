package io.statehouse.bench.missions;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Clients that connect at the same time, and each run missions from then on. One whose request
 * fails, or has no response in time, connects again.
 */
final class Burst {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final long SECOND = 1_000_000_000;

  private final URI server;
  private final String key;
  private final int seconds;
  private final List<Client> clients = new ArrayList<>();
  private final CountDownLatch start = new CountDownLatch(1);
  private long begin;

  Burst(URI server, String key, int connections, int seconds) {
    this.server = server;
    this.key = key;
    this.seconds = seconds;
    for (int i = 0; i < connections; i++) {
      clients.add(new Client("plan-" + i));
    }
  }

  /** Sends all requests until the burst ends, and returns this burst. */
  Burst run() {
    clients.forEach(Thread::start);
    begin = System.nanoTime();
    start.countDown();
    try {
      for (Client client : clients) {
        client.join();
      }
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
    return this;
  }

  /** Returns how many requests succeeded. */
  long succeeded() {
    return clients.stream().mapToLong(client -> client.times.size()).sum();
  }

  /** Returns how many requests failed in a second, which is counted from 0. */
  long failures(int second) {
    return clients.stream()
        .flatMap(client -> client.failures.stream())
        .filter(failed -> (failed - begin) / SECOND == second)
        .count();
  }

  /**
   * Returns the p99 of the requests that were in progress in a second, in nanoseconds. What takes
   * longer than a second counts in several.
   */
  long p99(int second) {
    long from = begin + second * SECOND;
    long[] sorted =
        clients.stream()
            .flatMapToLong(
                client ->
                    client.times.stream()
                        .filter(time -> time.sent < from + SECOND && time.sent + time.nanos >= from)
                        .mapToLong(Time::nanos))
            .sorted()
            .toArray();
    return sorted.length == 0 ? TIMEOUT.toNanos() : sorted[(sorted.length - 1) * 99 / 100];
  }

  private record Time(long sent, long nanos) {}

  private final class Client extends Thread {
    private final String plan;
    private final List<Time> times = new ArrayList<>();
    private final List<Long> failures = new ArrayList<>();

    private Client(String plan) {
      this.plan = plan;
    }

    @Override
    public void run() {
      try {
        start.await();
      } catch (InterruptedException stop) {
        throw new IllegalStateException(stop);
      }
      long end = begin + seconds * SECOND;
      while (System.nanoTime() - end < 0) {
        try (MissionRun run = new MissionRun(server, key, plan, this::add, TIMEOUT)) {
          run.until(end);
        } catch (RuntimeException failed) {
          failures.add(System.nanoTime());
        }
      }
    }

    private void add(long sent, long nanos) {
      times.add(new Time(sent, nanos));
    }
  }
}
