package io.statehouse.app.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.access.issuer.Claims;
import io.statehouse.app.access.issuer.Issuers;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Finds out who sends a request. Safe for use by several threads. */
public final class Authenticator {
  private static final String BASIC = "Basic ";
  private static final String BEARER = "Bearer ";

  /** More than any header that is accepted holds. */
  private static final int MAX_LENGTH = 8 << 10;

  private final Supplier<AccessRules> rules;
  private final Clock clock;
  private final PasswordChecks passwords = new PasswordChecks(System::nanoTime);
  private final Sessions sessions = new Sessions(System::nanoTime);
  private final Issuers issuers;
  private final SingleSignOn signOn;
  private volatile Optional<IssuerRules> used = Optional.empty();

  /**
   * A user who has logged in with a browser.
   *
   * @param session the secret that the browser presents from now on
   */
  public record LoggedIn(Identity identity, String session) {}

  /**
   * @param background runs requests to issuers of tokens, which may take seconds
   */
  public Authenticator(Supplier<AccessRules> rules, Clock clock, Executor background) {
    this.rules = rules;
    this.clock = clock;
    this.issuers = new Issuers(clock, System::nanoTime, background);
    this.signOn = new SingleSignOn(this::current, sessions, issuers, System::nanoTime);
    current();
  }

  /** Returns the rules of now. The keys of their issuers are read before they are needed. */
  private AccessRules current() {
    AccessRules now = rules.get();
    Optional<IssuerRules> known = Optional.of(now.issuers());
    if (!used.equals(known)) {
      used = known;
      issuers.use(now.issuers().all());
    }
    return now;
  }

  /**
   * Returns who presents some credentials: everyone, if there are none.
   *
   * @throws AppException if they are wrong, have ended, or cannot be checked now
   */
  public Identity identify(Credentials presented) {
    return identify(presented, true);
  }

  private Identity identify(Credentials presented, boolean wait) {
    AccessRules now = current();
    if (presented.authorization().isPresent()) {
      return authorized(now, presented.address(), presented.authorization().get(), wait);
    }
    return presented.certificate().flatMap(now::certificate).orElse(now.anonymous());
  }

  /**
   * Returns who presents some credentials, but no password: this never takes long. Where the keys
   * of an issuer have to be fetched first, that begins, and the credentials are refused until then.
   *
   * @throws AppException as {@link #identify(Credentials)}, or if there is a password
   */
  public Identity identifyProgram(Credentials presented) {
    presented
        .authorization()
        .filter(header -> has(header, BASIC))
        .ifPresent(
            password -> {
              throw refused("passwords are not accepted here: send a token");
            });
    return identify(presented, false);
  }

  /** Returns whether someone who was identified before may do something now. */
  public boolean stillMay(Identity identity, Right right, Area area) {
    return rules
        .get()
        .current(identity, clock.instant())
        .filter(known -> known.may(right, area))
        .isPresent();
  }

  /** Returns whose session has a secret; empty if it has ended. */
  public Optional<Identity> resume(String session) {
    return sessions.resume(session, current());
  }

  /**
   * Begins a session.
   *
   * @throws AppException if the user or the password is wrong, or cannot be checked now
   */
  public LoggedIn logIn(String address, String name, String password) {
    AccessRules now = current();
    Identity identity = logIn(now, address, name, password);
    return new LoggedIn(identity, sessions.begin(now.user(name).orElseThrow()));
  }

  /** Ends a session. */
  public void logOut(String session) {
    sessions.end(session);
  }

  /** Returns the sign-ins at an issuer. */
  public SingleSignOn signOn() {
    return signOn;
  }

  /** Returns whether users may log in with a password. */
  public boolean takesPasswords() {
    AccessRules now = current();
    return now.hasUsers() || now.issuers().oidc().isEmpty();
  }

  /** Returns why credentials of some kind cannot be checked now. */
  public List<String> problems() {
    return issuers.problems();
  }

  private Identity authorized(AccessRules now, String address, String header, boolean wait) {
    if (header.length() > MAX_LENGTH) {
      throw refused("Authorization is longer than " + MAX_LENGTH + " characters");
    }
    if (has(header, BEARER)) {
      return bearer(now, header.substring(BEARER.length()).strip(), wait);
    }
    if (has(header, BASIC)) {
      return basic(now, address, header.substring(BASIC.length()).strip());
    }
    throw refused("Authorization is neither Bearer with a token, nor Basic with user and password");
  }

  private static boolean has(String header, String scheme) {
    return header.regionMatches(true, 0, scheme, 0, scheme.length());
  }

  private Identity bearer(AccessRules now, String token, boolean wait) {
    Optional<IssuerRules.Jwt> jwt = Tokens.hasMark(token) ? Optional.empty() : now.issuers().jwt();
    return jwt.isPresent() ? issued(jwt.get(), token, wait) : created(now, token);
  }

  private Identity issued(IssuerRules.Jwt jwt, String token, boolean wait) {
    Claims claims = issuers.verified(token, jwt.issuer(), jwt.audience(), wait);
    return jwt.claims().identity(jwt.claims().subject(claims));
  }

  private Identity created(AccessRules now, String token) {
    AccessRules.Token found =
        Optional.of(token)
            .filter(Tokens::isToken)
            .flatMap(each -> now.token(Tokens.hash(each)))
            .orElseThrow(() -> refused("the token is unknown: it may have been revoked"));
    found
        .end()
        .filter(end -> !clock.instant().isBefore(end))
        .ifPresent(
            end -> {
              throw refused("the token " + found.identity().name() + " has expired at " + end);
            });
    return found.identity();
  }

  private Identity basic(AccessRules now, String address, String encoded) {
    String login = decoded(encoded);
    int colon = login.indexOf(':');
    if (colon < 0) {
      throw refused("Authorization is not USER:PASSWORD in Base64");
    }
    return logIn(now, address, login.substring(0, colon), login.substring(colon + 1));
  }

  private static String decoded(String encoded) {
    try {
      return UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(Base64.getDecoder().decode(encoded)))
          .toString();
    } catch (IllegalArgumentException | CharacterCodingException malformed) {
      throw refused("Authorization is not USER:PASSWORD in Base64");
    }
  }

  /** Compares a password for an unknown name too, so that the time says nothing of the names. */
  private Identity logIn(AccessRules now, String address, String name, String password) {
    Optional<AccessRules.User> user = now.user(name);
    String hash = user.map(AccessRules.User::hash).orElse(PasswordHashes.OF_NOBODY);
    boolean matches = passwords.matches(address, name, password, hash);
    return user.filter(known -> matches)
        .map(AccessRules.User::identity)
        .orElseThrow(() -> refused("user or password is wrong"));
  }

  private static AppException refused(String why) {
    return new AppException(Kind.UNAUTHENTICATED, why);
  }
}
