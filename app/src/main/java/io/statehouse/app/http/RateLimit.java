package io.statehouse.app.http;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Limits the requests of each client: a bucket of tokens for each, which holds the burst and is
 * filled at the rate. A client is an IPv4 address or an IPv6 network of 64 bits. One that was
 * silent for a minute is forgotten, and so starts with a full bucket. An attacker may have any
 * number of addresses, so beyond {@value #MAX_CLIENTS} clients new ones share one bucket.
 */
public final class RateLimit {
  private static final long SECOND = 1_000_000_000L;
  private static final long FORGOTTEN_AFTER = 60 * SECOND;
  private static final int MAX_CLIENTS = 65_536;
  private static final String ALL_OTHERS = "";

  private final int rate;
  private final int burst;
  private final LongSupplier nanos;
  private final ConcurrentHashMap<String, Bucket> buckets = new ConcurrentHashMap<>();
  private final AtomicLong swept;

  /** The tokens left at some time. */
  private record Bucket(double tokens, long at) {}

  /**
   * @param rate tokens a second; with 0 every request is admitted
   * @param nanos a monotonic clock, such as {@code System::nanoTime}
   */
  public RateLimit(int rate, int burst, LongSupplier nanos) {
    this.rate = rate;
    this.burst = burst;
    this.nanos = nanos;
    this.swept = new AtomicLong(nanos.getAsLong());
  }

  /** Returns the handler for requests that this limit admits. */
  public Handler limited(Handler handler) {
    return request -> {
      require(request.client());
      return handler.handle(request);
    };
  }

  /**
   * Takes a token of a client.
   *
   * @throws AppException if there is none
   */
  public void require(String client) {
    if (!admits(client)) {
      throw new AppException(Kind.TOO_MANY_REQUESTS, "too many requests: try later");
    }
  }

  /**
   * Takes a token of a client; returns false if there is none.
   *
   * @param client as {@link Request#client} returns it
   */
  public boolean admits(String client) {
    if (rate == 0) {
      return true;
    }
    long now = nanos.getAsLong();
    sweep(now);
    boolean room = buckets.size() < MAX_CLIENTS || buckets.containsKey(client);
    boolean[] admitted = new boolean[1];
    buckets.compute(
        room ? client : ALL_OTHERS,
        (key, before) -> {
          double tokens = before == null ? burst : refilled(before, now);
          admitted[0] = tokens >= 1;
          return new Bucket(admitted[0] ? tokens - 1 : tokens, now);
        });
    return admitted[0];
  }

  private double refilled(Bucket before, long now) {
    // Another thread may have read its clock later but have updated the bucket earlier.
    double passed = Math.max(0, now - before.at());
    return Math.min(burst, before.tokens() + passed / SECOND * rate);
  }

  private void sweep(long now) {
    long last = swept.get();
    if (now - last >= FORGOTTEN_AFTER && swept.compareAndSet(last, now)) {
      buckets.values().removeIf(bucket -> now - bucket.at() >= FORGOTTEN_AFTER);
    }
  }

  int clients() {
    return buckets.size();
  }
}
