package io.statehouse.app.stores;

import io.statehouse.app.tls.PemContext;
import io.statehouse.app.tls.PemFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The PEM files by which a store and its client authenticate each other.
 *
 * @param authority the authorities to trust; if empty, those that Java trusts
 * @param client what the client presents to a server that requests a certificate
 */
record TlsFiles(Optional<PemFile> authority, Optional<PemContext.Identity> client) {
  static final StoreOption TLS =
      new StoreOption("tls", "off", "whether connections are encrypted, the server's name checked");
  static final StoreOption CA =
      new StoreOption("ca", "Java's own", "PEM file with the authorities to trust; needs TLS");
  static final StoreOption CERTIFICATE =
      new StoreOption("certificate", "none", "PEM file with a client certificate; needs key");
  static final StoreOption KEY =
      new StoreOption(
          "key", "none", "PEM file with the certificate's private key, PKCS#8 without password");

  /** The options that name files, since not all stores turn TLS on by an option. */
  static final List<StoreOption> FILES = List.of(CA, CERTIFICATE, KEY);

  /**
   * Returns them as Java's own TLS takes them.
   *
   * @throws IllegalArgumentException if a file cannot be used
   */
  SSLContext context() {
    return PemContext.of(authority, client);
  }

  /**
   * Reads the options.
   *
   * @param from the directory that relative paths start from
   * @param howToTurnOn how to turn TLS on, for the error if it is off but files are named
   * @return empty if TLS is off
   * @throws IllegalArgumentException if files are named that would not be used
   */
  static Optional<TlsFiles> of(GivenOptions options, boolean on, String howToTurnOn, Path from) {
    if (!on) {
      for (StoreOption file : FILES) {
        if (options.text(file).isPresent()) {
          throw new IllegalArgumentException(file + " is not used without TLS: " + howToTurnOn);
        }
      }
      return Optional.empty();
    }
    Optional<Path> certificate = options.file(CERTIFICATE, from);
    Optional<Path> key = options.file(KEY, from);
    if (certificate.isPresent() != key.isPresent()) {
      throw new IllegalArgumentException(
          (key.isPresent() ? KEY : CERTIFICATE)
              + " stands alone: a client certificate needs both certificate and key");
    }
    return Optional.of(
        new TlsFiles(
            options.file(CA, from).map(file -> pem(CA, file)),
            certificate.map(
                file -> new PemContext.Identity(pem(CERTIFICATE, file), pem(KEY, key.get())))));
  }

  private static PemFile pem(StoreOption option, Path file) {
    return new PemFile(option.toString(), file);
  }
}
