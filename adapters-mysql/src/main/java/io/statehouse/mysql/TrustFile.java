package io.statehouse.mysql;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Optional;
import java.util.Properties;

/**
 * The certificates that a store trusts, in the only form that the driver reads: a key store in a
 * file. Operators have PEM files, so one is made of theirs for as long as the store is open. It
 * holds nothing secret.
 */
final class TrustFile implements AutoCloseable {
  private static final String PASSWORD = "certificates";

  private final Optional<Path> keyStore;

  private TrustFile(Optional<Path> keyStore) {
    this.keyStore = keyStore;
  }

  /**
   * @throws IllegalArgumentException if the file cannot be read or holds no certificate
   */
  static TrustFile of(Optional<Path> pem) {
    return new TrustFile(pem.map(TrustFile::converted));
  }

  private static Path converted(Path pem) {
    try {
      Path file = Files.createTempFile("statehouse-certificates-", ".p12");
      try (OutputStream out = Files.newOutputStream(file)) {
        keyStoreOf(certificates(pem)).store(out, PASSWORD.toCharArray());
      } catch (GeneralSecurityException | IOException | RuntimeException failed) {
        Files.deleteIfExists(file);
        throw failed;
      }
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new IllegalArgumentException(
          "certificates " + pem + ": expected a readable PEM file, but " + unreadable, unreadable);
    }
  }

  private static Collection<? extends Certificate> certificates(Path pem)
      throws IOException, CertificateException {
    try (InputStream in = Files.newInputStream(pem)) {
      Collection<? extends Certificate> found =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (found.isEmpty()) {
        throw new CertificateException("it holds none");
      }
      return found;
    }
  }

  private static KeyStore keyStoreOf(Collection<? extends Certificate> certificates)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    for (Certificate certificate : certificates) {
      store.setCertificateEntry("authority-" + store.size(), certificate);
    }
    return store;
  }

  void addTo(Properties properties) {
    keyStore.ifPresent(
        file -> {
          properties.setProperty("trustCertificateKeyStoreUrl", file.toUri().toString());
          properties.setProperty("trustCertificateKeyStoreType", "PKCS12");
          properties.setProperty("trustCertificateKeyStorePassword", PASSWORD);
          properties.setProperty("fallbackToSystemTrustStore", "false");
        });
  }

  @Override
  public void close() {
    keyStore.ifPresent(
        file -> {
          try {
            Files.deleteIfExists(file);
          } catch (IOException held) {
            throw new UncheckedIOException(held);
          }
        });
  }
}
