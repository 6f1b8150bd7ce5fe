package io.statehouse.app.overview;

import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.Change;
import io.statehouse.ports.adapter.RoundTripListener;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * What goes through one system, counted as it happens, and as series of the last minutes. Safe for
 * use by several threads; sampled by one.
 */
public final class Traffic {
  private static final double NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();

  private final LongSupplier nanos;
  private final LongAdder requests = new LongAdder();
  private final LongAdder changes = new LongAdder();
  private final TripTimes trips = new TripTimes();
  private final ChangeLag lag;
  private final RateSeries requestRate;
  private final RateSeries changeRate;
  private final RateSeries tripMillis;
  private long sampled;

  /**
   * @param nanos a monotonic clock, such as {@code System::nanoTime}
   * @param samples how many samples are kept
   */
  Traffic(LongSupplier nanos, int samples) {
    this.nanos = nanos;
    this.lag = new ChangeLag(nanos);
    this.requestRate = new RateSeries(samples);
    this.changeRate = new RateSeries(samples);
    this.tripMillis = new RateSeries(samples);
    this.sampled = nanos.getAsLong();
  }

  /** Counts a request. */
  public void request() {
    requests.increment();
  }

  /** Returns a listener that counts round trips to the store before another one is notified. */
  public RoundTripListener before(RoundTripListener next) {
    return (operation, nanos, succeeded) -> {
      trips.add(nanos);
      next.happened(operation, nanos, succeeded);
    };
  }

  /** Returns the store with some of its writes followed until they are notified. */
  public OpenStore following(OpenStore store) {
    return store.with(keys -> new FollowedStore(keys, lag));
  }

  /** Counts a notification of the watch of the store. */
  void notified(Change change) {
    lag.notified(change);
    if (change instanceof Change.Keys changed) {
      changes.add(changed.keys().size());
    }
  }

  /** Ends the present interval, whose rates become one more sample. */
  void sample() {
    long now = nanos.getAsLong();
    double seconds = Math.max(1, now - sampled) / NANOS_PER_SECOND;
    sampled = now;
    requestRate.add(Optional.of(requests.sumThenReset() / seconds));
    changeRate.add(Optional.of(changes.sumThenReset() / seconds));
    tripMillis.add(trips.take99th());
  }

  OverviewDocument.Rates rates() {
    return new OverviewDocument.Rates(
        requestRate.values(), changeRate.values(), tripMillis.values());
  }

  ChangeLag lag() {
    return lag;
  }
}
