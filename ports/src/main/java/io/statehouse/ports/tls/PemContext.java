package io.statehouse.ports.tls;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Converts PEM files, which operators have, for drivers and Java's own TLS. Every method throws
 * {@link IllegalArgumentException} if a file cannot be read or has other content, or if a key is
 * not that of its certificate. Their results read the files again once they have changed, for the
 * connections that are opened from then on.
 */
public final class PemContext {
  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA");
  private static final byte[] SAMPLE = {1, 2, 3};

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
   * The certificate that one side presents to the other, and its private key.
   *
   * @param certificate the certificate, followed by those of its issuers
   */
  public record Identity(PemFile certificate, PemFile key) {}

  /**
   * @param authority the authorities to trust; if empty, those that Java trusts
   */
  public static SSLContext of(Optional<PemFile> authority, Optional<Identity> identity) {
    return with(authority.map(PemContext::trustManager), identity.map(PemContext::keyManager));
  }

  /**
   * Returns a context with managers that are used elsewhere too.
   *
   * @param trust if empty, what Java trusts
   */
  public static SSLContext with(
      Optional<X509ExtendedTrustManager> trust, Optional<X509ExtendedKeyManager> keys) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          keys.map(manager -> new KeyManager[] {manager}).orElse(null),
          trust.map(manager -> new TrustManager[] {manager}).orElse(null),
          null);
      return context;
    } catch (GeneralSecurityException unusable) {
      throw new IllegalArgumentException("TLS cannot be set up: " + unusable, unusable);
    }
  }

  /** Returns a manager that presents a certificate chain and has its private key. */
  public static X509ExtendedKeyManager keyManager(Identity identity) {
    return new IdentityKeyManager(identity);
  }

  /** Returns a manager that trusts the certificates of authorities. */
  public static X509ExtendedTrustManager trustManager(PemFile authorities) {
    return new AuthorityTrustManager(authorities);
  }

  /** Returns a key store with the certificates of authorities: another once they have changed. */
  public static Supplier<KeyStore> trustStore(PemFile authorities) {
    return new Reloaded<>(List.of(authorities), PemContext::authorities);
  }

  /** Returns a key store with a certificate chain and its private key, as trustStore. */
  public static Supplier<KeyStore> keyStore(Identity identity, char[] password) {
    return new Reloaded<>(
        List.of(identity.certificate(), identity.key()), content -> keyEntries(content, password));
  }

  /**
   * @param content of a file of authorities
   */
  static KeyStore authorities(List<PemContent> content) {
    return keyStore(
        store -> {
          for (Certificate certificate : content.get(0).certificates()) {
            store.setCertificateEntry("authority-" + store.size(), certificate);
          }
        });
  }

  /**
   * @param content of a file of certificates and of one with the private key
   */
  static KeyStore keyEntries(List<PemContent> content, char[] password) {
    KeyStore.PrivateKeyEntry entry = keyEntry(content.get(0), content.get(1));
    return keyStore(
        store -> store.setEntry("identity", entry, new KeyStore.PasswordProtection(password)));
  }

  private static KeyStore.PrivateKeyEntry keyEntry(PemContent certificate, PemContent key) {
    PrivateKey privateKey = key.privateKey();
    List<Certificate> certificates = certificate.certificates();
    if (!isPair(privateKey, certificates.get(0).getPublicKey())) {
      // Java would accept it; only the clients would notice, as no connection succeeds.
      throw new IllegalArgumentException(
          "%s: the key in %s is not that of the certificate in %s"
              .formatted(key.file().setting(), key.file().path(), certificate.file().path()));
    }
    return new KeyStore.PrivateKeyEntry(privateKey, certificates.toArray(Certificate[]::new));
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

  private static boolean isPair(PrivateKey key, PublicKey certified) {
    if (!key.getAlgorithm().equals(certified.getAlgorithm())) {
      return false;
    }
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
}
