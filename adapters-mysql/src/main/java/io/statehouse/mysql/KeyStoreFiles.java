package io.statehouse.mysql;

import io.statehouse.ports.url.StoreTls;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The trusted authorities and the client certificate of a store in the only form that the driver
 * reads: key store files. They exist while the store is open, readable to their owner only, under a
 * random password that is never disclosed.
 */
final class KeyStoreFiles implements AutoCloseable {
  static final String PREFIX = "statehouse-certificates-" + ProcessHandle.current().pid() + "-";

  private final String password = UUID.randomUUID().toString();
  private final List<Written> files = new ArrayList<>();

  /** A file, and the key store that was last written to it. */
  private static final class Written {
    private final Path file;
    private final Supplier<KeyStore> stores;
    private KeyStore last;

    Written(Path file, Supplier<KeyStore> stores) {
      this.file = file;
      this.stores = stores;
    }
  }

  /**
   * @param properties of the driver, which will name the files
   * @throws IllegalArgumentException if the certificates cannot be read, or written to files
   */
  KeyStoreFiles(StoreTls tls, Properties properties) {
    tls.trustStore().ifPresent(stores -> add(properties, stores, "trust", "TrustStore"));
    tls.keyStore(password.toCharArray())
        .ifPresent(stores -> add(properties, stores, "client", "KeyStore"));
  }

  private void add(Properties properties, Supplier<KeyStore> stores, String kind, String fallback) {
    try {
      Path file = newFile();
      files.add(new Written(file, stores));
      file.toFile().deleteOnExit();
      properties.setProperty(kind + "CertificateKeyStoreUrl", file.toUri().toString());
      properties.setProperty(kind + "CertificateKeyStoreType", "PKCS12");
      properties.setProperty(kind + "CertificateKeyStorePassword", password);
      // Otherwise the driver would use the key stores that the virtual machine's options name.
      properties.setProperty("fallbackToSystem" + fallback, "false");
    } catch (IOException failed) {
      throw unwritten(failed);
    }
    update();
  }

  /**
   * Writes the key stores that have changed. The driver reads the files for each connection.
   *
   * @throws IllegalArgumentException if they cannot be written
   */
  synchronized void update() {
    try {
      for (Written each : files) {
        KeyStore store = each.stores.get();
        if (store != each.last) {
          write(store, each.file);
          each.last = store;
        }
      }
    } catch (IOException | GeneralSecurityException failed) {
      throw unwritten(failed);
    }
  }

  /**
   * Writes a file as a whole: another thread may be opening a connection, and must not read half of
   * it.
   */
  private void write(KeyStore store, Path file) throws IOException, GeneralSecurityException {
    Path whole = newFile();
    try {
      try (OutputStream out = Files.newOutputStream(whole)) {
        store.store(out, password.toCharArray());
      }
      Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(whole);
    }
  }

  /** The name has the process, which identifies the files that a killed one left behind. */
  private static Path newFile() throws IOException {
    return Files.createTempFile(PREFIX, ".p12");
  }

  private static IllegalArgumentException unwritten(Exception failed) {
    return new IllegalArgumentException(
        "certificates cannot be written to a key store file for the driver: " + failed, failed);
  }

  @Override
  public synchronized void close() {
    try {
      for (Written each : files) {
        Files.deleteIfExists(each.file);
      }
      files.clear();
    } catch (IOException undeletable) {
      throw new UncheckedIOException(undeletable);
    }
  }
}
