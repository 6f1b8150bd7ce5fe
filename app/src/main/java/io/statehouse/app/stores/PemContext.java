package io.statehouse.app.stores;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Makes of PEM files, which operators have, the forms in which drivers and Java's TLS take them.
 */
final class PemContext {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");
  private static final char[] IN_MEMORY_ONLY = new char[0];

  private PemContext() {}

  /**
   * @throws IllegalArgumentException if a file cannot be read or is none of that kind
   */
  static SSLContext of(TlsFiles files) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          files.client().isPresent() ? keyManagers(shown(files.client().get())) : null,
          files.authority().isPresent() ? trusted(authorities(files.authority().get())) : null,
          null);
      return context;
    } catch (GeneralSecurityException | IOException unusable) {
      throw new IllegalArgumentException("TLS cannot be set up: " + unusable, unusable);
    }
  }

  /** The certificates of the authorities to trust. */
  static List<Certificate> authorities(Path file) {
    return certificates(TlsFiles.CA, file);
  }

  /** What a client shows, and the key by which it proves that this is its own. */
  static KeyStore.PrivateKeyEntry shown(TlsFiles.ClientFiles client) {
    return new KeyStore.PrivateKeyEntry(
        privateKey(client.key()),
        certificates(TlsFiles.CERTIFICATE, client.certificate()).toArray(Certificate[]::new));
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

  private static KeyManager[] keyManagers(KeyStore.PrivateKeyEntry client)
      throws GeneralSecurityException, IOException {
    KeyStore store = empty();
    store.setEntry("client", client, new KeyStore.PasswordProtection(IN_MEMORY_ONLY));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, IN_MEMORY_ONLY);
    return factory.getKeyManagers();
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    return store;
  }

  private static List<Certificate> certificates(StoreOption option, Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      List<Certificate> found =
          List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(in));
      if (found.isEmpty()) {
        throw new CertificateException("it holds none");
      }
      return found;
    } catch (IOException | CertificateException unreadable) {
      throw refused(option, file, "a readable PEM file of certificates", unreadable);
    }
  }

  private static PrivateKey privateKey(Path file) {
    try {
      Matcher key = KEY.matcher(Files.readString(file, US_ASCII));
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
      throw refused(TlsFiles.KEY, file, "a private key in PKCS#8 without a password", unreadable);
    }
  }

  private static IllegalArgumentException refused(
      StoreOption option, Path file, String expected, Exception why) {
    return new IllegalArgumentException(
        "store option " + option.name() + ": expected " + expected + " in " + file + ", but " + why,
        why);
  }
}
