package io.statehouse.app.access.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.impl.CriticalHeaderParamsDeferral;
import com.nimbusds.jose.crypto.impl.EdDSAProvider;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;

/** Verifies signatures by the JDK, where the library would need a further one. */
final class Ed25519Signatures extends EdDSAProvider implements JWSVerifier {
  private static final String NAME = "Ed25519";
  private static final int KEY_BYTES = 32;

  /** Precedes the bytes of a key in its X.509 encoding (RFC 8410). */
  private static final byte[] X509_HEAD = HexFormat.of().parseHex("302a300506032b6570032100");

  private final CriticalHeaderParamsDeferral critical = new CriticalHeaderParamsDeferral();
  private final PublicKey key;

  Ed25519Signatures(OctetKeyPair pair) throws JOSEException {
    byte[] point = pair.getDecodedX();
    if (point.length != KEY_BYTES) {
      throw new JOSEException("an Ed25519 key has " + KEY_BYTES + " bytes");
    }
    byte[] encoded = new byte[X509_HEAD.length + KEY_BYTES];
    System.arraycopy(X509_HEAD, 0, encoded, 0, X509_HEAD.length);
    System.arraycopy(point, 0, encoded, X509_HEAD.length, KEY_BYTES);
    try {
      key = KeyFactory.getInstance(NAME).generatePublic(new X509EncodedKeySpec(encoded));
    } catch (GeneralSecurityException refused) {
      throw new JOSEException("the key is none of Ed25519", refused);
    }
  }

  @Override
  public boolean verify(JWSHeader header, byte[] signed, Base64URL signature) throws JOSEException {
    if (!critical.headerPasses(header)) {
      return false;
    }
    try {
      Signature verified = Signature.getInstance(NAME);
      verified.initVerify(key);
      verified.update(signed);
      return verified.verify(signature.decode());
    } catch (GeneralSecurityException malformed) {
      return false; // as of another length
    }
  }
}
