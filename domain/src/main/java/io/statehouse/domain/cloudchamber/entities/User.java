package io.statehouse.domain.cloudchamber.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Bytes;
import java.util.Optional;

/**
 * A user as it is stored.
 *
 * @param name as it was spelled when the user was created
 * @param passwordHash bcrypt text in ASCII
 * @param userId always 0, as the original never assigns it
 * @param oldAccountManager a right as old records have it; only that of the system account counts
 * @param neverDelete whether the user is protected from deletion
 * @param storedRights empty in records that are old or were written by another program
 */
public record User(
    Name name,
    Bytes passwordHash,
    long userId,
    boolean enabled,
    boolean oldAccountManager,
    boolean neverDelete,
    Optional<Rights> storedRights) {

  public User {
    requireNonNull(name, "name");
    requireNonNull(passwordHash, "passwordHash");
    requireNonNull(storedRights, "storedRights");
  }

  /** A user as it is created. */
  public User(Name name, Bytes passwordHash, boolean enabled, boolean neverDelete, Rights rights) {
    this(name, passwordHash, 0, enabled, false, neverDelete, Optional.of(rights));
  }

  public Rights rights() {
    return storedRights.orElse(Rights.NONE);
  }

  public User with(boolean nowEnabled, Rights rights) {
    return new User(
        name,
        passwordHash,
        userId,
        nowEnabled,
        oldAccountManager,
        neverDelete,
        Optional.of(rights));
  }

  public User withPasswordHash(Bytes other) {
    return new User(name, other, userId, enabled, oldAccountManager, neverDelete, storedRights);
  }

  /**
   * Returns the user with the rights, the protection and the password of another, of which an empty
   * hash counts as the same. Rights that are the same stay as they are stored.
   */
  public User changedTo(User other) {
    return new User(
        name,
        other.passwordHash.equals(Bytes.EMPTY) ? passwordHash : other.passwordHash,
        userId,
        other.enabled,
        oldAccountManager,
        other.neverDelete,
        other.rights().equals(rights()) ? storedRights : other.storedRights);
  }

  /** The system account of an old record, with the rights that it now has. */
  public User migrated() {
    return new User(
        name, passwordHash, userId, enabled, false, neverDelete, Optional.of(Rights.ALL));
  }
}
