package io.statehouse.domain.missions;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.transact.Scope;
import io.statehouse.ports.transact.Transactor;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Who may create and delete API keys. A stored password takes precedence over the configured one:
 * the first server on a store sets the password, and all others use it. Without a password, any
 * caller may.
 */
public final class AdminAccess {
  private static final String USER = "admin";

  private final Optional<PasswordHash> stored;
  private final boolean configuredIgnored;

  private AdminAccess(Optional<PasswordHash> stored, boolean configuredIgnored) {
    this.stored = stored;
    this.configuredIgnored = configuredIgnored;
  }

  static AdminAccess open(
      KeyValueStore store, Optional<AdminPassword> configured, RandomGenerator random) {
    Optional<PasswordHash> fresh = configured.map(password -> PasswordHash.of(password, random));
    return new Transactor(store)
        .call(
            scope -> {
              Optional<PasswordHash> known = read(scope);
              if (known.isEmpty()) {
                fresh.ifPresent(hash -> write(scope, hash));
              }
              return new AdminAccess(
                  known.or(() -> fresh),
                  known.isPresent()
                      && configured
                          .filter(given -> !known.get().matches(given.text()))
                          .isPresent());
            });
  }

  private static Optional<PasswordHash> read(Scope scope) {
    Map<Key, Entry> found = scope.getAll(List.of(StoredKey.ADMIN_HASH, StoredKey.ADMIN_SALT));
    return found.size() < 2
        ? Optional.empty()
        : Optional.of(
            new PasswordHash(
                GoText.decode(found.get(StoredKey.ADMIN_HASH).value()),
                GoText.decode(found.get(StoredKey.ADMIN_SALT).value())));
  }

  private static void write(Scope scope, PasswordHash hash) {
    scope.put(StoredKey.ADMIN_HASH, Bytes.utf8(hash.hash()));
    scope.put(StoredKey.ADMIN_SALT, Bytes.utf8(hash.salt()));
  }

  /** Returns whether there is no password, so that any caller is an administrator. */
  public boolean isOpen() {
    return stored.isEmpty();
  }

  /**
   * Returns whether the store has another password than the configured one, which is worth a
   * warning.
   */
  public boolean ignoresConfigured() {
    return configuredIgnored;
  }

  /**
   * @throws MissionsException if these are not the administrator's
   */
  public void require(String user, String password) {
    if (stored.isPresent()) {
      boolean matches = stored.get().matches(password);
      if (!MessageDigest.isEqual(user.getBytes(UTF_8), USER.getBytes(UTF_8)) || !matches) {
        throw MissionsException.badCredentials();
      }
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
}
