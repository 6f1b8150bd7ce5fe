package io.statehouse.ports.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Converts PEM files, which operators have, to what drivers and Java's own TLS need. Every method
 * throws {@link IllegalArgumentException} if a file cannot be read or has other content, or if a
 * key is not that of its certificate.
 */
public final class PemContext {
  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA");
  private static final byte[] SAMPLE = {1, 2, 3};
  private static final char[] IN_MEMORY_ONLY = new char[0];

  private PemContext() {}

  /**
   * @param setting names the file, for messages
   */
  public record PemFile(String setting, Path path) {
    public PemFile {
      requireNonNull(setting, "setting");
      requireNonNull(path, "path");
    }
  }

  /**
   * What one side presents to the other.
   *
   * @param certificate the certificate, followed by those of its issuers
   */
  public record Identity(PemFile certificate, PemFile key) {}

  /**
   * @param authority the authorities to trust; if empty, those that Java trusts
   */
  public static SSLContext of(Optional<PemFile> authority, Optional<Identity> identity) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          identity.isPresent() ? keyManagers(identity.get()) : null,
          authority.isPresent() ? trustManagers(authority.get()) : null,
          null);
      return context;
    } catch (GeneralSecurityException unusable) {
      throw new IllegalArgumentException("TLS cannot be set up: " + unusable, unusable);
    }
  }

  /** Returns a certificate chain and its private key. */
  public static KeyStore.PrivateKeyEntry keyEntry(Identity identity) {
    PrivateKey key = privateKey(identity.key());
    List<Certificate> certificates = certificates(identity.certificate());
    requirePair(key, certificates.get(0).getPublicKey(), identity);
    return new KeyStore.PrivateKeyEntry(key, certificates.toArray(Certificate[]::new));
  }

  /** Returns a key store with the certificates of authorities. */
  public static KeyStore trustStore(PemFile authorities) {
    return keyStore(
        store -> {
          for (Certificate certificate : certificates(authorities)) {
            store.setCertificateEntry("authority-" + store.size(), certificate);
          }
        });
  }

  /** Returns a key store with a certificate chain and its private key. */
  public static KeyStore keyStore(Identity identity, char[] password) {
    KeyStore.PrivateKeyEntry entry = keyEntry(identity);
    return keyStore(
        store -> store.setEntry("identity", entry, new KeyStore.PasswordProtection(password)));
  }

  @FunctionalInterface
  private interface Content {
    void addTo(KeyStore store) throws KeyStoreException;
  }

  private static KeyStore keyStore(Content content) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      content.addTo(store);
      return store;
    } catch (GeneralSecurityException | IOException unusable) {
      throw new IllegalArgumentException("TLS cannot be set up: " + unusable, unusable);
    }
  }

  private static TrustManager[] trustManagers(PemFile authorities) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trustStore(authorities));
    return factory.getTrustManagers();
  }

  private static KeyManager[] keyManagers(Identity identity) throws GeneralSecurityException {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keyStore(identity, IN_MEMORY_ONLY), IN_MEMORY_ONLY);
    return factory.getKeyManagers();
  }

  /** Java would accept a wrong pair; only the clients would notice, as no connection succeeds. */
  private static void requirePair(PrivateKey key, PublicKey certified, Identity identity) {
    if (!key.getAlgorithm().equals(certified.getAlgorithm()) || !verifies(key, certified)) {
      throw new IllegalArgumentException(
          "%s: the key in %s is not that of the certificate in %s"
              .formatted(
                  identity.key().setting(), identity.key().path(), identity.certificate().path()));
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

  public static List<Certificate> certificates(PemFile file) {
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
      return PrivateKeyPem.read(Files.readString(file.path(), ISO_8859_1), file.path());
    } catch (IOException | GeneralSecurityException unreadable) {
      throw refused(file, "a private key without a password", unreadable);
    }
  }

  private static IllegalArgumentException refused(PemFile file, String expected, Exception cause) {
    return new IllegalArgumentException(
        file.setting() + ": expected " + expected + " in " + file.path() + ", but " + cause, cause);
  }
}
