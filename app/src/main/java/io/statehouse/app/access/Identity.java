package io.statehouse.app.access;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Someone whose requests are known to be theirs.
 *
 * @param name unique among those of its kind
 * @param grants all that its roles give
 */
public record Identity(Kind kind, String name, List<Grant> grants) {

  /** Someone at this machine, while no access is configured. */
  public static final Identity LOCAL =
      new Identity(Kind.LOCAL, "", List.of(new Grant(Right.ADMIN, Area.ALL)));

  /** Someone whom only the log-in of an original system knows. */
  public static final Identity ORIGINAL = new Identity(Kind.ORIGINAL, "", List.of());

  /** A sender without credentials, who has no rights. */
  public static final Identity NOBODY = new Identity(Kind.ANONYMOUS, "", List.of());

  /** The ways of being known. */
  public enum Kind {
    USER,
    TOKEN,
    CERTIFICATE,
    ISSUED,
    ANONYMOUS,
    LOCAL,
    ORIGINAL;

    /** Returns its name in logs: {@code user}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns someone whom only the log-in of an original system knows. */
  public static Identity original(String name) {
    return new Identity(Kind.ORIGINAL, name, List.of());
  }

  public Identity {
    requireNonNull(kind, "kind");
    requireNonNull(name, "name");
    grants = List.copyOf(grants);
  }

  /** Returns whether one of its grants allows something. */
  public boolean may(Right right, Area area) {
    return grantOf(right, area).isPresent();
  }

  /** Returns whether one of its grants allows something in an area, or in a part of it. */
  public boolean mayIn(Right right, Area area) {
    return grants.stream()
        .anyMatch(
            grant ->
                grant.allows(right, area)
                    || grant.right().includes(right) && area.contains(grant.area()));
  }

  /** Returns a grant that allows something. */
  public Optional<Grant> grantOf(Right right, Area area) {
    return grants.stream().filter(grant -> grant.allows(right, area)).findFirst();
  }

  /** Returns whether it is a sender without credentials. */
  public boolean isAnonymous() {
    return kind == Kind.ANONYMOUS;
  }

  /** Returns whether it is known, or may do something without being known. */
  public boolean isKnown() {
    return !isAnonymous() || !grants.isEmpty();
  }

  /** Returns its kind and name, as in {@code user dana}. */
  @Override
  public String toString() {
    return name.isEmpty() ? kind.word() : kind.word() + " " + name;
  }
}
