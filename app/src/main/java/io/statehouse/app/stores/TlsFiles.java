package io.statehouse.app.stores;

import io.statehouse.app.tls.PemContext;
import io.statehouse.app.tls.PemFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The PEM files by which a store and its client know each other.
 *
 * @param authority whom to trust; without it, whom Java trusts
 * @param client what to show to a server that asks
 */
record TlsFiles(Optional<PemFile> authority, Optional<PemContext.Shown> client) {
  static final StoreOption TLS =
      new StoreOption("tls", "off", "whether connections are encrypted, the server's name checked");
  static final StoreOption CA =
      new StoreOption("ca", "Java's own", "PEM file with the authorities to trust; needs TLS");
  static final StoreOption CERTIFICATE =
      new StoreOption("certificate", "none", "PEM file with a client certificate; needs key");
  static final StoreOption KEY =
      new StoreOption(
          "key", "none", "PEM file with the certificate's private key, PKCS#8 without password");

  /** What names files; whether to use TLS at all is said in other ways by some URLs. */
  static final List<StoreOption> FILES = List.of(CA, CERTIFICATE, KEY);

  /**
   * Makes of them what Java's own TLS takes.
   *
   * @throws IllegalArgumentException if a file is not what it should be
   */
  SSLContext context() {
    return PemContext.of(authority, client);
  }

  /**
   * Reads the options.
   *
   * @param from what relative files start from
   * @param howToTurnOn what to write for TLS, if it is off and files are named
   * @return empty if TLS is off
   * @throws IllegalArgumentException if files are named that would not be used
   */
  static Optional<TlsFiles> of(GivenOptions options, boolean on, String howToTurnOn, Path from) {
    if (!on) {
      for (StoreOption file : FILES) {
        if (options.text(file).isPresent()) {
          throw new IllegalArgumentException(
              "store option " + file.name() + " is not used without TLS: " + howToTurnOn);
        }
      }
      return Optional.empty();
    }
    Optional<Path> certificate = options.file(CERTIFICATE, from);
    Optional<Path> key = options.file(KEY, from);
    if (certificate.isPresent() != key.isPresent()) {
      throw new IllegalArgumentException(
          "store option "
              + (key.isPresent() ? KEY.name() : CERTIFICATE.name())
              + " stands alone: a client certificate needs both certificate and key");
    }
    return Optional.of(
        new TlsFiles(
            options.file(CA, from).map(file -> pem(CA, file)),
            certificate.map(
                file -> new PemContext.Shown(pem(CERTIFICATE, file), pem(KEY, key.get())))));
  }

  private static PemFile pem(StoreOption option, Path file) {
    return new PemFile("store option " + option.name(), file);
  }
}
