package io.statehouse.app.access;

import io.statehouse.app.access.issuer.IssuerSettings;
import io.statehouse.app.access.issuer.SignInClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The issuers that are believed: of tokens that programs send, and of sign-ins of the console. */
record IssuerRules(Optional<Jwt> jwt, Optional<Oidc> oidc) {
  private static final String SCOPES = "openid profile";

  /** An issuer of tokens, and what they must be for. */
  record Jwt(IssuerSettings issuer, String audience, ClaimRules claims) {}

  /** An issuer that signs users in, and what it is asked for. */
  record Oidc(SignInClient client, ClaimRules claims) {

    /** Returns whether someone who has signed in by other rules is still who they were. */
    boolean isLike(Oidc other) {
      return client.equals(other.client)
          && claims.rolesClaim().equals(other.claims.rolesClaim())
          && claims.nameClaim().equals(other.claims.nameClaim());
    }
  }

  /** Returns the rules of the sections of a document, with its roles and its folder. */
  record Reader(Function<List<String>, List<Grant>> roles, List<String> known, Path folder) {

    /**
     * @throws IllegalArgumentException if an address is none, or there is no such role
     */
    Jwt jwt(AccessDocument.Jwt given) {
      return new Jwt(
          IssuerSettings.of(given.issuer(), given.jwks(), folder),
          requireText("audience", given.audience()),
          claims(given.rolesClaim(), given.nameClaim(), given.roles()));
    }

    /**
     * @throws IllegalArgumentException as {@link #jwt}, or if the scopes lack {@code openid}
     */
    Oidc oidc(AccessDocument.Oidc given) {
      String scopes = given.scopes().orElse(SCOPES);
      if (!List.of(scopes.split(" ")).contains("openid")) {
        throw new IllegalArgumentException("scopes lack openid: \"" + scopes + "\"");
      }
      return new Oidc(
          new SignInClient(
              IssuerSettings.of(given.issuer(), Optional.empty(), folder),
              requireText("client-id", given.clientId()),
              given.clientSecretFile().map(folder::resolve),
              scopes),
          claims(given.rolesClaim(), given.nameClaim(), given.roles()));
    }

    private ClaimRules claims(
        Optional<String> rolesClaim,
        Optional<String> nameClaim,
        Optional<Map<String, List<String>>> mapping) {
      return ClaimRules.of(rolesClaim, nameClaim, mapping, roles, known);
    }

    private static String requireText(String name, String text) {
      if (text.isBlank()) {
        throw new IllegalArgumentException(name + " is empty");
      }
      return text;
    }
  }

  /** Returns all of them. */
  Set<IssuerSettings> all() {
    return Stream.of(jwt.map(Jwt::issuer), oidc.map(each -> each.client().issuer()))
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());
  }
}
