package io.statehouse.domain.missions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.entities.AdminPassword;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.PasswordHash;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.transact.Transactor;
import io.statehouse.ports.view.LiveView;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The check of who may create and delete API keys. A stored password takes precedence over the
 * configured one: the first server on a store sets the password, and all others use it. Without
 * either, any caller may, unless that is ruled out.
 *
 * <p>The stored password is held in memory and kept up to date by a watch, so a check sends no
 * request, and a password that another process sets, changes or deletes is noticed at once. During
 * an outage the last known one is in force; before the first read of the store a check throws
 * {@code Unavailable}.
 */
public final class AdminAccess implements AutoCloseable {
  private static final String USER = "admin";
  private static final List<Key> KEYS = List.of(StoredKey.ADMIN_HASH, StoredKey.ADMIN_SALT);

  /** The time that a check waits for a change that is known, but not read yet. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** The time that the first read may take once the store has responded. */
  private static final Duration FIRST_PATIENCE = Duration.ofSeconds(20);

  private final KeyValueStore store;
  private final Optional<AdminPassword> configured;
  private final Optional<PasswordHash> fresh;
  private final boolean mayBeOpen;
  private final LiveView view;

  /** Starts to read the stored password, and returns at once. */
  AdminAccess(
      KeyValueStore store,
      Optional<AdminPassword> configured,
      RandomGenerator random,
      boolean mayBeOpen) {
    this.store = requireNonNull(store, "store");
    this.configured = requireNonNull(configured, "configured");
    this.fresh = configured.map(password -> PasswordHash.of(password, random));
    this.mayBeOpen = mayBeOpen;
    this.view = new LiveView(store, StoredKey.BELOW_ADMIN);
  }

  /** Stores the configured password if the store has none yet. */
  public void storeConfigured() {
    if (fresh.isPresent()) {
      new Transactor(store)
          .run(
              scope -> {
                if (read(scope.getAll(KEYS)::get).isEmpty()) {
                  scope.put(StoredKey.ADMIN_HASH, Bytes.utf8(fresh.get().hash()));
                  scope.put(StoredKey.ADMIN_SALT, Bytes.utf8(fresh.get().salt()));
                }
              });
    }
  }

  /** Waits until the password in the store has been read; fails at once if the store is down. */
  public void awaitRead() {
    store.getAll(KEYS);
    view.awaitCurrent(KEYS, FIRST_PATIENCE);
  }

  private static Optional<PasswordHash> read(Function<Key, Entry> entries) {
    Entry hash = entries.apply(StoredKey.ADMIN_HASH);
    Entry salt = entries.apply(StoredKey.ADMIN_SALT);
    return hash == null || salt == null
        ? Optional.empty()
        : Optional.of(new PasswordHash(GoText.decode(hash.value()), GoText.decode(salt.value())));
  }

  private Optional<PasswordHash> stored() {
    view.awaitFresh(PATIENCE);
    return read(view.snapshot()::get);
  }

  private Optional<PasswordHash> inForce() {
    return stored().or(() -> fresh);
  }

  /** Returns whether there is a password, stored or configured. */
  public boolean hasPassword() {
    return inForce().isPresent();
  }

  /** Returns whether there is no password, so that any caller is an administrator. */
  public boolean isOpen() {
    return mayBeOpen && !hasPassword();
  }

  /**
   * Returns whether the store has another password than the configured one, which is worth a
   * warning.
   */
  public boolean ignoresConfigured() {
    Optional<PasswordHash> stored = stored();
    return stored.isPresent()
        && configured.filter(given -> !stored.get().matches(given.text())).isPresent();
  }

  /**
   * @throws MissionsException if these are not the administrator's
   */
  public void require(String user, String password) {
    Optional<PasswordHash> hash = inForce();
    boolean accepted =
        hash.isPresent()
            ? hash.get().matches(password)
                & MessageDigest.isEqual(user.getBytes(UTF_8), USER.getBytes(UTF_8))
            : mayBeOpen;
    if (!accepted) {
      throw MissionsException.badCredentials();
    }
  }

  /**
   * Checks a request without credentials.
   *
   * @throws MissionsException unless any caller is an administrator
   */
  public void requireOpen() {
    if (!isOpen()) {
      throw MissionsException.badCredentials();
    }
  }

  /** Ends the watch; the store stays open. */
  @Override
  public void close() {
    view.close();
  }
}
