package io.statehouse.app.stores;

import static io.statehouse.app.stores.StoreOption.flag;
import static io.statehouse.app.stores.StoreOption.optional;

import io.statehouse.app.tls.PemContext;
import io.statehouse.app.tls.PemContext.PemFile;
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
  static final StoreOption<Boolean> TLS =
      flag("tls", "off", "whether connections are encrypted, the server's name checked");
  static final StoreOption<Optional<String>> CA =
      optional("ca", "Java's own", "PEM file with the authorities to trust; needs TLS");
  static final StoreOption<Optional<String>> CERTIFICATE =
      optional("certificate", "none", "PEM file with a client certificate; needs key");
  static final StoreOption<Optional<String>> KEY =
      optional(
          "key", "none", "PEM file with the certificate's private key, PKCS#8 without password");

  /**
   * Returns them as Java's own TLS takes them.
   *
   * @throws IllegalArgumentException if a file cannot be used
   */
  SSLContext context() {
    return PemContext.of(authority, client);
  }

  /** Reads the options of a store for which {@link #TLS} turns TLS on. */
  static Optional<TlsFiles> of(StoreUrl url, StoreEnvironment local) {
    return of(url, TLS.in(url), "write tls=on too", local);
  }

  /**
   * Reads the options.
   *
   * @param howToTurnOn how to turn TLS on, for the error if it is off but files are named
   * @return empty if TLS is off
   * @throws IllegalArgumentException if files are named that would not be used
   */
  static Optional<TlsFiles> of(
      StoreUrl url, boolean on, String howToTurnOn, StoreEnvironment local) {
    if (!on) {
      for (StoreOption<Optional<String>> file : List.of(CA, CERTIFICATE, KEY)) {
        if (file.in(url).isPresent()) {
          throw new IllegalArgumentException(file + " is not used without TLS: " + howToTurnOn);
        }
      }
      return Optional.empty();
    }
    Optional<PemFile> certificate = file(CERTIFICATE, url, local);
    Optional<PemFile> key = file(KEY, url, local);
    if (certificate.isPresent() != key.isPresent()) {
      throw new IllegalArgumentException(
          (key.isPresent() ? KEY : CERTIFICATE)
              + " stands alone: a client certificate needs both certificate and key");
    }
    return Optional.of(
        new TlsFiles(
            file(CA, url, local),
            certificate.map(chain -> new PemContext.Identity(chain, key.get()))));
  }

  private static Optional<PemFile> file(
      StoreOption<Optional<String>> option, StoreUrl url, StoreEnvironment local) {
    return option
        .in(url)
        .map(name -> new PemFile(option.toString(), local.directory().resolve(name)));
  }
}
