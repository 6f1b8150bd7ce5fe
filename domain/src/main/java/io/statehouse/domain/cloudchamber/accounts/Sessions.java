package io.statehouse.domain.cloudchamber.accounts;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;

import io.statehouse.domain.cloudchamber.deployment.ChamberContext;
import io.statehouse.domain.cloudchamber.entities.ActiveSession;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.LogIn;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Session;
import io.statehouse.domain.cloudchamber.entities.SessionLedger;
import io.statehouse.domain.cloudchamber.entities.SessionToken;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.SessionKeys;
import io.statehouse.domain.cloudchamber.layout.SessionMessages;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Log-in sessions, which all servers on a store share and which outlast a restart. A session ends
 * when it is not used for some time, when its user logs out, and when the user is disabled, deleted
 * or gets another password.
 *
 * <p>At the limit of sessions, a user takes the place of one who has at least two more.
 *
 * <p>A {@link SessionLedger} is changed together with every record that is created or deleted; so
 * identifiers are unique, and there are never more sessions than the limit. A session that is used
 * is written again only if its deadline is late by a {@linkplain SessionSettings#step step}.
 */
public final class Sessions {
  /** The number of sessions that a purge deletes at a time, if the store takes that many. */
  private static final int MAX_AT_A_TIME = 16;

  private final ChamberContext context;
  private final CloudChamberLayout layout;
  private final Users users;
  private final SessionSettings settings;
  private final RandomGenerator random;
  private final LogInAttempts attempts;

  public Sessions(
      ChamberContext context, Users users, SessionSettings settings, RandomGenerator random) {
    this.context = context;
    this.layout = context.layout();
    this.users = users;
    this.settings = requireNonNull(settings, "settings");
    this.random = random;
    this.attempts = new LogInAttempts(settings.clock());
  }

  /**
   * Begins a session.
   *
   * @param current of the session that the client has already, if any
   * @param address from which the request comes
   * @throws CloudChamberException {@code INVALID} if the client has a session, or there are too
   *     many; {@code LIMITED} after too many failures; {@code DENIED} if the password is barred;
   *     otherwise as {@link Users#authenticate}
   */
  public LogIn logIn(Optional<SessionToken> current, Name name, Password password, String address) {
    if (current.flatMap(this::resume).isPresent()) {
      throw new CloudChamberException(
          Kind.INVALID, "CloudChamber: session already has a logged in user");
    }
    User user = users.enabled(name).record();
    attempts.attempt(name, address, () -> authenticated(user, password));
    return open(user, Optional.empty())
        .or(() -> purge() > 0 ? open(user, Optional.empty()) : Optional.empty())
        .or(() -> displaced(user).flatMap(session -> open(user, Optional.of(session))))
        .orElseThrow(this::full);
  }

  /** Refuses the barred password; others may have the same hash, so the hash is compared. */
  private User authenticated(User user, Password password) {
    users.requirePassword(user, password);
    if (settings.barred().filter(barred -> users.matches(user, barred)).isPresent()) {
      throw CloudChamberException.of(
          Kind.DENIED,
          "CloudChamber: user \"%s\" has the built-in password, which a server for other machines"
              + " does not accept: change it on one that listens on 127.0.0.1",
          user.name());
    }
    return user;
  }

  private CloudChamberException full() {
    return CloudChamberException.invalid(
        "the field \"active sessions\" must contain no more then %s elements.  It contains %s,"
            + " which is invalid",
        settings.limit(), settings.limit());
  }

  /**
   * Returns the session that makes room for one of this user: where someone has at least two more
   * than the user, the one of theirs that was not used for longest. So no user can keep others out
   * by using up the limit.
   */
  private Optional<Session> displaced(User user) {
    Map<String, List<Session>> byUser =
        context.list(SessionKeys.SESSIONS).stream()
            .flatMap(entry -> read(entry).stream())
            .collect(groupingBy(session -> owner(session.namespace(), session.user())));
    int own = byUser.getOrDefault(owner(layout.namespace().text(), user.name()), List.of()).size();
    return byUser.values().stream()
        .max(comparingInt(List::size))
        .filter(most -> most.size() >= own + 2)
        .flatMap(most -> most.stream().min(comparing(Session::deadline)));
  }

  private static String owner(String namespace, Name user) {
    return namespace + '\0' + user.folded();
  }

  /**
   * Begins a session; empty if the limit is reached.
   *
   * @param displaced ends with the same transaction if there is no room otherwise
   */
  private Optional<LogIn> open(User user, Optional<Session> displaced) {
    Optional<Key> end = displaced.map(Sessions::key);
    List<Key> read = new ArrayList<>(List.of(SessionKeys.LEDGER, layout.user(user.name())));
    end.ifPresent(read::add);
    return context.write(
        scope -> {
          scope.getAll(read);
          if (!isValid(user, scope.get(layout.user(user.name())))) {
            throw Users.notAuthenticated(); // since the password was checked
          }
          SessionLedger ledger = ledger(scope);
          Optional<Key> ended =
              end.filter(key -> ledger.open() >= settings.limit() && scope.get(key).isPresent());
          SessionLedger left = ledger.closed(ended.isPresent() ? 1 : 0);
          if (left.open() >= settings.limit()) {
            return Optional.empty();
          }
          ended.ifPresent(scope::delete);
          SessionLedger opened = left.opened();
          SessionToken token = SessionToken.generate(opened.lastId(), random);
          Session session =
              new Session(
                  token.id(),
                  user.name(),
                  layout.namespace().text(),
                  token.secretHash(),
                  SessionToken.passwordMark(user),
                  deadline());
          scope.put(SessionKeys.LEDGER, SessionMessages.LEDGER.bytes(opened));
          scope.put(SessionKeys.session(token.id()), SessionMessages.SESSION.bytes(session));
          return Optional.of(new LogIn(new ActiveSession(session, user), token));
        },
        logIn -> logIn.flatMap(done -> find(done.token())).isPresent());
  }

  private Instant deadline() {
    return settings.clock().instant().plus(settings.inactivity());
  }

  /** A ledger that was lost is counted again. */
  private SessionLedger ledger(Scope scope) {
    return scope
        .get(SessionKeys.LEDGER)
        .map(SessionMessages.LEDGER::read)
        .orElseGet(() -> counted(scope.list(SessionKeys.SESSIONS)));
  }

  public static SessionLedger counted(List<Entry> sessions) {
    long last =
        sessions.stream()
            .flatMap(entry -> SessionKeys.id(entry.key()).stream())
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    long open = sessions.stream().filter(entry -> !StrayFolder.is(entry)).count();
    return new SessionLedger(last, open);
  }

  /**
   * Continues a session, and moves its deadline; empty if it has ended, or there is no such one.
   *
   * @throws StoreException.Malformed if the record of the session or of its user cannot be read
   */
  public Optional<ActiveSession> resume(SessionToken token) {
    Optional<Session> found = find(token).filter(session -> !isExpired(session));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Session session = found.get();
    Optional<Entry> user = user(session).flatMap(context.store()::get);
    if (!isOf(session, user)) {
      end(session.id());
      return Optional.empty();
    }
    return prolonged(token, session)
        .map(active -> new ActiveSession(active, Messages.USER.read(user.orElseThrow())));
  }

  /**
   * Returns those of some sessions that have not ended, as they are now, without moving their
   * deadlines. One whose record, or that of its user, cannot be read is a problem.
   *
   * @param known as they were
   */
  public Listing<ActiveSession> current(Collection<Session> known) {
    Map<Key, Entry> found = context.store().getAll(known.stream().map(Sessions::key).toList());
    List<Session> sessions = new ArrayList<>();
    List<Listing.Problem> problems = new ArrayList<>();
    for (Session was : known) {
      try {
        Optional.ofNullable(found.get(key(was)))
            .map(SessionMessages.SESSION::read)
            .filter(now -> isOurs(now) && now.secretHash().equals(was.secretHash()))
            .filter(now -> !isExpired(now))
            .ifPresent(sessions::add);
      } catch (StoreException.Malformed bad) {
        problems.add(new Listing.Problem(bad.key(), bad.getMessage()));
      }
    }
    return withUsers(sessions, problems);
  }

  private static Key key(Session session) {
    return SessionKeys.session(session.id());
  }

  private Listing<ActiveSession> withUsers(List<Session> sessions, List<Listing.Problem> problems) {
    Map<Key, Entry> found = context.store().getAll(users(sessions));
    List<ActiveSession> active = new ArrayList<>();
    for (Session session : sessions) {
      Optional<Entry> user = user(session).map(found::get);
      try {
        if (isOf(session, user)) {
          active.add(new ActiveSession(session, Messages.USER.read(user.orElseThrow())));
        }
      } catch (StoreException.Malformed bad) {
        problems.add(new Listing.Problem(bad.key(), bad.getMessage()));
      }
    }
    return new Listing<>(active, problems);
  }

  private Optional<Session> find(SessionToken token) {
    return context
        .store()
        .get(SessionKeys.session(token.id()))
        .flatMap(entry -> session(token, entry));
  }

  private Optional<Session> session(SessionToken token, Entry entry) {
    return Optional.of(SessionMessages.SESSION.read(entry))
        .filter(session -> isOurs(session) && token.matches(session));
  }

  private boolean isOurs(Session session) {
    return session.namespace().equals(layout.namespace().text());
  }

  private boolean isExpired(Session session) {
    return !settings.clock().instant().isBefore(session.deadline());
  }

  /** Returns whether the user of a session is there, enabled, and has the same password. */
  public static boolean isOf(Session session, Optional<Entry> user) {
    return user.map(Messages.USER::read)
        .filter(User::enabled)
        .filter(now -> SessionToken.passwordMark(now).equals(session.passwordMark()))
        .isPresent();
  }

  private static boolean isValid(User authenticated, Optional<Entry> user) {
    return user.map(Messages.USER::read)
        .filter(User::enabled)
        .filter(now -> now.passwordHash().equals(authenticated.passwordHash()))
        .isPresent();
  }

  /** Returns the session with its new deadline; empty if it has been ended meanwhile. */
  private Optional<Session> prolonged(SessionToken token, Session session) {
    Instant deadline = deadline();
    if (session.deadline().plus(settings.step()).isAfter(deadline)) {
      return Optional.of(session);
    }
    return context.write(
        scope -> {
          Optional<Session> now =
              scope.get(SessionKeys.session(token.id())).flatMap(entry -> session(token, entry));
          if (now.filter(stored -> stored.deadline().isBefore(deadline)).isEmpty()) {
            return now;
          }
          Session later = now.get().until(deadline);
          scope.put(SessionKeys.session(token.id()), SessionMessages.SESSION.bytes(later));
          return Optional.of(later);
        },
        later -> find(token).isPresent());
  }

  /**
   * Ends the session of a client.
   *
   * @throws CloudChamberException if it is not one of this user
   */
  public void logOut(Optional<SessionToken> token, Name user) {
    Session session =
        token
            .flatMap(this::resume)
            .map(ActiveSession::session)
            .filter(of -> of.user().matches(user))
            .orElseThrow(
                () ->
                    CloudChamberException.invalid(
                        "CloudChamber: user \"%s\" not logged into this session", user));
    end(session.id());
  }

  /**
   * Runs what checks a password of a user otherwise than for a log-in, with the limits of log-ins:
   * otherwise passwords could be guessed by it.
   *
   * @param address from which the request comes
   * @throws CloudChamberException {@code LIMITED}, without running it, after too many failures
   */
  public <T> T limited(Name user, String address, Supplier<T> check) {
    return attempts.attempt(user, address, check);
  }

  /**
   * Runs what hashes a password without checking one, in turn with the checks: each is costly.
   *
   * @throws CloudChamberException {@code LIMITED}, without running it, if too many wait
   */
  public <T> T inTurn(Supplier<T> hashing) {
    return attempts.inTurn(hashing);
  }

  /**
   * Refuses a password to be set that no one may log in with.
   *
   * @throws CloudChamberException if it is barred
   */
  public void requireUsable(Password password) {
    if (settings.barred().filter(password::equals).isPresent()) {
      throw CloudChamberException.invalid(
          "the built-in password cannot be used on a server for other machines: choose another one");
    }
  }

  /** Lists the sessions of this namespace, by identifier. */
  public Listing<Session> list(Caller caller) {
    caller.require(Right.MANAGE_ACCOUNTS);
    List<Session> sessions = new ArrayList<>();
    List<Listing.Problem> problems = new ArrayList<>();
    for (Entry entry : context.list(SessionKeys.SESSIONS)) {
      try {
        Optional.of(SessionMessages.SESSION.read(entry))
            .filter(session -> isOurs(session) && !isExpired(session))
            .ifPresent(sessions::add);
      } catch (StoreException.Malformed bad) {
        problems.add(new Listing.Problem(bad.key(), bad.getMessage()));
      }
    }
    sessions.sort(comparingLong(Session::id));
    return new Listing<>(sessions, problems);
  }

  /**
   * @throws CloudChamberException if there is no such session
   */
  public Session get(Caller caller, long id) {
    caller.require(Right.MANAGE_ACCOUNTS);
    return context
        .store()
        .get(SessionKeys.session(id))
        .map(SessionMessages.SESSION::read)
        .filter(session -> isOurs(session) && !isExpired(session))
        .orElseThrow(
            () ->
                CloudChamberException.of(Kind.NOT_FOUND, "CloudChamber: session %s not found", id));
  }

  /**
   * Ends any session.
   *
   * @throws CloudChamberException if there is no such session
   */
  public void end(Caller caller, long id) {
    end(get(caller, id).id());
  }

  private void end(long id) {
    Key key = SessionKeys.session(id);
    context.write(
        scope -> {
          if (scope.getAll(List.of(SessionKeys.LEDGER, key)).containsKey(key)) {
            scope.put(SessionKeys.LEDGER, SessionMessages.LEDGER.bytes(ledger(scope).closed(1)));
            scope.delete(key);
          }
          return key;
        },
        ended -> context.store().get(ended).isEmpty());
  }

  /**
   * Deletes sessions that have ended, those of users included that are gone or disabled or have
   * another password. Useful from time to time; a log-in does so if there are too many.
   *
   * @return how many were deleted
   */
  public int purge() {
    List<Session> ended = new ArrayList<>();
    for (Entry entry : context.list(SessionKeys.SESSIONS)) {
      read(entry).ifPresent(ended::add);
    }
    Map<Key, Entry> found = context.store().getAll(users(ended));
    ended.removeIf(session -> !hasEnded(session, found));
    int purged = 0;
    int most = most(context.store().limits());
    for (int from = 0; from < ended.size(); from += most) {
      purged += purge(ended.subList(from, Math.min(ended.size(), from + most)));
    }
    return purged;
  }

  /** Each session costs two conditions, about itself and its user, and a write. */
  private static int most(Limits limits) {
    int byConditions = (limits.conditions() - 1) / 2;
    int byOperations = (limits.operations() - 2) / 3;
    int most = Math.min(Math.min(byConditions, byOperations), limits.writes() - 1);
    return Math.max(1, Math.min(MAX_AT_A_TIME, most));
  }

  /** Returns a session; one that cannot be read is left to {@code verify}. */
  public static Optional<Session> read(Entry entry) {
    try {
      return Optional.of(SessionMessages.SESSION.read(entry))
          .filter(session -> SessionKeys.session(session.id()).equals(entry.key()));
    } catch (StoreException.Malformed unreadable) {
      return Optional.empty();
    }
  }

  private Set<Key> users(List<Session> sessions) {
    Set<Key> keys = new LinkedHashSet<>();
    sessions.stream().flatMap(session -> user(session).stream()).forEach(keys::add);
    return keys;
  }

  /** Returns the key of a session's user, if that is in this namespace. */
  private Optional<Key> user(Session session) {
    return isOurs(session) && session.user().isSegment()
        ? Optional.of(layout.user(session.user()))
        : Optional.empty();
  }

  private boolean hasEnded(Session session, Map<Key, Entry> found) {
    if (isExpired(session)) {
      return true;
    }
    try {
      return user(session)
          .filter(key -> !isOf(session, Optional.ofNullable(found.get(key))))
          .isPresent();
    } catch (StoreException.Malformed unreadableUser) {
      return false;
    }
  }

  /** Deletes those sessions that still have ended: one may have been used meanwhile. */
  private int purge(List<Session> ended) {
    Set<Key> keys = new LinkedHashSet<>(List.of(SessionKeys.LEDGER));
    ended.forEach(session -> keys.add(SessionKeys.session(session.id())));
    keys.addAll(users(ended));
    return context
        .write(
            scope -> {
              Map<Key, Entry> found = scope.getAll(keys);
              List<Key> gone =
                  ended.stream()
                      .map(session -> found.get(SessionKeys.session(session.id())))
                      .flatMap(Stream::ofNullable)
                      .filter(entry -> read(entry).filter(now -> hasEnded(now, found)).isPresent())
                      .map(Entry::key)
                      .toList();
              if (!gone.isEmpty()) {
                gone.forEach(scope::delete);
                scope.put(
                    SessionKeys.LEDGER,
                    SessionMessages.LEDGER.bytes(ledger(scope).closed(gone.size())));
              }
              return gone;
            },
            deleted -> context.store().getAll(deleted).isEmpty())
        .size();
  }
}
