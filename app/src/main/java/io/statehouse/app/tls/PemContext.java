package io.statehouse.app.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Makes of PEM files, which operators have, the forms in which drivers and Java's own TLS take
 * them. Every method throws {@link IllegalArgumentException} if a file cannot be read or is none of
 * that kind, or if a key is not that of its certificate.
 */
public final class PemContext {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");
  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "Ed25519");
  private static final byte[] SAMPLE = {1, 2, 3};
  private static final char[] IN_MEMORY_ONLY = new char[0];

  private PemContext() {}

  /**
   * What one side shows of itself to the other.
   *
   * @param certificate the certificate, followed by those that vouch for it
   */
  public record Shown(PemFile certificate, PemFile key) {}

  /**
   * @param authority whom to trust; without it, whom Java trusts
   */
  public static SSLContext of(Optional<PemFile> authority, Optional<Shown> shown) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          shown.isPresent() ? keyManagers(shown(shown.get())) : null,
          authority.isPresent() ? trusted(authorities(authority.get())) : null,
          null);
      return context;
    } catch (GeneralSecurityException | IOException unusable) {
      throw new IllegalArgumentException("TLS cannot be set up: " + unusable, unusable);
    }
  }

  /** The certificates of the authorities to trust. */
  public static List<Certificate> authorities(PemFile file) {
    return certificates(file);
  }

  /** A certificate chain, and the key by which its owner proves that it is its own. */
  public static KeyStore.PrivateKeyEntry shown(Shown shown) {
    PrivateKey key = privateKey(shown.key());
    List<Certificate> certificates = certificates(shown.certificate());
    requirePair(key, certificates.get(0).getPublicKey(), shown);
    return new KeyStore.PrivateKeyEntry(key, certificates.toArray(Certificate[]::new));
  }

  private static TrustManager[] trusted(List<Certificate> authorities)
      throws GeneralSecurityException, IOException {
    KeyStore store = empty();
    for (Certificate certificate : authorities) {
      store.setCertificateEntry("authority-" + store.size(), certificate);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyManager[] keyManagers(KeyStore.PrivateKeyEntry shown)
      throws GeneralSecurityException, IOException {
    KeyStore store = empty();
    store.setEntry("shown", shown, new KeyStore.PasswordProtection(IN_MEMORY_ONLY));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, IN_MEMORY_ONLY);
    return factory.getKeyManagers();
  }

  /** A wrong pair would be noticed only by those who connect, none of whom could. */
  private static void requirePair(PrivateKey key, PublicKey certified, Shown shown) {
    if (!key.getAlgorithm().equals(certified.getAlgorithm()) || !verifies(key, certified)) {
      throw new IllegalArgumentException(
          shown.key().setting()
              + ": the key in "
              + shown.key().path()
              + " is not that of the certificate in "
              + shown.certificate().path());
    }
  }

  private static boolean verifies(PrivateKey key, PublicKey certified) {
    try {
      String algorithm = SIGNATURES.getOrDefault(key.getAlgorithm(), key.getAlgorithm());
      Signature signing = Signature.getInstance(algorithm);
      signing.initSign(key);
      signing.update(SAMPLE);
      Signature verifying = Signature.getInstance(algorithm);
      verifying.initVerify(certified);
      verifying.update(SAMPLE);
      return verifying.verify(signing.sign());
    } catch (GeneralSecurityException unusable) {
      return false;
    }
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    return store;
  }

  private static List<Certificate> certificates(PemFile file) {
    try (InputStream in = Files.newInputStream(file.path())) {
      List<Certificate> found =
          List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(in));
      if (found.isEmpty()) {
        throw new CertificateException("it holds none");
      }
      return found;
    } catch (IOException | CertificateException unreadable) {
      throw refused(file, "a readable PEM file of certificates", unreadable);
    }
  }

  private static PrivateKey privateKey(PemFile file) {
    try {
      Matcher key = KEY.matcher(Files.readString(file.path(), US_ASCII));
      if (!key.find()) {
        throw new InvalidKeySpecException("it holds no PRIVATE KEY");
      }
      byte[] encoded = Base64.getMimeDecoder().decode(key.group(1));
      for (String algorithm : ALGORITHMS) {
        try {
          return KeyFactory.getInstance(algorithm)
              .generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (InvalidKeySpecException another) {
          continue; // the form does not say in a simple way for which algorithm the key is
        }
      }
      throw new InvalidKeySpecException("it is for none of " + ALGORITHMS);
    } catch (IOException | GeneralSecurityException | IllegalArgumentException unreadable) {
      throw refused(file, "a private key in PKCS#8 without a password", unreadable);
    }
  }

  private static IllegalArgumentException refused(PemFile file, String expected, Exception why) {
    return new IllegalArgumentException(
        file.setting() + ": expected " + expected + " in " + file.path() + ", but " + why, why);
  }
}
