package io.statehouse.app.access.issuer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens of a real issuer. */
class IssuersTest {
  private static final String US = "statehouse";

  @TempDir Path directory;
  private final TestIssuer issuer = new TestIssuer();
  private final AtomicLong nanoTime = new AtomicLong();
  private final IssuerSettings found =
      IssuerSettings.of(issuer.url(), Optional.empty(), Path.of(""));
  private Issuers issuers = issuers(Runnable::run);

  private Issuers issuers(Executor background) {
    return new Issuers(Clock.systemUTC(), nanoTime::get, background);
  }

  @AfterEach
  void stop() {
    issuer.close();
  }

  private void pass(Duration time) {
    nanoTime.addAndGet(time.toNanos());
  }

  private Claims verified(String token) {
    return issuers.verified(token, found, US, true);
  }

  private void refuses(String token, String why) {
    refuses(found, token, Kind.UNAUTHENTICATED, why);
  }

  private void refuses(IssuerSettings settings, String token, Kind kind, String why) {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> issuers.verified(token, settings, US, true))
        .satisfies(
            refused -> {
              assertThat(refused.kind()).isEqualTo(kind);
              assertThat(refused.getMessage()).contains(why);
              assertThat(refused.getMessage().lines()).hasSize(1);
              assertThat(token.split("\\."))
                  .filteredOn(part -> part.length() > 8)
                  .noneMatch(refused.getMessage()::contains);
            });
  }

  private JWTClaimsSet.Builder valid() {
    return issuer.claims(US);
  }

  private static Date in(Duration time) {
    return Date.from(Instant.now().plus(time));
  }

  @Test
  void a_token_of_the_issuer_for_this_server_is_valid() {
    Claims claims = verified(issuer.token(valid().claim("roles", List.of("reader"))));

    assertThat(claims.text("sub")).hasValue("dana");
    assertThat(claims.texts("roles")).containsExactly("reader");
  }

  @Test
  void whom_a_token_is_of_and_for_and_when_must_be_right() {
    refuses(
        issuer.token(valid().issuer("https://other.example")),
        "the token is of issuer \"https://other.example\", not of \"" + issuer.url() + "\"");
    refuses(issuer.token(valid().issuer(null)), "the token is of issuer (none), not of");
    refuses(
        issuer.token(valid().audience(List.of("a", "b"))),
        "the token is for \"a\", \"b\", not for \"statehouse\"");
    refuses(issuer.token(valid().audience((String) null)), "the token is for nobody, not for");
    refuses(
        issuer.token(valid().expirationTime(in(Duration.ofSeconds(-61)))),
        "the token has expired at 20");
    refuses(issuer.token(valid().expirationTime(null)), "the token never expires (it has no exp)");
    refuses(
        issuer.token(valid().notBeforeTime(in(Duration.ofSeconds(70)))),
        "the token is not valid before 20");
    assertThat(issuer.fetches()).isZero();
  }

  @Test
  void clocks_may_differ_by_a_minute() {
    verified(issuer.token(valid().expirationTime(in(Duration.ofSeconds(-50)))));
    verified(issuer.token(valid().notBeforeTime(in(Duration.ofSeconds(50)))));
  }

  @Test
  void a_line_of_a_claim_forges_no_line_of_a_log_and_a_long_one_is_cut() {
    refuses(
        issuer.token(valid().issuer("x\nroot signed in" + "y".repeat(500))),
        "the token is of issuer \"x\\nroot signed in");
  }

  @Test
  void a_token_without_a_signature_is_refused() {
    refuses(new PlainJWT(valid().build()).serialize(), "the token is not signed (alg none)");
    String[] parts = issuer.token(valid()).split("\\.");
    refuses(parts[0] + "." + parts[1] + ".", "");
    assertThat(issuer.fetches()).isLessThanOrEqualTo(1);
  }

  @Test
  void a_token_signed_with_the_public_key_as_a_shared_secret_is_refused() throws JOSEException {
    byte[] secret = TestIssuer.key(0).toRSAPublicKey().getEncoded();
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("key-0").build(), valid().build());
    token.sign(new MACSigner(secret));

    refuses(token.serialize(), "the token is signed by \"HS256\": accepted are [ES256, ES384,");
  }

  @Test
  void a_changed_token_or_a_signature_of_somebody_else_is_refused() {
    String[] parts = issuer.token(valid()).split("\\.");
    String other = issuer.token(valid().claim("roles", List.of("admin"))).split("\\.")[1];
    refuses(parts[0] + "." + other + "." + parts[2], "the signature of the token is wrong");
    JWSHeader claimed = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("key-0").build();
    refuses(
        TestIssuer.signed(claimed, valid(), TestIssuer.key(3)),
        "the signature of the token is wrong");
  }

  @Test
  void a_token_for_another_use_is_refused() {
    JWSHeader other =
        new JWSHeader.Builder(JWSAlgorithm.RS256)
            .type(new JOSEObjectType("logout+jwt"))
            .keyID("key-0")
            .build();

    refuses(
        TestIssuer.signed(other, valid(), TestIssuer.key(0)),
        "the token has the type \"logout+jwt\", not JWT");
  }

  @Test
  void a_key_that_the_token_brings_itself_is_not_used() {
    JWSHeader own =
        new JWSHeader.Builder(JWSAlgorithm.RS256)
            .jwk(TestIssuer.key(3).toPublicJWK())
            .jwkURL(URI.create(issuer.url() + "/other"))
            .build();

    refuses(
        TestIssuer.signed(own, valid(), TestIssuer.key(3)), "the signature of the token is wrong");
  }

  @ParameterizedTest
  @ValueSource(strings = {"RS512", "PS256", "PS512"})
  void each_way_of_signing_with_a_private_key_is_accepted(String algorithm) {
    JWSHeader head = new JWSHeader(JWSAlgorithm.parse(algorithm));

    assertThat(verified(TestIssuer.signed(head, valid(), TestIssuer.key(0))).text("sub"))
        .hasValue("dana");
  }

  @Test
  void what_the_head_says_is_critical_must_be_understood() {
    JWSHeader critical =
        new JWSHeader.Builder(JWSAlgorithm.RS256)
            .keyID("key-0")
            .criticalParams(Set.of("exp"))
            .customParam("exp", 1)
            .build();

    refuses(
        TestIssuer.signed(critical, valid(), TestIssuer.key(0)),
        "the signature of the token is wrong");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "a.b.c",
        "a.b.c.d.e",
        "{}",
        "e30.e30.e30",
        "eyJ.e30.x",
        "bnVsbA.e30.x"
      })
  void what_is_no_token_is_refused(String text) {
    refuses(text, "the token is");
  }

  @Test
  void keys_are_fetched_again_when_an_unknown_one_appears() {
    verified(issuer.token(valid()));
    pass(FetchedKeys.PAUSE);
    issuer.rotate();

    verified(issuer.token(valid()));

    assertThat(issuer.fetches()).isEqualTo(2);
    refuses(
        TestIssuer.signed(valid(), TestIssuer.key(0)), "the token is signed with key \"key-0\"");
  }

  @Test
  void however_many_unknown_keys_appear_few_fetches_are_made() {
    verified(issuer.token(valid()));
    String unknown = TestIssuer.signed(valid(), TestIssuer.key(4));
    for (int i = 0; i < 1_000; i++) {
      refuses(unknown, "the token is signed with key \"key-4\", which is none of " + issuer.url());
    }
    assertThat(issuer.fetches()).isEqualTo(1);

    pass(FetchedKeys.PAUSE);
    for (int i = 0; i < 1_000; i++) {
      refuses(unknown, "the token is signed with key \"key-4\"");
    }
    assertThat(issuer.fetches()).isEqualTo(2);
  }

  @Test
  void a_token_that_was_valid_is_so_again_until_it_expires_or_its_key_is_withdrawn() {
    String token = issuer.token(valid());
    verified(token);
    verified(token);
    String[] parts = token.split("\\.");
    String other = issuer.token(valid().subject("finn")).split("\\.")[1];
    refuses(parts[0] + "." + other + "." + parts[2], "the signature of the token is wrong");
    refuses(parts[0] + "." + parts[1] + ".AAAA", "the signature of the token is wrong");

    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(361));
    VerifiedSignatures signatures = new VerifiedSignatures();
    IssuerKeys keys = new FetchedKeys(found, new IssuerHttp(), Runnable::run, nanoTime::get);
    Expected expected = new Expected(found, US, Optional.empty());
    new TokenVerifier(Clock.systemUTC(), signatures).verified(token, expected, keys, true);
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(
            () -> new TokenVerifier(later, signatures).verified(token, expected, keys, true))
        .withMessageStartingWith("the token has expired at");

    JWSHeader same = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("key-0").build();
    issuer.replace("/keys", issuer.keys().replace(modulus(0), modulus(3)));
    pass(FetchedKeys.OLD);
    refuses(token, "the signature of the token is wrong");
    verified(TestIssuer.signed(same, valid(), TestIssuer.key(3)));
  }

  private static String modulus(int key) {
    return TestIssuer.key(key).getModulus().toString();
  }

  @Test
  void keys_that_are_withdrawn_are_not_accepted_for_long() {
    String before = issuer.token(valid());
    verified(before);
    issuer.rotate();

    pass(FetchedKeys.OLD);

    refuses(before, "the token is signed with key \"key-0\"");
  }

  @Test
  void while_the_issuer_is_down_the_keys_of_before_stay_in_force() {
    verified(issuer.token(valid()));
    issuer.down(true);
    pass(FetchedKeys.OLD);

    verified(issuer.token(valid()));
    refuses(
        found,
        TestIssuer.signed(valid(), TestIssuer.key(4)),
        Kind.UNAVAILABLE,
        "the key of the token is unknown, and the keys of " + issuer.url() + " cannot be read now");

    assertThat(issuers.problems())
        .containsExactly(
            "the keys of %1$s cannot be read: %1$s/.well-known/openid-configuration responds with status 503; those of before stay in force"
                .formatted(issuer.url()));
    issuer.down(false);
    pass(FetchedKeys.PAUSE_AFTER_FAILURE);
    verified(issuer.token(valid()));
    assertThat(issuers.problems()).isEmpty();
  }

  @Test
  void without_any_keys_nobody_is_refused_for_good() {
    issuer.down(true);

    refuses(found, issuer.token(valid()), Kind.UNAVAILABLE, "its keys cannot be read: try again");

    issuer.down(false);
    pass(FetchedKeys.PAUSE_AFTER_FAILURE);
    verified(issuer.token(valid()));
  }

  @Test
  void who_cannot_wait_is_refused_until_the_keys_are_there() {
    Queue<Runnable> later = new ArrayDeque<>();
    issuers = issuers(later::add);
    String token = issuer.token(valid());
    for (int i = 0; i < 3; i++) {
      assertThatExceptionOfType(AppException.class)
          .isThrownBy(() -> issuers.verified(token, found, US, false))
          .withMessage("the keys of %s are being read: try again in a second", issuer.url())
          .satisfies(refused -> assertThat(refused.kind()).isEqualTo(Kind.UNAVAILABLE));
    }
    assertThat(later).hasSize(1);

    later.remove().run();

    assertThat(issuers.verified(token, found, US, false).text("sub")).hasValue("dana");
  }

  @Test
  void an_issuer_that_describes_another_or_sends_rubbish_or_too_much_is_not_believed() {
    String description = "/.well-known/openid-configuration";
    issuer.replace(description, "{\"issuer\": \"https://other.example\", \"jwks_uri\": \"x\"}");
    unreadable("does not describe the issuer " + issuer.url());
    issuer.replace(
        description,
        "{\"issuer\": \"%s\", \"jwks_uri\": \"http://10.0.0.1/keys\"}".formatted(issuer.url()));
    unreadable(
        "jwks_uri is not a URL https://HOST, or http://HOST for a HOST that is this machine");
    issuer.replace(description, "nonsense");
    unreadable("does not respond with a JSON object");
    issuer.replace(description, "null");
    unreadable("does not respond with a JSON object");
    issuer.replace(description, "{" + " ".repeat(300_000) + "}");
    unreadable("the response has more than 262144 bytes");
    issuer.replace(description, issuer.description());
    issuer.replace("/keys", "null");
    unreadable("/keys: it is not a JSON Web Key Set");
  }

  private void unreadable(String why) {
    pass(FetchedKeys.PAUSE_AFTER_FAILURE);
    refuses(found, issuer.token(valid()), Kind.UNAVAILABLE, "its keys cannot be read");
    assertThat(issuers.problems()).singleElement().asString().contains(why);
  }

  @Test
  void a_redirect_is_not_followed() {
    IssuerSettings moved =
        IssuerSettings.of(issuer.url(), Optional.of(issuer.url() + "/moved"), Path.of(""));

    refuses(moved, issuer.token(valid()), Kind.UNAVAILABLE, "its keys cannot be read");

    assertThat(issuers.problems()).singleElement().asString().contains("responds with status 302");
    assertThat(issuer.fetches()).isZero();
  }

  @Test
  void the_address_of_the_keys_may_be_configured() {
    IssuerSettings direct =
        IssuerSettings.of(issuer.url(), Optional.of(issuer.url() + "/keys"), Path.of(""));

    assertThat(issuers.verified(issuer.token(valid()), direct, US, true).text("sub")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://issuer.example",
        "ftp://127.0.0.1",
        "issuer",
        "https://u:p@issuer.example"
      })
  void an_issuer_is_read_with_encryption_or_on_this_machine(String url) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> IssuerSettings.of(url, Optional.empty(), Path.of("")))
        .withMessageStartingWith("issuer is not a URL https://HOST");
  }

  @Test
  void a_file_of_keys_is_read_again_when_it_changes() throws IOException {
    Path file = Files.writeString(directory.resolve("keys.json"), issuer.keys());
    IssuerSettings inFile = IssuerSettings.of(issuer.url(), Optional.of("keys.json"), directory);
    issuers.verified(issuer.token(valid()), inFile, US, true);
    issuer.rotate();
    refuses(inFile, issuer.token(valid()), Kind.UNAUTHENTICATED, "is signed with key \"key-1\"");

    Files.writeString(file, issuer.keys());
    pass(Duration.ofSeconds(1));
    issuers.verified(issuer.token(valid()), inFile, US, true);

    Files.writeString(file, "{\"keys\": [");
    pass(Duration.ofSeconds(1));
    issuers.verified(issuer.token(valid()), inFile, US, true);
    assertThat(issuers.problems())
        .containsExactly(file + ": it is not a JSON Web Key Set; the keys of before stay in force");
    assertThat(issuer.fetches()).isZero();
  }

  @Test
  void symmetric_and_short_keys_are_none() throws IOException {
    Files.writeString(
        directory.resolve("keys.json"),
        "{\"keys\": [{\"kty\": \"oct\", \"k\": \"c2VjcmV0\"}, {\"kty\": \"RSA\", \"e\": \"AQAB\", \"n\": \"%s\"}]}"
            .formatted("u".repeat(171)));
    IssuerSettings inFile = IssuerSettings.of(issuer.url(), Optional.of("keys.json"), directory);

    refuses(inFile, issuer.token(valid()), Kind.UNAVAILABLE, "the file of its keys cannot be used");

    assertThat(issuers.problems())
        .singleElement()
        .asString()
        .contains("it has no key for signatures: expected RSA of 2048 bits or more, EC or Ed25519");
  }

  @Test
  void elliptic_curves_are_accepted() throws JOSEException {
    ECKey key = new ECKeyGenerator(Curve.P_384).keyID("curve").generate();
    issuer.replace("/keys", new JWKSet(key).toPublicJWKSet().toString());
    SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.ES384), valid().build());
    token.sign(new ECDSASigner(key));

    assertThat(verified(token.serialize()).text("sub")).hasValue("dana");
  }

  @Test
  void edwards_curves_are_accepted() throws GeneralSecurityException {
    KeyPair key = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    byte[] encoded = key.getPublic().getEncoded();
    issuer.replace(
        "/keys",
        "{\"keys\": [{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"%s\"}]}"
            .formatted(base64(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length))));
    String signed =
        base64("{\"alg\":\"EdDSA\"}".getBytes(UTF_8))
            + "."
            + base64(valid().build().toString().getBytes(UTF_8));
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(key.getPrivate());
    signature.update(signed.getBytes(UTF_8));
    byte[] right = signature.sign();

    assertThat(verified(signed + "." + base64(right)).text("sub")).hasValue("dana");
    right[5] ^= 1;
    refuses(signed + "." + base64(right), "the signature of the token is wrong");
    refuses(signed + ".AAAA", "the signature of the token is wrong");
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
