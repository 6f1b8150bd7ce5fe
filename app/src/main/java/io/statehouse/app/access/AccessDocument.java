package io.statehouse.app.access;

import io.statehouse.app.json.Shape;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The file that says who may do what, as it is written.
 *
 * @param roles the rights of each role, by their areas, {@code css/db1: read}; several are
 *     separated by commas
 * @param users by their names
 * @param tokens by their names
 * @param certificates by the names that their owners have here
 * @param anonymous the rights of everyone
 * @param jwt the issuer whose tokens are accepted
 * @param oidc the issuer that signs users of the console in
 */
record AccessDocument(
    @Shape.Omitted Optional<Map<String, Map<String, String>>> roles,
    @Shape.Omitted Optional<Map<String, User>> users,
    @Shape.Omitted Optional<Map<String, Token>> tokens,
    @Shape.Omitted Optional<Map<String, Certificate>> certificates,
    @Shape.Omitted Optional<Anonymous> anonymous,
    @Shape.Omitted Optional<Jwt> jwt,
    @Shape.Omitted Optional<Oidc> oidc) {
  private static final String ROLES_CLAIM = "roles-claim";
  private static final String NAME_CLAIM = "name-claim";

  static final Shape<AccessDocument> SHAPE = Shape.of(AccessDocument.class);

  static final AccessDocument EMPTY =
      new AccessDocument(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  AccessDocument withUsers(Map<String, User> changed) {
    return new AccessDocument(
        roles, Optional.of(changed), tokens, certificates, anonymous, jwt, oidc);
  }

  AccessDocument withTokens(Map<String, Token> changed) {
    return new AccessDocument(
        roles, users, Optional.of(changed), certificates, anonymous, jwt, oidc);
  }

  /**
   * A person who logs in.
   *
   * @param password its bcrypt hash
   */
  record User(String password, List<String> roles) {}

  /**
   * A program that sends a token.
   *
   * @param sha256 the hash of the token, in hexadecimal digits
   * @param expires when it ends, as {@code 2031-05-02T09:00:00Z}; never without it
   */
  record Token(String sha256, List<String> roles, @Shape.Omitted Optional<String> expires) {

    Optional<Instant> end() {
      try {
        return expires.map(Instant::parse);
      } catch (DateTimeParseException wrong) {
        throw new IllegalArgumentException(
            "expires is \"" + expires.get() + "\": expected a time such as 2031-05-02T09:00:00Z");
      }
    }
  }

  /**
   * A program that presents a certificate: of this subject, or with this alternative name.
   *
   * @param subject its distinguished name, as {@code CN=worker-1,O=Example}
   * @param san one of its alternative names: a DNS name, a URI, an address or an e-mail address
   */
  record Certificate(
      @Shape.Omitted Optional<String> subject,
      @Shape.Omitted Optional<String> san,
      List<String> roles) {}

  /** Everyone, also those who present nothing. */
  record Anonymous(List<String> roles) {}

  /**
   * An issuer of tokens.
   *
   * @param audience the name that this server has in tokens for it
   * @param jwks the file or the URL of its keys; without it they are found by the issuer's URL
   * @param roles the roles for each value of the claim; without it, a value is a role of that name
   */
  record Jwt(
      String issuer,
      String audience,
      @Shape.Omitted Optional<String> jwks,
      @Shape.Named(ROLES_CLAIM) @Shape.Omitted Optional<String> rolesClaim,
      @Shape.Named(NAME_CLAIM) @Shape.Omitted Optional<String> nameClaim,
      @Shape.Omitted Optional<Map<String, List<String>>> roles) {}

  /**
   * An issuer at which users of the console sign in.
   *
   * @param clientId the name that this server has there
   * @param scopes what is asked for, separated by spaces
   * @param roles as those of {@link Jwt}
   */
  record Oidc(
      String issuer,
      @Shape.Named("client-id") String clientId,
      @Shape.Named("client-secret-file") @Shape.Omitted Optional<String> clientSecretFile,
      @Shape.Omitted Optional<String> scopes,
      @Shape.Named(ROLES_CLAIM) @Shape.Omitted Optional<String> rolesClaim,
      @Shape.Named(NAME_CLAIM) @Shape.Omitted Optional<String> nameClaim,
      @Shape.Omitted Optional<Map<String, List<String>>> roles) {}
}
