package io.statehouse.app.http.server;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The bodies that are still arriving. None of them occupies a thread; their number and their bytes
 * are limited here. Each has a deadline. Every byte that arrives extends it, but never beyond the
 * longest pause from now: a body may pause for that long, and must keep to the rate on average.
 * Where there is no room for another body or its bytes, the one with the earliest deadline ends: of
 * the same client if that has too many, otherwise of the client that has the most.
 */
final class UnfinishedBodies implements AutoCloseable {
  private static final int CHECKS = 20;
  private static final long SECOND = 1_000_000_000L;

  private final Limits limits;
  private final Schedule.Task checks;
  private final Map<ArrivingBody, Entry> entries = new HashMap<>();
  private long memory;
  private long files;

  /**
   * @param maxPause how long a body may pause
   * @param rate bytes per second that must arrive on average
   * @param perClient most bodies of one client
   * @param all most bodies
   * @param memory most bytes in memory
   * @param files most bytes in temporary files
   */
  record Limits(Duration maxPause, long rate, int perClient, int all, long memory, long files) {}

  /** A body in the list. */
  private static final class Entry {
    private final ArrivingBody body;
    private final String client;
    private long deadline;
    private long memory;
    private long files;

    Entry(ArrivingBody body, String client, long deadline) {
      this.body = body;
      this.client = client;
      this.deadline = deadline;
    }
  }

  UnfinishedBodies(Schedule schedule, Limits limits) {
    this.limits = limits;
    Duration pause = limits.maxPause().dividedBy(CHECKS);
    this.checks = schedule.every(pause, pause, this::endLate);
  }

  /** Begins to count a body; its client may lose one that makes less progress. */
  void add(ArrivingBody body, String client) {
    Entry entry = new Entry(body, client, System.nanoTime() + limits.maxPause().toNanos());
    Optional<Entry> displaced = Optional.empty();
    synchronized (entries) {
      if (count(client) >= limits.perClient()) {
        displaced = removeLatest(client);
      } else if (entries.size() >= limits.all()) {
        displaced = most(counted -> 1).flatMap(this::removeLatest);
      }
      entries.put(body, entry);
    }
    displaced.ifPresent(other -> other.body.end(tooMany()));
  }

  private long count(String client) {
    return entries.values().stream().filter(entry -> entry.client.equals(client)).count();
  }

  /** Returns the client of which the entries have the highest sum. */
  private Optional<String> most(ToLongFunction<Entry> measure) {
    return entries.values().stream()
        .collect(groupingBy(entry -> entry.client, summingLong(measure)))
        .entrySet()
        .stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey);
  }

  private Optional<Entry> removeLatest(String client) {
    Optional<Entry> latest =
        entries.values().stream()
            .filter(entry -> entry.client.equals(client))
            .min(comparingLong(entry -> entry.deadline));
    latest.ifPresent(entry -> remove(entry.body));
    return latest;
  }

  /**
   * Counts bytes that arrived.
   *
   * @param inMemory how many of the body are in memory now
   * @param inFile how many are in a file
   */
  void grow(ArrivingBody body, long arrived, long inMemory, long inFile) {
    List<Entry> displaced = new ArrayList<>();
    synchronized (entries) {
      Entry entry = entries.get(body);
      if (entry == null) {
        return; // it is about to be ended
      }
      long latest = System.nanoTime() + limits.maxPause().toNanos();
      entry.deadline = Math.min(entry.deadline + arrived * SECOND / limits.rate(), latest);
      memory += inMemory - entry.memory;
      files += inFile - entry.files;
      entry.memory = inMemory;
      entry.files = inFile;
      while (memory > limits.memory()) {
        most(counted -> counted.memory).flatMap(this::removeLatest).ifPresent(displaced::add);
      }
      while (files > limits.files()) {
        most(counted -> counted.files).flatMap(this::removeLatest).ifPresent(displaced::add);
      }
    }
    displaced.forEach(other -> other.body.end(tooMany()));
  }

  /** Removes a body, which no longer counts. */
  void remove(ArrivingBody body) {
    synchronized (entries) {
      Entry entry = entries.remove(body);
      if (entry != null) {
        memory -= entry.memory;
        files -= entry.files;
      }
    }
  }

  private void endLate() {
    long now = System.nanoTime();
    endAll(entry -> now - entry.deadline >= 0, UnfinishedBodies::tooSlow);
  }

  private void endAll(Predicate<Entry> which, Supplier<AppException> reason) {
    List<Entry> ended;
    synchronized (entries) {
      ended = entries.values().stream().filter(which).toList();
      ended.forEach(entry -> remove(entry.body));
    }
    ended.forEach(entry -> entry.body.end(reason.get()));
  }

  private static AppException tooSlow() {
    return new AppException(
        Kind.REQUEST_TIMEOUT, "the body stopped arriving, or arrives too slowly: send it again");
  }

  private static AppException tooMany() {
    return new AppException(
        Kind.TOO_MANY_REQUESTS,
        "too many request bodies are arriving, and this is one of the slowest: send it later");
  }

  private static AppException stopping() {
    return new AppException(Kind.UNAVAILABLE, "the server is stopping: send the request again");
  }

  int size() {
    synchronized (entries) {
      return entries.size();
    }
  }

  /** Bytes of unfinished bodies, in memory and in files. */
  long bytes() {
    synchronized (entries) {
      return memory + files;
    }
  }

  /** Ends all of them. */
  @Override
  public void close() {
    checks.close();
    endAll(entry -> true, UnfinishedBodies::stopping);
  }
}
