package io.statehouse.ports.tls;

import io.statehouse.ports.tls.PemContext.PemFile;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Something made of PEM files, and made again once they have changed, since certificates are
 * replaced while a program runs. The files are compared when it is used, at most once in a second.
 * While they cannot be used, for example between the replacement of a certificate and that of its
 * key, what was made before stays in use, and the log says why. Safe for use by several threads.
 */
final class Reloaded<T> implements Supplier<T> {
  private static final System.Logger LOG = System.getLogger("io.statehouse.tls");
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final List<PemFile> files;
  private final Function<List<PemContent>, T> making;
  private final LongSupplier nanos;
  private final ReentrantLock reloading = new ReentrantLock();
  private volatile T current;
  private volatile long comparedAt;

  // Of the thread that reloads alone.
  private List<PemContent> content;
  private String problem = "";

  /**
   * @param making receives the content of the files, in their order; throws {@link
   *     IllegalArgumentException} if it is of no use, and so does this constructor then
   */
  Reloaded(List<PemFile> files, Function<List<PemContent>, T> making) {
    this(files, making, System::nanoTime);
  }

  /**
   * @param nanos a monotonic clock, in nanoseconds
   */
  Reloaded(List<PemFile> files, Function<List<PemContent>, T> making, LongSupplier nanos) {
    this.files = List.copyOf(files);
    this.making = making;
    this.nanos = nanos;
    this.content = read();
    this.current = making.apply(content);
    this.comparedAt = nanos.getAsLong();
  }

  private List<PemContent> read() {
    return files.stream().map(PemContent::read).toList();
  }

  @Override
  public T get() {
    // Other threads use the present one meanwhile.
    if (isDue() && reloading.tryLock()) {
      try {
        if (isDue()) {
          reload();
          comparedAt = nanos.getAsLong();
        }
      } finally {
        reloading.unlock();
      }
    }
    return current;
  }

  private boolean isDue() {
    return nanos.getAsLong() - comparedAt >= PAUSE.toNanos();
  }

  private void reload() {
    try {
      List<PemContent> now = read();
      if (!now.equals(content)) {
        current = making.apply(now);
        content = now;
        LOG.log(Level.INFO, "{0} changed: used for new connections", names());
      }
      problem = "";
    } catch (IllegalArgumentException unusable) {
      if (!unusable.getMessage().equals(problem)) {
        problem = unusable.getMessage();
        LOG.log(Level.WARNING, "{0}; what was read before stays in use", problem);
      }
    }
  }

  private String names() {
    return files.stream()
        .map(file -> file.setting() + " (" + file.path() + ")")
        .collect(Collectors.joining(", "));
  }
}
