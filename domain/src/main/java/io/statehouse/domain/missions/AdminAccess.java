package io.statehouse.domain.missions;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.transact.Transactor;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Who may make and delete API keys. What is stored wins over what is configured: the first server
 * on a store sets the password, and all others take it over. With neither, everybody may.
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
    PasswordHash fresh =
        configured
            .map(
                password ->
                    PasswordHash.of(password, RandomText.of(PasswordHash.SALT_LENGTH, random)))
            .orElse(null);
    return new Transactor(store)
        .call(
            scope -> {
              Optional<PasswordHash> known =
                  read(scope.getAll(List.of(StoredKey.ADMIN_HASH, StoredKey.ADMIN_SALT)));
              if (known.isPresent()) {
                return new AdminAccess(
                    known,
                    configured.filter(given -> !known.get().matches(given.text())).isPresent());
              }
              if (fresh != null) {
                scope.put(StoredKey.ADMIN_HASH, Bytes.utf8(fresh.hash()));
                scope.put(StoredKey.ADMIN_SALT, Bytes.utf8(fresh.salt()));
              }
              return new AdminAccess(Optional.ofNullable(fresh), false);
            });
  }

  private static Optional<PasswordHash> read(Map<Key, Entry> found) {
    Entry hash = found.get(StoredKey.ADMIN_HASH);
    Entry salt = found.get(StoredKey.ADMIN_SALT);
    return hash == null || salt == null
        ? Optional.empty()
        : Optional.of(new PasswordHash(GoText.decode(hash.value()), GoText.decode(salt.value())));
  }

  /** Tells whether there is no password, so that everybody is an administrator. */
  public boolean isOpen() {
    return stored.isEmpty();
  }

  /**
   * Tells whether the store has another password than the one configured, which is worth a warning.
   */
  public boolean ignoresConfigured() {
    return configuredIgnored;
  }

  /**
   * @throws MissionsException if these are not the administrator's
   */
  public void require(String user, String password) {
    if (stored.isPresent()) {
      boolean right = stored.get().matches(password);
      if (!MessageDigest.isEqual(user.getBytes(UTF_8), USER.getBytes(UTF_8)) || !right) {
        throw MissionsException.badCredentials();
      }
    }
  }

  /**
   * Answers a request that shows no credentials.
   *
   * @throws MissionsException unless everybody is an administrator
   */
  public void requireOpen() {
    if (!isOpen()) {
      throw MissionsException.badCredentials();
    }
  }
}
