package io.statehouse.mysql;

import io.statehouse.ports.url.StoreTls;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;

/**
 * The trusted authorities and the client certificate of a store in the only form that the driver
 * reads: key store files. They exist while the store is open, readable to their owner only, under a
 * random password that is never disclosed.
 */
final class KeyStoreFiles implements AutoCloseable {
  private final String password = UUID.randomUUID().toString();
  private final List<Path> files = new ArrayList<>();

  /**
   * @param properties of the driver, which will name the files
   * @throws IllegalArgumentException if the certificates cannot be read, or written to files
   */
  KeyStoreFiles(StoreTls tls, Properties properties) {
    tls.trustStore().ifPresent(store -> add(properties, store, "trust", "TrustStore"));
    tls.keyStore(password.toCharArray())
        .ifPresent(store -> add(properties, store, "client", "KeyStore"));
  }

  private void add(Properties properties, KeyStore store, String kind, String fallback) {
    try {
      Path file = Files.createTempFile("statehouse-certificates-", ".p12");
      files.add(file);
      file.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(file)) {
        store.store(out, password.toCharArray());
      }
      properties.setProperty(kind + "CertificateKeyStoreUrl", file.toUri().toString());
      properties.setProperty(kind + "CertificateKeyStoreType", "PKCS12");
      properties.setProperty(kind + "CertificateKeyStorePassword", password);
      // Otherwise the driver would use the key stores that the virtual machine's options name.
      properties.setProperty("fallbackToSystem" + fallback, "false");
    } catch (IOException | GeneralSecurityException failed) {
      throw new IllegalArgumentException(
          "certificates cannot be written to a key store file for the driver: " + failed, failed);
    }
  }

  @Override
  public void close() {
    try {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    } catch (IOException undeletable) {
      throw new UncheckedIOException(undeletable);
    }
  }
}
