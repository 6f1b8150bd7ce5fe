package io.statehouse.app.access.issuer;

import com.nimbusds.jose.JWSHeader;
import io.statehouse.app.access.issuer.SigningKeys.SigningKey;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys that an issuer publishes. They are fetched in the background, one fetch at a time: when
 * an unknown key appears, but not more often than every 30 seconds, and when those known are 10
 * minutes old. While the issuer does not respond, those of before stay in force.
 */
final class FetchedKeys implements IssuerKeys {
  private static final Logger LOG = LoggerFactory.getLogger(FetchedKeys.class);

  /** The time between two fetches, from the end of one to the beginning of the next. */
  static final Duration PAUSE = Duration.ofSeconds(30);

  /** The time between a fetch that has failed and the next. */
  static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);

  /** A key that the issuer has withdrawn is not accepted for longer. */
  static final Duration OLD = Duration.ofMinutes(10);

  /** More than two requests to the issuer take. */
  private static final Duration PATIENCE = Duration.ofSeconds(9);

  /** Requests that wait for a fetch; others are refused, so that threads are left. */
  private static final int MAX_WAITING = 8;

  private final IssuerSettings issuer;
  private final IssuerHttp http;
  private final Executor background;
  private final LongSupplier nanoTime;
  private final Semaphore waiting = new Semaphore(MAX_WAITING);
  private volatile Published published = Published.NOTHING;
  private volatile Optional<String> problem = Optional.empty();

  private Optional<CompletableFuture<Void>> underWay = Optional.empty();
  private Duration pause = Duration.ZERO;
  private long ended;
  private volatile long succeeded;

  /**
   * @param background runs fetches
   */
  FetchedKeys(IssuerSettings issuer, IssuerHttp http, Executor background, LongSupplier nanoTime) {
    this.issuer = issuer;
    this.http = http;
    this.background = background;
    this.nanoTime = nanoTime;
    this.ended = nanoTime.getAsLong();
  }

  @Override
  public List<SigningKey> matching(JWSHeader header, boolean wait) {
    if (isKnown() && nanoTime.getAsLong() - succeeded >= OLD.toNanos()) {
      fetch();
    }
    List<SigningKey> found = published.keys().matching(header);
    if (!found.isEmpty()) {
      return found;
    }
    Optional<CompletableFuture<Void>> fetch = fetch();
    if (fetch.isPresent()) {
      await(fetch.get(), wait);
    }
    requireKnown();
    found = published.keys().matching(header);
    if (found.isEmpty() && problem.isPresent()) {
      throw new AppException(
          Kind.UNAVAILABLE,
          "the key of the token is unknown, and the keys of "
              + issuer
              + " cannot be read now: try again");
    }
    return found;
  }

  @Override
  public SignInEndpoints endpoints() {
    if (!isKnown()) {
      fetch().ifPresent(fetch -> await(fetch, true));
      requireKnown();
    }
    return published
        .endpoints()
        .orElseThrow(
            () ->
                new AppException(
                    Kind.UNAVAILABLE, "the issuer " + issuer + " does not say where it signs in"));
  }

  @Override
  public void prepare() {
    if (!isKnown()) {
      fetch();
    }
  }

  @Override
  public Optional<String> problem() {
    return problem;
  }

  private boolean isKnown() {
    return published != Published.NOTHING;
  }

  private void requireKnown() {
    if (!isKnown()) {
      throw new AppException(
          Kind.UNAVAILABLE,
          "tokens of " + issuer + " cannot be verified now, its keys cannot be read: try again");
    }
  }

  /** Returns the fetch that is under way, or a new one; empty if it is too early for one. */
  private synchronized Optional<CompletableFuture<Void>> fetch() {
    if (underWay.isEmpty() && nanoTime.getAsLong() - ended >= pause.toNanos()) {
      CompletableFuture<Void> fetch = new CompletableFuture<>();
      underWay = Optional.of(fetch);
      begin(fetch);
    }
    return underWay;
  }

  private void begin(CompletableFuture<Void> fetch) {
    boolean begun = false;
    try {
      background.execute(() -> fetchNow(fetch));
      begun = true;
    } finally {
      if (!begun) {
        end(fetch, PAUSE_AFTER_FAILURE); // no thread could be started now
      }
    }
  }

  private void fetchNow(CompletableFuture<Void> fetch) {
    Duration next = PAUSE_AFTER_FAILURE;
    try {
      published = Published.read(issuer, http);
      succeeded = nanoTime.getAsLong();
      next = PAUSE;
      if (problem.isPresent()) {
        LOG.info("the keys of {} can be read again", issuer);
      }
      problem = Optional.empty();
    } catch (IOException failed) {
      report(failed.getMessage());
    } finally {
      end(fetch, next);
    }
  }

  private void report(String why) {
    String sentence =
        "the keys of %s cannot be read: %s%s"
            .formatted(issuer, why, isKnown() ? "; those of before stay in force" : "");
    if (problem.filter(sentence::equals).isEmpty()) {
      problem = Optional.of(sentence);
      LOG.warn(sentence);
    }
  }

  private void end(CompletableFuture<Void> fetch, Duration next) {
    synchronized (this) {
      underWay = Optional.empty();
      ended = nanoTime.getAsLong();
      pause = next;
    }
    fetch.complete(null);
  }

  private void await(CompletableFuture<Void> fetch, boolean wait) {
    if (!wait || !waiting.tryAcquire()) {
      throw beingRead();
    }
    try {
      fetch.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException late) {
      throw beingRead();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw AppException.shuttingDown();
    } finally {
      waiting.release();
    }
  }

  private AppException beingRead() {
    return new AppException(
        Kind.UNAVAILABLE, "the keys of " + issuer + " are being read: try again in a second");
  }
}
