package io.statehouse.app.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.access.issuer.Claims;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.yaml.Yaml;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What claims of an issuer's tokens say here. */
class ClaimRulesTest {
  private static final Claims KEYCLOAK =
      new Claims(
          Map.of(
              "sub",
              "f81d4fae",
              "preferred_username",
              "dana",
              "scope",
              "openid css-read",
              "realm_access",
              Map.of("roles", List.of("operator", "offline_access", 7)),
              "https://statehouse.example/roles",
              List.of("css-write")));

  private static IssuerRules rules(String text) {
    return new AccessRules(
            AccessDocument.SHAPE.read((Map<?, ?>) Yaml.readSecrets(text)),
            List.of("css"),
            Path.of(""))
        .issuers();
  }

  private static Identity identity(String claims) {
    ClaimRules rules =
        rules("jwt: {issuer: https://issuer.example, audience: statehouse, %s}".formatted(claims))
            .jwt()
            .orElseThrow()
            .claims();
    return rules.identity(rules.subject(KEYCLOAK));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "roles: {} | issued f81d4fae | []",
        "name-claim: preferred_username | issued dana | []",
        "roles-claim: realm_access.roles | issued f81d4fae | [write on *]",
        "roles-claim: https://statehouse.example/roles | issued f81d4fae | [write on css]",
        "roles-claim: scope | issued f81d4fae | [read on css]",
        "roles-claim: realm_access.none | issued f81d4fae | []",
        "roles-claim: sub.roles | issued f81d4fae | []",
        "'roles-claim: scope, roles: {openid: [reader, css-write]}' | issued f81d4fae | [read on *, write on css]",
        "'roles-claim: realm_access.roles, roles: {staff: [admin]}' | issued f81d4fae | []",
      })
  void claims_give_a_name_and_roles(String settings, String name, String grants) {
    Identity found = identity(settings);

    assertThat(found).hasToString(name);
    assertThat(found.grants().toString()).isEqualTo(grants);
  }

  @Test
  void a_token_without_a_name_is_nobodys() {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> identity("name-claim: email"))
        .withMessage("the token has no name in email, of at most 200 characters");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jwt: {issuer: 'http://issuer.example', audience: a} | jwt: issuer is not a URL https://HOST",
        "jwt: {issuer: 'https://i.example', audience: a, jwks: 'http://i.example/k'} | jwt: jwks is not a URL",
        "jwt: {issuer: 'https://i.example', audience: ''} | jwt: audience is empty",
        "jwt: {issuer: 'https://i.example', audience: a, roles: {x: [readr]}} | jwt: unknown role \"readr\"",
        "oidc: {issuer: 'https://i.example', client-id: s, scopes: profile} | oidc: scopes lack openid",
      })
  void what_contradicts_itself_is_named(String text, String problem) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> rules(text))
        .withMessageContaining(problem);
  }

  @Test
  void a_file_is_found_beside_the_one_that_names_it() {
    IssuerRules rules =
        new AccessRules(
                AccessDocument.SHAPE.read(
                    (Map<?, ?>)
                        Yaml.readSecrets(
                            "{jwt: {issuer: any, audience: a, jwks: keys.json}, oidc: {issuer:"
                                + " 'https://i.example', client-id: s, client-secret-file: /s}}")),
                List.of("css"),
                Path.of("/etc/statehouse"))
            .issuers();

    assertThat(rules.jwt().orElseThrow().issuer().keyFile())
        .hasValue(Path.of("/etc/statehouse/keys.json"));
    assertThat(rules.oidc().orElseThrow().client().secretFile()).hasValue(Path.of("/s"));
    assertThat(rules.oidc().orElseThrow().client().scopes()).isEqualTo("openid profile");
  }
}
