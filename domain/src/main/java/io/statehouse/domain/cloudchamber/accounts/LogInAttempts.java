package io.statehouse.domain.cloudchamber.accounts;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.SessionToken;
import io.statehouse.ports.Bytes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Limits how fast passwords can be guessed at this server: ten failures of a user from an address
 * in ten minutes, and two checks at a time, since a check is costly. The failures that are
 * remembered take a bounded part of the memory: beyond that, the least recently added to are
 * forgotten. Safe for use by several threads.
 */
final class LogInAttempts {
  private static final int MAX_FAILURES = 10;
  private static final Duration WINDOW = Duration.ofMinutes(10);
  private static final int MAX_REMEMBERED = 10_000;
  private static final int CHECKS_AT_A_TIME = 2;
  private static final Duration MAX_WAIT = Duration.ofSeconds(10);

  /** Each occupies a thread, of which a server needs some for other requests. */
  private static final int MAX_WAITING = 64;

  private final Clock clock;
  private final Semaphore places = new Semaphore(CHECKS_AT_A_TIME + MAX_WAITING);
  private final Semaphore checks = new Semaphore(CHECKS_AT_A_TIME, true);

  /** By hash of user and address, since both may be long. */
  private final Map<Bytes, Deque<Instant>> failures =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Bytes, Deque<Instant>> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  LogInAttempts(Clock clock) {
    this.clock = clock;
  }

  /**
   * Runs a check of the password of a user who exists: for others there is nothing to guess, and
   * names that anyone can make up would only displace the failures that count.
   *
   * @throws CloudChamberException {@code LIMITED} without running it, if too many have failed;
   *     otherwise what the check throws
   */
  <T> T attempt(Name user, String address, Supplier<T> check) {
    Bytes of = SessionToken.sha256(user.folded() + '\0' + address);
    requireFew(of, user);
    return inTurn(() -> counted(of, user, check));
  }

  private <T> T counted(Bytes of, Name user, Supplier<T> check) {
    // Those that failed while this one waited count as well.
    requireFew(of, user);
    try {
      T passed = check.get();
      forget(of);
      return passed;
    } catch (CloudChamberException refused) {
      if (refused.kind() == Kind.DENIED) {
        remember(of);
      }
      throw refused;
    }
  }

  /**
   * Runs what hashes a password, at most two of them at a time.
   *
   * @throws CloudChamberException {@code LIMITED} without running it, if too many wait
   */
  <T> T inTurn(Supplier<T> hashing) {
    if (!places.tryAcquire()) {
      throw tooMany();
    }
    try {
      awaitTurn();
      try {
        return hashing.get();
      } finally {
        checks.release();
      }
    } finally {
      places.release();
    }
  }

  private void awaitTurn() {
    try {
      if (checks.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    throw tooMany();
  }

  private static CloudChamberException tooMany() {
    return new CloudChamberException(Kind.LIMITED, "too many log-ins at a time: try again");
  }

  private synchronized void requireFew(Bytes of, Name user) {
    Deque<Instant> failed = failures.get(of);
    if (failed == null) {
      return;
    }
    Instant now = clock.instant();
    failed.removeIf(at -> !now.isBefore(at.plus(WINDOW)));
    if (failed.size() >= MAX_FAILURES) {
      long seconds = Duration.between(now, failed.getFirst().plus(WINDOW)).toSeconds() + 1;
      throw CloudChamberException.of(
          Kind.LIMITED,
          "too many failed log-ins of user \"%s\": try again in %s seconds",
          user,
          seconds);
    }
  }

  private synchronized void remember(Bytes of) {
    failures.computeIfAbsent(of, first -> new ArrayDeque<>()).addLast(clock.instant());
  }

  private synchronized void forget(Bytes of) {
    failures.remove(of);
  }
}
