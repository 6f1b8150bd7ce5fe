package io.statehouse.app.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.ports.Bytes;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Compares passwords with their hashes, which is meant to take time, without giving that time to
 * anyone who asks for it: they are compared in a {@link ComparisonQueue}, and after some that were
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

  private final LongSupplier nanoTime;
  private final BiPredicate<String, String> comparison;
  private final ComparisonQueue queue;
  private final byte[] secret = new byte[32];
  private final Map<Bytes, Long> right = bounded(MAX_REMEMBERED);
  private final Map<String, Tries> wrong = bounded(MAX_COUNTED);

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
    this.queue = new ComparisonQueue(nanoTime);
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
    try (ComparisonQueue.Place place = queue.enter(address)) {
      count(from);
      boolean matches = compared(place, from, password, hash);
      if (matches) {
        succeeded(from, known);
      }
      return matches;
    }
  }

  private synchronized boolean isRemembered(Bytes password) {
    Long until = right.get(password);
    return until != null && nanoTime.getAsLong() - until < 0;
  }

  /** Counts a try as wrong until it is known to be right, so that many at once are counted too. */
  private synchronized void count(String from) {
    long now = nanoTime.getAsLong();
    Tries before = wrong.remove(from);
    if (before == null || now - before.at >= FORGOTTEN.toNanos()) {
      before = new Tries(0, now, now);
    }
    long left = before.next - now;
    if (left > 0) {
      wrong.put(from, before);
      throw ComparisonQueue.tooMany("in " + (1 + TimeUnit.NANOSECONDS.toSeconds(left - 1)) + " s");
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

  /** A password that is not compared, since others are before it, counts as no try. */
  private boolean compared(ComparisonQueue.Place place, String from, String password, String hash) {
    try {
      return place.compare(() -> comparison.test(password, hash));
    } catch (AppException refused) {
      forgetOne(from);
      throw refused;
    }
  }

  private synchronized void forgetOne(String from) {
    wrong.computeIfPresent(
        from,
        (same, tries) -> {
          int count = tries.count - 1;
          return new Tries(count, tries.at, tries.at + pause(count).toNanos());
        });
  }

  private synchronized void succeeded(String from, Bytes password) {
    wrong.remove(from);
    right.remove(password);
    right.put(password, nanoTime.getAsLong() + REMEMBERED.toNanos());
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
