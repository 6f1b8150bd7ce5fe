package io.statehouse.app.access.issuer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The keys by which an issuer's tokens are verified: the public ones of its set that are strong
 * enough. Immutable.
 */
record SigningKeys(List<SigningKey> keys) {
  static final SigningKeys NONE = new SigningKeys(List.of());

  private static final int MIN_RSA_BITS = 2048;
  private static final int MAX_RSA_BITS = 8192;

  /** More than any issuer has; a token without the id of its key is tried with each. */
  private static final int MAX_KEYS = 100;

  /** A key, and what verifies signatures with it. */
  record SigningKey(JWK key, JWSVerifier verifier) {

    boolean mayHaveSigned(JWSHeader header, JWKMatcher matcher) {
      return matcher.matches(key)
          && verifier.supportedJWSAlgorithms().contains(header.getAlgorithm());
    }
  }

  /**
   * Reads a JSON Web Key Set.
   *
   * @throws IllegalArgumentException if it is malformed, or has no key that can be used
   */
  static SigningKeys parse(byte[] document) {
    List<SigningKey> usable = new ArrayList<>();
    try {
      for (JWK key : parsed(document)) {
        verifier(key).ifPresent(verifier -> usable.add(new SigningKey(key, verifier)));
      }
    } catch (JOSEException refused) {
      throw new IllegalArgumentException("it has a malformed key", refused);
    }
    if (usable.isEmpty()) {
      throw new IllegalArgumentException(
          "it has no key for signatures: expected RSA of %d bits or more, EC or Ed25519"
              .formatted(MIN_RSA_BITS));
    }
    return new SigningKeys(List.copyOf(usable));
  }

  private static List<JWK> parsed(byte[] document) {
    List<JWK> all;
    try {
      all = JWKSet.parse(new String(document, UTF_8)).getKeys();
    } catch (ParseException | RuntimeException malformed) {
      // The message of the library may have a part of a private key; null it is not prepared for.
      throw new IllegalArgumentException("it is not a JSON Web Key Set", malformed);
    }
    if (all.size() > MAX_KEYS) {
      throw new IllegalArgumentException("it has more than " + MAX_KEYS + " keys");
    }
    return all;
  }

  /** A symmetric key would let everyone who can verify a token make one. */
  private static Optional<JWSVerifier> verifier(JWK key) throws JOSEException {
    if (key instanceof RSAKey rsa && rsa.size() >= MIN_RSA_BITS && rsa.size() <= MAX_RSA_BITS) {
      return Optional.of(new RSASSAVerifier(rsa.toRSAPublicKey()));
    }
    if (key instanceof ECKey ec
        && List.of(Curve.P_256, Curve.P_384, Curve.P_521).contains(ec.getCurve())) {
      return Optional.of(new ECDSAVerifier(ec.toECPublicKey()));
    }
    if (key instanceof OctetKeyPair pair && Curve.Ed25519.equals(pair.getCurve())) {
      return Optional.of(new Ed25519Signatures(pair));
    }
    return Optional.empty();
  }

  /** Returns the keys with which a token of this head may have been signed. */
  List<SigningKey> matching(JWSHeader header) {
    JWKMatcher matcher = JWKMatcher.forJWSHeader(header);
    return matcher == null
        ? List.of()
        : keys.stream().filter(key -> key.mayHaveSigned(header, matcher)).toList();
  }
}
