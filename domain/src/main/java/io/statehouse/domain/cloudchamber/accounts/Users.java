package io.statehouse.domain.cloudchamber.accounts;

import io.statehouse.domain.cloudchamber.deployment.ChamberContext;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The users of a deployment. Names differ in more than case; a record keeps the spelling with which
 * it was created. Every rule is about one user, whose record a transaction reads and writes.
 *
 * <p>Methods that take a caller check its rights before anything else.
 */
public final class Users {
  private static final String NOT_AUTHENTICATED =
      "CloudChamber: authentication failed, invalid user name or password";

  /** The result of {@link #startSystemAccount}. */
  public enum SystemAccount {
    CREATED,
    /** It was there, and has its own password, which may not be the configured one. */
    KEPT,
    /** It was there in an old form, and has all rights now. */
    MIGRATED
  }

  private final ChamberContext context;
  private final CloudChamberLayout layout;
  private final Passwords passwords;

  public Users(ChamberContext context, Passwords passwords) {
    this.context = context;
    this.layout = context.layout();
    this.passwords = passwords;
  }

  /** Lists all users in the order of their keys. */
  public Listing<Stored<User>> list(Caller caller) {
    caller.require(Right.MANAGE_ACCOUNTS);
    List<Stored<User>> users = new ArrayList<>();
    List<Listing.Problem> problems = new ArrayList<>();
    for (Entry entry : context.list(layout.users())) {
      try {
        users.add(user(entry));
      } catch (StoreException.Malformed bad) {
        problems.add(new Listing.Problem(entry.key(), bad.getMessage()));
      }
    }
    return new Listing<>(users, problems);
  }

  /**
   * @throws CloudChamberException if there is no such user
   * @throws StoreException.Malformed if the record cannot be read, or is of another user
   */
  public Stored<User> get(Caller caller, Name name) {
    caller.requireAccessTo(name);
    return find(name).orElseThrow(() -> notFound(name));
  }

  /**
   * Looks up a user, without a caller.
   *
   * @throws StoreException.Malformed if the record cannot be read, or is of another user
   */
  public Optional<Stored<User>> find(Name name) {
    return name.isSegment()
        ? context.store().get(layout.user(name)).map(this::user)
        : Optional.empty();
  }

  private Stored<User> user(Entry entry) {
    User user = Messages.USER.read(entry);
    boolean matches = user.name().isSegment() && layout.user(user.name()).equals(entry.key());
    if (!matches) {
      throw new StoreException.Malformed(
          entry.key(), "record content does not match key: expected the user that the key names");
    }
    return new Stored<>(user, entry.revision());
  }

  /**
   * @throws CloudChamberException if the user exists, or the name or password is not allowed
   */
  public Stored<User> create(
      Caller caller, Name name, Password password, boolean enabled, Rights rights) {
    caller.require(Right.MANAGE_ACCOUNTS);
    name.requireNew("user");
    return create(new User(name, passwords.hash(password), enabled, false, rights));
  }

  private Stored<User> create(User user) {
    Key key = layout.user(user.name());
    return context.save(
        key,
        Messages.USER,
        scope -> {
          if (scope.get(key).isPresent()) {
            throw CloudChamberException.of(
                Kind.EXISTS, "CloudChamber: user \"%s\" already exists", user.name());
          }
          return user;
        });
  }

  /**
   * Creates a user as it was read, with the hash of its password, or changes one to be so; writes
   * nothing if it is so already.
   *
   * @param wanted an empty hash keeps the password
   * @throws CloudChamberException if the name or the hash is not allowed, a new user has no hash,
   *     or the user would become protected, or no longer be
   */
  public Stored<User> put(Caller caller, User wanted) {
    caller.require(Right.MANAGE_ACCOUNTS);
    Optional<Stored<User>> found = find(wanted.name());
    if (found.isEmpty()) {
      wanted.name().requireNew("user");
      requireHash(wanted);
      return create(wanted);
    }
    if (found.get().record().changedTo(wanted).equals(found.get().record())) {
      return found.get();
    }
    if (!wanted.passwordHash().equals(Bytes.EMPTY)
        && !wanted.passwordHash().equals(found.get().record().passwordHash())) {
      requireHash(wanted);
    }
    return context.save(
        key(wanted.name()),
        Messages.USER,
        scope -> {
          User user = current(scope, wanted.name(), ExpectedRevision.ANY);
          if (user.neverDelete() != wanted.neverDelete()) {
            throw CloudChamberException.invalid(
                "neverDelete of user \"%s\" is %s and cannot be changed",
                user.name(), user.neverDelete());
          }
          return user.changedTo(wanted);
        });
  }

  private static void requireHash(User wanted) {
    if (!Passwords.isHash(wanted.passwordHash())) {
      throw CloudChamberException.invalid(
          "user \"%s\" needs a passwordHash, 60 characters of bcrypt as htpasswd -B makes them",
          wanted.name());
    }
  }

