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

/** Makes of PEM files, which operators have, the form in which Java's own TLS takes them. */
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
   * @throws IllegalArgumentException if a file cannot be read or is none of that kind, or if the
   *     key is not that of the certificate
   */
  public static SSLContext of(Optional<PemFile> authority, Optional<Shown> shown) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          shown.isPresent() ? shown(shown.get()) : null,
          authority.isPresent() ? trusted(authority.get()) : null,
          null);
      return context;
    } catch (GeneralSecurityException | IOException unusable) {
      throw new IllegalArgumentException("TLS cannot be set up: " + unusable, unusable);
    }
  }

  private static TrustManager[] trusted(PemFile authority)
      throws GeneralSecurityException, IOException {
    KeyStore store = empty();
    for (Certificate certificate : certificates(authority)) {
      store.setCertificateEntry("authority-" + store.size(), certificate);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyManager[] shown(Shown shown) throws GeneralSecurityException, IOException {
    PrivateKey key = privateKey(shown.key());
    List<Certificate> certificates = certificates(shown.certificate());
    requirePair(key, certificates.get(0).getPublicKey(), shown);
    KeyStore store = empty();
    store.setKeyEntry("shown", key, IN_MEMORY_ONLY, certificates.toArray(Certificate[]::new));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, IN_MEMORY_ONLY);
    return factory.getKeyManagers();
  }

  /** A wrong pair would be noticed only by those who connect, none of whom could. */
  private static void requirePair(PrivateKey key, PublicKey certified, Shown shown)
      throws GeneralSecurityException {
    if (!key.getAlgorithm().equals(certified.getAlgorithm()) || !verifies(key, certified)) {
      throw new IllegalArgumentException(
          shown.key().setting()
              + ": the key in "
              + shown.key().path()
              + " is not that of the certificate in "
              + shown.certificate().path());
    }
  }

  private static boolean verifies(PrivateKey key, PublicKey certified)
      throws GeneralSecurityException {
    String algorithm = SIGNATURES.getOrDefault(key.getAlgorithm(), key.getAlgorithm());
    Signature signing = Signature.getInstance(algorithm);
    signing.initSign(key);
    signing.update(SAMPLE);
    Signature verifying = Signature.getInstance(algorithm);
    verifying.initVerify(certified);
    verifying.update(SAMPLE);
    return verifying.verify(signing.sign());
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
