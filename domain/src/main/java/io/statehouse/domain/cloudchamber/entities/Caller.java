package io.statehouse.domain.cloudchamber.entities;

import static java.util.Objects.requireNonNull;

/** The user on whose behalf a request is made. */
public record Caller(Name name, Rights rights) {
  /** A caller with access to the store itself, and therefore every right. */
  public static final Caller OPERATOR = new Caller(new Name(""), Rights.ALL);

  public Caller {
    requireNonNull(name, "name");
    requireNonNull(rights, "rights");
  }

  public static Caller of(User user) {
    return new Caller(user.name(), user.rights());
  }

  /**
   * @throws CloudChamberException if the caller does not have the right
   */
  public void require(Right right) {
    if (!rights.has(right)) {
      throw CloudChamberException.denied();
    }
  }

  /**
   * @throws CloudChamberException if the caller neither manages accounts nor is this user
   */
  public void requireAccessTo(Name user) {
    if (!name.matches(user)) {
      require(Right.MANAGE_ACCOUNTS);
    }
  }
}
