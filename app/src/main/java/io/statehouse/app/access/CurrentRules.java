package io.statehouse.app.access;

import io.statehouse.app.failure.AppException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules of a file, and others once it has changed. The file is compared when the rules are
 * used, at most once in a second. While it cannot be used, what was read before stays in force, and
 * the log says why. Safe for use by several threads.
 */
public final class CurrentRules implements Supplier<AccessRules> {
  private static final Logger LOG = LoggerFactory.getLogger(CurrentRules.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final AccessFile file;
  private final List<String> systems;
  private final LongSupplier nanoTime;
  private final ReentrantLock reloading = new ReentrantLock();
  private volatile AccessRules rules;
  private volatile Optional<String> problem = Optional.empty();
  private volatile long comparedAt;

  private byte[] text; // of the thread that reloads alone

  /**
   * @throws AppException if the file cannot be used
   */
  public CurrentRules(Path path, List<String> systems) {
    this(path, systems, System::nanoTime);
  }

  CurrentRules(Path path, List<String> systems, LongSupplier nanoTime) {
    this.file = new AccessFile(path);
    this.systems = systems;
    this.nanoTime = nanoTime;
    this.text = file.bytes();
    this.rules = file.rules(text, systems);
    this.comparedAt = nanoTime.getAsLong();
  }

  @Override
  public AccessRules get() {
    // Other threads use the present ones meanwhile.
    if (isDue() && reloading.tryLock()) {
      try {
        if (isDue()) {
          reload();
          comparedAt = nanoTime.getAsLong();
        }
      } finally {
        reloading.unlock();
      }
    }
    return rules;
  }

  /** Returns why the file cannot be used as it is now, if that is so. */
  public Optional<String> problem() {
    get();
    return problem;
  }

  private boolean isDue() {
    return nanoTime.getAsLong() - comparedAt >= PAUSE.toNanos();
  }

  private void reload() {
    try {
      byte[] now = file.bytes();
      if (!Arrays.equals(now, text)) {
        rules = file.rules(now, systems);
        text = now;
        LOG.info("{} changed: in force from now on", file);
      }
      problem = Optional.empty();
    } catch (AppException unusable) {
      String why = unusable.getMessage() + "; what was read before stays in force";
      if (problem.filter(why::equals).isEmpty()) {
        problem = Optional.of(why);
        LOG.warn(why);
      }
    }
  }
}
