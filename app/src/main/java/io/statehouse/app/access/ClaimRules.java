package io.statehouse.app.access;

import io.statehouse.app.access.issuer.Claims;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * How the claims of an issuer's tokens are read: the name of the user, and their roles.
 *
 * @param rolesClaim the claim with the roles
 * @param nameClaim the claim with the name
 * @param grants those of each value of the claim with the roles; other values grant nothing
 */
record ClaimRules(String rolesClaim, String nameClaim, Map<String, List<Grant>> grants) {
  private static final int MAX_NAME = 200;

  /** Someone for whom an issuer vouches, with the values of the claim with the roles. */
  record Subject(String name, List<String> values) {
    Subject {
      values = List.copyOf(values);
    }
  }

  /**
   * @param mapping the roles for each value; without it, a value is the role of its name
   * @param roles returns what some roles grant together
   * @param known the names of all roles
   * @throws IllegalArgumentException if the mapping has an unknown role
   */
  static ClaimRules of(
      Optional<String> rolesClaim,
      Optional<String> nameClaim,
      Optional<Map<String, List<String>>> mapping,
      Function<List<String>, List<Grant>> roles,
      List<String> known) {
    Map<String, List<Grant>> grants = new LinkedHashMap<>();
    mapping.ifPresentOrElse(
        given -> given.forEach((value, names) -> grants.put(value, roles.apply(names))),
        () -> known.forEach(name -> grants.put(name, roles.apply(List.of(name)))));
    return new ClaimRules(rolesClaim.orElse("roles"), nameClaim.orElse("sub"), Map.copyOf(grants));
  }

  /**
   * Returns whom the claims of a token are about.
   *
   * @throws AppException if they have no name, or one that is too long
   */
  Subject subject(Claims claims) {
    String name =
        claims
            .text(nameClaim)
            .filter(text -> text.length() <= MAX_NAME)
            .orElseThrow(
                () ->
                    new AppException(
                        Kind.UNAUTHENTICATED,
                        "the token has no name in %s, of at most %d characters"
                            .formatted(nameClaim, MAX_NAME)));
    return new Subject(name, claims.texts(rolesClaim));
  }

  /** Returns someone with what they may do by these rules. */
  Identity identity(Subject subject) {
    return new Identity(
        Identity.Kind.ISSUED,
        subject.name,
        subject.values.stream()
            .flatMap(value -> grants.getOrDefault(value, List.of()).stream())
            .distinct()
            .toList());
  }
}