  /**
   * Changes whether a user is enabled, and the user's rights.
   *
   * @throws CloudChamberException if the caller may not give these rights, there is no such user,
   *     or it has another revision
   */
  public Stored<User> update(
      Caller caller, Name name, ExpectedRevision expected, boolean enabled, Rights rights) {
    caller.requireAccessTo(name);
    if (!caller.rights().mayGrant(rights)) {
      throw CloudChamberException.denied();
    }
    Key key = key(name);
    return context.save(
        key,
        Messages.USER,
        scope -> {
          User user = current(scope, name, expected);
          requireStillMayGrant(caller, user, rights);
          return user.with(enabled, rights);
        });
  }

  /**
   * Requires that the caller still has the right: a request in progress must not undo its removal.
   */
  private static void requireStillMayGrant(Caller caller, User user, Rights rights) {
    boolean own = caller.name().matches(user.name());
    if (own && !(user.enabled() && user.rights().mayGrant(rights))) {
      throw CloudChamberException.denied();
    }
  }

  /**
   * Changes a password. Only a caller that manages accounts may do so by {@code force}; the
   * original lets users force their own.
   *
   * @param old is not checked if the change is forced
   * @throws CloudChamberException if the old password is wrong, there is no such user, or it has
   *     another revision
   */
  public Stored<User> changePassword(
      Caller caller,
      Name name,
      ExpectedRevision expected,
      Password old,
      Password changed,
      boolean force) {
    caller.requireAccessTo(name);
    boolean forced = force && caller.rights().has(Right.MANAGE_ACCOUNTS);
    changed.requireSettable();
    Optional<User> checked =
        find(name).map(Stored::record).filter(user -> forced || matches(user, old));
    if (!forced && checked.isEmpty()) {
      throw CloudChamberException.denied();
    }
    Bytes hash = passwords.hash(changed);
    return context.save(
        key(name),
        Messages.USER,
        scope -> {
          User user = current(scope, name, expected);
          // Another process may have changed it since the old password was checked.
          boolean same =
              checked.filter(was -> was.passwordHash().equals(user.passwordHash())).isPresent();
          if (!forced && !same && !matches(user, old)) {
            throw CloudChamberException.denied();
          }
          return user.withPasswordHash(hash);
        });
  }

  /**
   * @throws CloudChamberException if there is no such user, or the user is protected
   */
  public void delete(Caller caller, Name name) {
    caller.requireAccessTo(name);
    Key key = key(name);
    context.write(
        scope -> {
          if (current(scope, name, ExpectedRevision.ANY).neverDelete()) {
            throw CloudChamberException.of(
                Kind.DENIED, "CloudChamber: user \"%s\" is protected and cannot be deleted", name);
          }
          scope.delete(key);
          return name;
        },
        deleted -> context.store().get(key).isEmpty());
  }

  /**
   * Returns the user who may log in.
   *
   * @throws CloudChamberException {@code NOT_FOUND} if there is no such user or it is disabled,
   *     {@code DENIED} if the password is wrong, with the same message
   */
  public Stored<User> authenticate(Name name, Password password) {
    Stored<User> user = enabled(name);
    requirePassword(user.record(), password);
    return user;
  }

  Stored<User> enabled(Name name) {
    return find(name).filter(user -> user.record().enabled()).orElseThrow(Users::notAuthenticated);
  }

  void requirePassword(User user, Password password) {
    if (!matches(user, password)) {
      throw new CloudChamberException(Kind.DENIED, NOT_AUTHENTICATED);
    }
  }

  static CloudChamberException notAuthenticated() {
    return new CloudChamberException(Kind.NOT_FOUND, NOT_AUTHENTICATED);
  }

  /** Returns whether it is the user's password. */
  public boolean matches(User user, Password password) {
    return passwords.matches(password, user.passwordHash());
  }

  /**
   * Creates the account with which the first user logs in, with all rights and protected from
   * deletion. If it exists, only an old form of its rights is changed, never its password. Servers
   * that start together create it once.
   *
   * @throws CloudChamberException if the name or password is not allowed
   */
  public SystemAccount startSystemAccount(Name name, Password password) {
    name.requireNew("user");
    Optional<Stored<User>> found = find(name);
    if (found.isEmpty()) {
      try {
        create(new User(name, passwords.hash(password), true, true, Rights.ALL));
        return SystemAccount.CREATED;
      } catch (CloudChamberException refused) {
        if (refused.kind() != Kind.EXISTS) {
          throw refused;
        }
      }
    }
    Key key = layout.user(name);
    boolean old = found.filter(user -> user.record().oldAccountManager()).isPresent();
    if (old) {
      context.save(
          key, Messages.USER, scope -> current(scope, name, ExpectedRevision.ANY).migrated());
    }
    return old ? SystemAccount.MIGRATED : SystemAccount.KEPT;
  }

  private Key key(Name name) {
    if (!name.isSegment()) {
      throw notFound(name);
    }
    return layout.user(name);
  }

  private User current(Scope scope, Name name, ExpectedRevision expected) {
    Stored<User> user = scope.get(key(name)).map(this::user).orElseThrow(() -> notFound(name));
    if (!expected.admits(user.revision())) {
      throw CloudChamberException.of(
          Kind.CHANGED, "CloudChamber: user \"%s\" has a newer version than expected", name);
    }
    return user.record();
  }

  private static CloudChamberException notFound(Name name) {
    return CloudChamberException.of(Kind.NOT_FOUND, "CloudChamber: user \"%s\" not found", name);
  }
}
