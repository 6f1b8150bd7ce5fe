package io.statehouse.app.http.events;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** How many clients may be told of changes at once, in whatever way they are. */
public final class StreamSlots {
  private final int all;
  private final AtomicInteger taken = new AtomicInteger();

  StreamSlots(int all) {
    this.all = all;
  }

  int taken() {
    return taken.get();
  }

  /**
   * Looks whether there is a place, which another client may take meanwhile.
   *
   * @throws AppException if there is none
   */
  public void require() {
    if (taken.get() >= all) {
      throw tooMany();
    }
  }

  /**
   * Takes a place until it is closed.
   *
   * @throws AppException if there is none
   */
  public Slot take() {
    if (taken.incrementAndGet() > all) {
      taken.decrementAndGet();
      throw tooMany();
    }
    AtomicBoolean held = new AtomicBoolean(true);
    return () -> {
      if (held.compareAndSet(true, false)) {
        taken.decrementAndGet();
      }
    };
  }

  /** One of them. Closing it again does nothing. */
  @FunctionalInterface
  public interface Slot extends AutoCloseable {
    @Override
    void close();
  }

  private AppException tooMany() {
    return new AppException(
        Kind.UNAVAILABLE, "there are " + all + " watches already: close one, or try later");
  }
}
