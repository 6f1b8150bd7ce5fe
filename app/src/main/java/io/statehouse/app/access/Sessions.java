package io.statehouse.app.access;

import io.statehouse.ports.Bytes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The sessions of users who have logged in with a browser, in the memory of one server. A session
 * ends when it is not used, after a time in any case, when its user is removed or gets another
 * password, and when the issuer that has signed its user in is another one. Safe for use by several
 * threads.
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

  /** A user who has logged in: the identity under the current rules; empty once there is none. */
  private interface Owner {
    Optional<Identity> now(AccessRules rules);
  }

  /**
   * A user of the file.
   *
   * @param hash that of the password with which the user logged in
   */
  private record User(String name, String hash) implements Owner {
    @Override
    public Optional<Identity> now(AccessRules rules) {
      return rules
          .user(name)
          .filter(known -> known.hash().equals(hash))
          .map(AccessRules.User::identity);
    }
  }

  /** Someone whom an issuer has signed in, by these rules. */
  private record SignedIn(IssuerRules.Oidc by, ClaimRules.Subject subject) implements Owner {
    @Override
    public Optional<Identity> now(AccessRules rules) {
      return rules
          .issuers()
          .oidc()
          .filter(by::isLike)
          .map(current -> current.claims().identity(subject));
    }
  }

  private record Session(Owner owner, long begun, long used) {

    boolean hasEnded(long now) {
      return now - used >= IDLE.toNanos() || now - begun >= LONGEST.toNanos();
    }
  }

  Sessions(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Begins a session of a user.
   *
   * @return its secret
   */
  String begin(AccessRules.User user) {
    return begin(new User(user.identity().name(), user.hash()));
  }

  /**
   * Begins a session of someone whom an issuer has signed in.
   *
   * @return its secret
   */
  String begin(IssuerRules.Oidc by, ClaimRules.Subject subject) {
    return begin(new SignedIn(by, subject));
  }

  private synchronized String begin(Owner owner) {
    String secret = Tokens.create();
    long now = nanoTime.getAsLong();
    byHash.put(Tokens.hash(secret), new Session(owner, now, now));
    return secret;
  }

  /** Returns whose session has a secret, with what they may do now; empty if it has ended. */
  synchronized Optional<Identity> resume(String secret, AccessRules rules) {
    Bytes hash = Tokens.hash(secret);
    Session session = byHash.get(hash);
    long now = nanoTime.getAsLong();
    Optional<Identity> owner =
        Optional.ofNullable(session)
            .filter(found -> !found.hasEnded(now))
            .flatMap(found -> found.owner.now(rules));
    if (owner.isPresent()) {
      byHash.put(hash, new Session(session.owner, session.begun, now));
    } else {
      byHash.remove(hash);
    }
    return owner;
  }

  synchronized void end(String secret) {
    byHash.remove(Tokens.hash(secret));
  }
}
