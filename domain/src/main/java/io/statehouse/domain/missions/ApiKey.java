package io.statehouse.domain.missions;

import io.statehouse.domain.missions.MissionsException.Kind;

/**
 * The key of one tenant: its name in the store, and at the same time the secret that unlocks it.
 * Whoever has the text may do all, so {@link #toString} hides it, and no message of this package
 * has it.
 *
 * <p>A text with a separator can name no tenant: with {@code a|p}, say, the plan {@code u} of the
 * tenant {@code a} would look like the mark that a tenant exists.
 */
public record ApiKey(String text) {

  /**
   * @throws MissionsException if the text is empty
   * @throws MissionsException if the layout uses it for itself
   * @throws MissionsException if no tenant can have it
   */
  public ApiKey {
    if (text.isEmpty()) {
      throw new MissionsException(Kind.KEY_NOT_PROVIDED, "Key was not provided in the request.");
    }
    if (Names.isReserved(text)) {
      throw new MissionsException(
          Kind.INVALID, "key with id '" + text + "' is not allowed because this value is reserved");
    }
    if (text.indexOf(Names.SEPARATOR) >= 0 || !Names.isStorable(text)) {
      throw MissionsException.keyNotFound();
    }
  }

  /**
   * Reads a key that is to be made.
   *
   * @throws MissionsException if new keys may not be so
   */
  static ApiKey ofNew(String text) {
    Names.forbidden(text)
        .ifPresent(
            problem -> {
              throw new MissionsException(Kind.INVALID, "key id " + problem + "; use another id");
            });
    return new ApiKey(text);
  }

  /** Says that there is a key, and not which. */
  @Override
  public String toString() {
    return "ApiKey[…]";
  }
}
