package io.statehouse.mysql;

import io.statehouse.ports.url.StoreTls;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;

/**
 * The trusted authorities and the client certificate of a store in the only form that the driver
 * reads: key store files. They exist while the store is open, readable to their owner only, under a
 * random password that is never disclosed.
 */
final class KeyStoreFiles implements AutoCloseable {
  private final String password = UUID.randomUUID().toString();
  private final Optional<Path> trusted;
  private final Optional<Path> shown;

  /**
   * @throws IllegalArgumentException if the certificates cannot be read, or written to files
   */
  KeyStoreFiles(StoreTls tls) {
    this.trusted = tls.trustStore().map(this::file);
    this.shown = tls.keyStore(password.toCharArray()).map(this::file);
  }

  private Path file(KeyStore store) {
    try {
      Path file = Files.createTempFile("statehouse-certificates-", ".p12");
      file.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(file)) {
        store.store(out, password.toCharArray());
      }
      return file;
    } catch (IOException | GeneralSecurityException failed) {
      throw new IllegalArgumentException(
          "certificates cannot be written to a key store file for the driver: " + failed, failed);
    }
  }

  void addTo(Properties properties) {
    trusted.ifPresent(file -> addTo(properties, "trust", file));
    shown.ifPresent(file -> addTo(properties, "client", file));
    // Otherwise the driver would fall back to the key stores that the virtual machine's options
    // name.
    trusted.ifPresent(file -> properties.setProperty("fallbackToSystemTrustStore", "false"));
    shown.ifPresent(file -> properties.setProperty("fallbackToSystemKeyStore", "false"));
  }

  private void addTo(Properties properties, String kind, Path file) {
    properties.setProperty(kind + "CertificateKeyStoreUrl", file.toUri().toString());
    properties.setProperty(kind + "CertificateKeyStoreType", "PKCS12");
    properties.setProperty(kind + "CertificateKeyStorePassword", password);
  }

  @Override
  public void close() {
    try {
      for (Optional<Path> file : List.of(trusted, shown)) {
        if (file.isPresent()) {
          Files.deleteIfExists(file.get());
        }
      }
    } catch (IOException undeletable) {
      throw new UncheckedIOException(undeletable);
    }
  }
}
