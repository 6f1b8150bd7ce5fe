package io.statehouse.domain.missions;

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
   * @throws MissionsException.KeyNotProvided if the text is empty
   * @throws MissionsException.KeyReserved if the layout uses it for itself
   * @throws MissionsException.KeyNotFound if no tenant can have it
   */
  public ApiKey {
    if (text.isEmpty()) {
      throw new MissionsException.KeyNotProvided();
    }
    if (Names.isReserved(text)) {
      throw new MissionsException.KeyReserved(text);
    }
    if (text.indexOf(Names.SEPARATOR) >= 0 || !Names.isStorable(text)) {
      throw new MissionsException.KeyNotFound();
    }
  }

  /**
   * Reads a key that is to be made.
   *
   * @throws MissionsException.Rejected if new keys may not be so
   */
  static ApiKey ofNew(String text) {
    Names.forbidden(text)
        .ifPresent(
            problem -> {
              throw new MissionsException.Rejected("key id " + problem + "; use another id");
            });
    return new ApiKey(text);
  }

  /** Says that there is a key, and not which. */
  @Override
  public String toString() {
    return "ApiKey[…]";
  }
}
