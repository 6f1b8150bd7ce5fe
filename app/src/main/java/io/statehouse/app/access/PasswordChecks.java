package io.statehouse.app.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.ports.Bytes;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Compares passwords with their hashes, which is meant to take time, without giving that time to
 * anyone who asks for it: few are compared at once, few wait for it, and after some that were
 * wrong, the next for the same name from the same address waits. Nobody is locked out by what
 * others try elsewhere. A password that was right is remembered for a minute, since a program may
 * send it with each request. Safe for use by several threads.
 */
final class PasswordChecks {
  private static final Duration REMEMBERED = Duration.ofMinutes(1);
  private static final int MAX_REMEMBERED = 1_000;

  /** Wrong passwords in a row before the next must wait. */
  private static final int FREE_TRIES = 5;

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final Duration FORGOTTEN = Duration.ofMinutes(15);

  /** Names are counted by this many classes, so that known and unknown ones look alike. */
  private static final int CLASSES = 1 << 10;

  private static final int MAX_COUNTED = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Each that waits has a thread of the server, of which most must be left for other requests. */
  private static final int MAX_WAITING = 32;

  /** Fewer than all, so that one address cannot keep all others waiting. */
  private static final int MAX_WAITING_OF_ADDRESS = 8;

  private static final String TOO_MANY = "too many log-ins: try again ";

  private final LongSupplier nanoTime;
  private final BiPredicate<String, String> comparison;
  private final Semaphore atOnce =
      new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);
  private final byte[] secret = new byte[32];
  private final Map<Bytes, Long> right = bounded(MAX_REMEMBERED);
  private final Map<String, Tries> wrong = bounded(MAX_COUNTED);
  private final Map<String, Integer> waiting = new HashMap<>();

  /** Wrong passwords in a row, and when the next is compared. */
  private record Tries(int count, long at, long next) {}

  PasswordChecks(LongSupplier nanoTime) {
    this(nanoTime, PasswordHashes::matches);
  }

  /**
   * @param comparison whether a password, the first, is that of a hash
   */
  PasswordChecks(LongSupplier nanoTime, BiPredicate<String, String> comparison) {
    this.nanoTime = nanoTime;
    this.comparison = comparison;
    new SecureRandom().nextBytes(secret);
  }

  private static <K, V> Map<K, V> bounded(int most) {
    return new LinkedHashMap<>() {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
      }
    };
  }

  /**
   * Returns whether a password is the one with a hash.
   *
   * @param address where the request comes from
   * @param name who it says it is from
   * @param hash that of the name, or of nobody
   * @throws AppException if it cannot be compared yet
   */
  boolean matches(String address, String name, String password, String hash) {
    Bytes known = fingerprint(name + "\0" + hash + "\0" + password);
    if (isRemembered(known)) {
      return true;
    }
    String from = address + " " + Math.floorMod(name.hashCode(), CLASSES);
    enter(address, from);
    try {
      boolean matches = compared(password, hash);
      if (matches) {
        succeeded(from, known);
      }
      return matches;
    } finally {
      leave(address);
    }
  }

  /** Counts those that are compared or wait for it; one that is refused here counts as no try. */
  private synchronized void enter(String address, String from) {
    int ofAddress = waiting.getOrDefault(address, 0);
    int all = waiting.values().stream().mapToInt(Integer::intValue).sum();
    if (ofAddress >= MAX_WAITING_OF_ADDRESS || all >= MAX_WAITING) {
      throw tooMany("later");
    }
    count(from);
    waiting.put(address, ofAddress + 1);
  }

  private synchronized void leave(String address) {
    waiting.computeIfPresent(address, (same, number) -> number > 1 ? number - 1 : null);
  }

  private synchronized boolean isRemembered(Bytes password) {
    Long until = right.get(password);
    return until != null && nanoTime.getAsLong() - until < 0;
  }

  /** Counts a try as wrong until it is known to be right, so that many at once are counted too. */
  private void count(String from) {
    long now = nanoTime.getAsLong();
    Tries before = wrong.remove(from);
    if (before == null || now - before.at >= FORGOTTEN.toNanos()) {
      before = new Tries(0, now, now);
    }
    long left = before.next - now;
    if (left > 0) {
      wrong.put(from, before);
      throw tooMany("in " + (1 + TimeUnit.NANOSECONDS.toSeconds(left - 1)) + " s");
    }
    int count = before.count + 1;
    wrong.put(from, new Tries(count, now, now + pause(count).toNanos()));
  }

  private static Duration pause(int count) {
    if (count < FREE_TRIES) {
      return Duration.ZERO;
    }
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(count - FREE_TRIES, 10));
    return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
  }

  private boolean compared(String password, String hash) {
    try {
      if (!atOnce.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw tooMany("later");
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw AppException.shuttingDown();
    }
    try {
      return comparison.test(password, hash);
    } finally {
      atOnce.release();
    }
  }

  private synchronized void succeeded(String from, Bytes password) {
    wrong.remove(from);
    right.remove(password);
    right.put(password, nanoTime.getAsLong() + REMEMBERED.toNanos());
  }

  private static AppException tooMany(String when) {
    return new AppException(Kind.TOO_MANY_REQUESTS, TOO_MANY + when);
  }

  /** Returns something to recognize a text by, of which nothing can be found out in memory. */
  private Bytes fingerprint(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return Bytes.wrap(mac.doFinal(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("every Java platform has HMAC-SHA256", missing);
    }
  }
}
