package io.statehouse.app.access;

import io.statehouse.ports.Bytes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The sessions of users who have logged in with a browser, in the memory of one server. A session
 * ends when it is not used, after a time in any case, and when its user is removed or gets another
 * password. Safe for use by several threads.
 */
final class Sessions {
  static final Duration IDLE = Duration.ofMinutes(30);
  static final Duration LONGEST = Duration.ofHours(12);

  /** The one that was not used for longest ends for a new one. */
  private static final int MOST = 10_000;

  private final LongSupplier nanoTime;
  private final Map<Bytes, Session> byHash =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Bytes, Session> eldest) {
          return size() > MOST;
        }
      };

  /**
   * @param hash that of the password with which the user logged in
   */
  private record Session(String user, String hash, long begun, long used) {

    boolean hasEnded(long now) {
      return now - used >= IDLE.toNanos() || now - begun >= LONGEST.toNanos();
    }
  }

  Sessions(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Begins a session.
   *
   * @return its secret
   */
  synchronized String begin(AccessRules.User user) {
    String secret = Tokens.create();
    long now = nanoTime.getAsLong();
    byHash.put(Tokens.hash(secret), new Session(user.identity().name(), user.hash(), now, now));
    return secret;
  }

  /** Returns whose session has a secret, with what they may do now; empty if it has ended. */
  synchronized Optional<Identity> resume(String secret, AccessRules rules) {
    Bytes hash = Tokens.hash(secret);
    Session session = byHash.get(hash);
    long now = nanoTime.getAsLong();
    Optional<AccessRules.User> user =
        Optional.ofNullable(session)
            .filter(found -> !found.hasEnded(now))
            .flatMap(found -> rules.user(found.user))
            .filter(known -> known.hash().equals(session.hash));
    if (user.isPresent()) {
      byHash.put(hash, new Session(session.user, session.hash, session.begun, now));
    } else {
      byHash.remove(hash);
    }
    return user.map(AccessRules.User::identity);
  }

  synchronized void end(String secret) {
    byHash.remove(Tokens.hash(secret));
  }
}
