package io.statehouse.ports.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the forms in which tools write private keys. The JDK knows the first one alone; the next
 * two are put into it, and the rest are refused with the command that converts them.
 *
 * <pre>
 *   PRIVATE KEY             PKCS#8: the algorithm and the key
 *   RSA PRIVATE KEY         PKCS#1: an RSA key
 *   EC PRIVATE KEY          SEC 1: an EC key; its curve may be in EC PARAMETERS before it
 *   ENCRYPTED PRIVATE KEY   PKCS#8 with a password; or a line of headers in one of the others
 *   OPENSSH PRIVATE KEY     of SSH
 * </pre>
 */
final class PrivateKeyPem {
  private static final Pattern KEY =
      Pattern.compile(
          "-----BEGIN (([A-Z]+ )?)PRIVATE KEY-----(.*?)-----END \\1PRIVATE KEY-----",
          Pattern.DOTALL);
  private static final Pattern CURVE =
      Pattern.compile(
          "-----BEGIN EC PARAMETERS-----(.*?)-----END EC PARAMETERS-----", Pattern.DOTALL);
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");
  private static final byte[] VERSION = Der.encode(Der.INTEGER, new byte[1]);

  /** The identifier 1.2.840.113549.1.1.1, and that it has no parameters. */
  private static final byte[] RSA = HexFormat.of().parseHex("06092a864886f70d0101010500");

  /** The identifier 1.2.840.10045.2.1, whose parameter is the curve. */
  private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");

  private PrivateKeyPem() {}

  /**
   * Reads the first private key of a text.
   *
   * @param file is named by the commands of refusals
   * @throws InvalidKeySpecException with what the text holds instead
   */
  static PrivateKey read(String text, Path file) throws GeneralSecurityException {
    Matcher key = KEY.matcher(text);
    if (!key.find()) {
      throw new InvalidKeySpecException("it holds no PRIVATE KEY");
    }
    String form = key.group(1).strip();
    String content = key.group(3);
    if (form.equals("OPENSSH")) {
      throw new InvalidKeySpecException(
          "it is an OpenSSH key: convert a copy with ssh-keygen -p -m PKCS8 -f COPY");
    }
    if (form.equals("ENCRYPTED") || content.contains("ENCRYPTED")) {
      throw new InvalidKeySpecException(
          "it is encrypted: decrypt it with openssl pkey -in %s -out NEW, and name NEW"
              .formatted(file));
    }
    byte[] encoded = decoded(content);
    return switch (form) {
      case "" -> privateKey(encoded);
      case "RSA" -> privateKey(wrapped(encoded, RSA));
      case "EC" -> privateKey(wrapped(encoded, EC, curve(encoded, text)));
      default ->
          throw new InvalidKeySpecException(
              "it is a key of %s: use one of %s".formatted(form, ALGORITHMS));
    };
  }

  private static byte[] decoded(String content) throws InvalidKeySpecException {
    try {
      return Base64.getMimeDecoder().decode(content);
    } catch (IllegalArgumentException damaged) {
      throw new InvalidKeySpecException("it is damaged", damaged);
    }
  }

  private static byte[] wrapped(byte[] key, byte[]... algorithm) {
    return Der.encode(
        Der.SEQUENCE,
        VERSION,
        Der.encode(Der.SEQUENCE, algorithm),
        Der.encode(Der.OCTET_STRING, key));
  }

  /** Returns which curve a key is on. */
  private static byte[] curve(byte[] key, String text) throws InvalidKeySpecException {
    for (Der.Element outer : Der.decode(key)) {
      for (Der.Element inner : Der.decode(outer.content())) {
        if (inner.tag() == Der.NUMBER_0) {
          return inner.content();
        }
      }
    }
    Matcher parameters = CURVE.matcher(text);
    if (!parameters.find()) {
      throw new InvalidKeySpecException("it does not name its curve");
    }
    return decoded(parameters.group(1));
  }

  private static PrivateKey privateKey(byte[] encoded) throws GeneralSecurityException {
    Optional<InvalidKeySpecException> last = Optional.empty();
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
      } catch (InvalidKeySpecException otherAlgorithm) {
        // PKCS#8 names the algorithm by an identifier that the JDK does not expose.
        last = Optional.of(otherAlgorithm);
      }
    }
    throw new InvalidKeySpecException("it is for none of " + ALGORITHMS, last.orElse(null));
  }
}
