package io.statehouse.mysql;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;

/**
 * Whom a store trusts and what it shows, in the only form that the driver reads: key stores in
 * files. They are there for as long as the store is open, for their owner alone to read, under a
 * password that nobody is told.
 */
final class KeyStoreFiles implements AutoCloseable {
  private static final String TYPE = "PKCS12";

  private final String password = UUID.randomUUID().toString();
  private final Optional<Path> trusted;
  private final Optional<Path> shown;

  /**
   * @throws IllegalArgumentException if no files can be made of what the settings say
   */
  KeyStoreFiles(MySqlSettings settings) {
    this.trusted =
        Optional.of(settings.trusted())
            .filter(authorities -> !authorities.isEmpty())
            .map(authorities -> file(store -> trust(store, authorities)));
    this.shown = settings.shown().map(client -> file(store -> show(store, client)));
  }

  /** Puts something into a key store. */
  @FunctionalInterface
  private interface Filling {
    void into(KeyStore store) throws KeyStoreException;
  }

  private static void trust(KeyStore store, Iterable<Certificate> authorities)
      throws KeyStoreException {
    for (Certificate authority : authorities) {
      store.setCertificateEntry("authority-" + store.size(), authority);
    }
  }

  private void show(KeyStore store, KeyStore.PrivateKeyEntry client) throws KeyStoreException {
    store.setEntry("client", client, new KeyStore.PasswordProtection(password.toCharArray()));
  }

  private Path file(Filling filling) {
    try {
      KeyStore store = KeyStore.getInstance(TYPE);
      store.load(null, null);
      filling.into(store);
      Path file = Files.createTempFile("statehouse-certificates-", ".p12");
      file.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(file)) {
        store.store(out, password.toCharArray());
      }
      return file;
    } catch (IOException | GeneralSecurityException failed) {
      throw new IllegalArgumentException(
          "certificates cannot be handed to the driver by a file: " + failed, failed);
    }
  }

  void addTo(Properties properties) {
    trusted.ifPresent(file -> addTo(properties, "trust", file));
    shown.ifPresent(file -> addTo(properties, "client", file));
    // Else what is not given here would come from wherever the virtual machine's own options say.
    trusted.ifPresent(file -> properties.setProperty("fallbackToSystemTrustStore", "false"));
    shown.ifPresent(file -> properties.setProperty("fallbackToSystemKeyStore", "false"));
  }

  private void addTo(Properties properties, String whose, Path file) {
    properties.setProperty(whose + "CertificateKeyStoreUrl", file.toUri().toString());
    properties.setProperty(whose + "CertificateKeyStoreType", TYPE);
    properties.setProperty(whose + "CertificateKeyStorePassword", password);
  }

  @Override
  public void close() {
    try {
      for (Optional<Path> file : List.of(trusted, shown)) {
        if (file.isPresent()) {
          Files.deleteIfExists(file.get());
        }
      }
    } catch (IOException held) {
      throw new UncheckedIOException(held);
    }
  }
}
