package io.statehouse.app.access.issuer;

import static java.util.stream.Collectors.joining;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.EncryptedJWT;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.SignedJWT;
import io.statehouse.app.access.issuer.SigningKeys.SigningKey;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.text.Printable;
import io.statehouse.ports.Bytes;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Verifies tokens: their form, whom they are of and for, their time and their signature. What costs
 * least is checked first, so that a token of another issuer causes no fetch of keys.
 */
final class TokenVerifier {
  /** Signatures of a secret that only the issuer has. */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512,
          JWSAlgorithm.EdDSA,
          JWSAlgorithm.Ed25519);

  /** Others are for another use, as those that end a session. */
  private static final Set<JOSEObjectType> TYPES =
      Set.of(
          JOSEObjectType.JWT,
          new JOSEObjectType("at+jwt"),
          new JOSEObjectType("application/at+jwt"),
          new JOSEObjectType("application/jwt"));

  /** The most by which the clocks of issuer and server may differ. */
  private static final Duration SKEW = Duration.ofSeconds(60);

  private static final int MAX_SHOWN = 100;

  private final Clock clock;
  private final VerifiedSignatures signatures;

  TokenVerifier(Clock clock, VerifiedSignatures signatures) {
    this.clock = clock;
    this.signatures = signatures;
  }

  /**
   * Verifies a token.
   *
   * @param wait whether keys that have to be read first are waited for
   * @throws AppException if it is not valid, or cannot be verified now; the message says why, and
   *     has no part of the token but the value at fault
   */
  Claims verified(String token, Expected expected, IssuerKeys keys, boolean wait) {
    SignedJWT jwt = parsed(token);
    JWSHeader header = jwt.getHeader();
    requireHead(header);
    JWTClaimsSet claims = claims(jwt);
    requireClaims(claims, expected);
    requireTime(claims);
    requireSignature(token, jwt, keys.matching(header, wait), expected);
    return new Claims(claims.getClaims());
  }

  private static SignedJWT parsed(String token) {
    JWT jwt = jwt(token);
    if (jwt instanceof SignedJWT signed) {
      return signed;
    }
    throw refused(
        jwt instanceof EncryptedJWT
            ? "the token is encrypted: send one that is only signed"
            : "the token is not signed (alg none)");
  }

  private static JWT jwt(String token) {
    try {
      return JWTParser.parse(token);
    } catch (ParseException | RuntimeException malformed) {
      // For some of what is malformed the library is not prepared: a head that is null.
      throw refused("the token is malformed: it is neither one of this server nor a JWT");
    }
  }

  private static void requireHead(JWSHeader header) {
    if (!ALGORITHMS.contains(header.getAlgorithm())) {
      throw refused(
          "the token is signed by %s: accepted are %s"
              .formatted(shown(header.getAlgorithm()), new TreeSet<>(names())));
    }
    if (header.getType() != null && !TYPES.contains(header.getType())) {
      throw refused("the token has the type " + shown(header.getType()) + ", not JWT");
    }
  }

  private static List<String> names() {
    return ALGORITHMS.stream().map(JWSAlgorithm::getName).toList();
  }

  private static JWTClaimsSet claims(SignedJWT jwt) {
    try {
      JWTClaimsSet claims = jwt.getJWTClaimsSet();
      if (claims != null) {
        return claims;
      }
    } catch (ParseException | RuntimeException malformed) {
      // said below; as for the head
    }
    throw refused("the token is malformed: its claims are not those of a JWT");
  }

  private static void requireClaims(JWTClaimsSet claims, Expected expected) {
    String issuer = claims.getIssuer();
    if (!expected.issuer().name().equals(issuer)) {
      throw refused(
          "the token is of issuer %s, not of \"%s\"".formatted(shown(issuer), expected.issuer()));
    }
    List<String> audience = claims.getAudience();
    if (!audience.contains(expected.audience())) {
      throw refused(
          "the token is for %s, not for \"%s\"".formatted(shown(audience), expected.audience()));
    }
    if (expected.nonce().isPresent()) {
      requireSignIn(claims, expected);
    }
  }

  /**
   * Requires what is claimed of a sign-in in particular: it is that which this server asked for.
   */
  private static void requireSignIn(JWTClaimsSet claims, Expected expected) {
    if (!expected.nonce().equals(Optional.ofNullable(claims.getClaim("nonce")))) {
      throw refused("the token is not for this sign-in: its nonce is another one");
    }
    Object party = claims.getClaim("azp");
    boolean several = claims.getAudience().size() > 1;
    if (party == null ? several : !party.equals(expected.audience())) {
      throw refused(
          "the token was issued to %s, not to \"%s\"".formatted(shown(party), expected.audience()));
    }
  }

  private void requireTime(JWTClaimsSet claims) {
    Instant now = clock.instant();
    Date end = claims.getExpirationTime();
    if (end == null) {
      throw refused("the token never expires (it has no exp)");
    }
    if (!now.minus(SKEW).isBefore(end.toInstant())) {
      throw refused("the token has expired at " + end.toInstant());
    }
    Date begin = claims.getNotBeforeTime();
    if (begin != null && now.plus(SKEW).isBefore(begin.toInstant())) {
      throw refused("the token is not valid before " + begin.toInstant());
    }
  }

  private void requireSignature(
      String token, SignedJWT jwt, List<SigningKey> keys, Expected expected) {
    if (keys.isEmpty()) {
      throw refused(
          "the token is signed with key %s, which is none of %s for %s"
              .formatted(
                  shown(jwt.getHeader().getKeyID()),
                  expected.issuer(),
                  jwt.getHeader().getAlgorithm()));
    }
    Bytes hash = VerifiedSignatures.hash(token);
    if (!signatures.has(hash, keys)) {
      SigningKey right =
          keys.stream()
              .filter(key -> isSignedWith(key, jwt))
              .findFirst()
              .orElseThrow(() -> refused("the signature of the token is wrong"));
      signatures.add(hash, right);
    }
  }

  private static boolean isSignedWith(SigningKey key, SignedJWT jwt) {
    try {
      return key.verifier().verify(jwt.getHeader(), jwt.getSigningInput(), jwt.getSignature());
    } catch (JOSEException | IllegalArgumentException malformed) {
      return false;
    }
  }

  private static String shown(Object value) {
    if (value instanceof Collection<?> several) {
      return several.isEmpty()
          ? "nobody"
          : several.stream().limit(5).map(TokenVerifier::shown).collect(joining(", "));
    }
    if (value == null) {
      return "(none)";
    }
    String text = Printable.line(value.toString());
    return '"' + (text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…") + '"';
  }

  private static AppException refused(String why) {
    return new AppException(Kind.UNAUTHENTICATED, why);
  }
}
