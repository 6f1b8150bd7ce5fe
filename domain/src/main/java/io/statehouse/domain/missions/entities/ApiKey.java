package io.statehouse.domain.missions.entities;

import io.statehouse.domain.missions.entities.MissionsException.Kind;

/**
 * The key of one tenant: its name in the store, and at the same time the secret that gives access
 * to it. So {@link #toString} hides it, and no message of this package has it.
 *
 * <p>A string with a separator cannot name a tenant: with {@code a|p}, the plan {@code u} of the
 * tenant {@code a} would look like the usage of another tenant.
 */
public record ApiKey(String text) {

  /**
   * @throws MissionsException if the text is empty or reserved, or no tenant can have it
   */
  public ApiKey {
    if (text.isEmpty()) {
      throw new MissionsException(Kind.KEY_NOT_PROVIDED, "Key was not provided in the request.");
    }
    if (NameRules.isReserved(text)) {
      throw new MissionsException(
          Kind.INVALID, "key with id '" + text + "' is not allowed because this value is reserved");
    }
    if (text.indexOf(NameRules.SEPARATOR) >= 0 || !NameRules.isStorable(text)) {
      throw MissionsException.keyNotFound();
    }
  }

  /**
   * Reads the id of a key that is to be created.
   *
   * @throws MissionsException if it is reserved, or has a character that is not allowed
   */
  public static ApiKey ofNew(String text) {
    NameRules.requireAllowed(text, "key with ID '…'", "use another id");
    return new ApiKey(text);
  }

  /** Hides the secret. */
  @Override
  public String toString() {
    return "ApiKey[…]";
  }
}
