package io.statehouse.app.serve;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.TlsConfig;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.ports.tls.PemContext;
import io.statehouse.ports.tls.PemContext.PemFile;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The certificate that the server presents, and the authorities of its clients. Both are read again
 * once their files have changed.
 *
 * @param keys has the certificate in use
 * @param authorities empty if no client is identified by a certificate
 */
record ServerTls(X509ExtendedKeyManager keys, Optional<X509ExtendedTrustManager> authorities) {
  private static final String[] KEY_TYPES = {"RSA", "EC", "EdDSA", "RSASSA-PSS", "DSA"};

  ServerTls {
    requireNonNull(keys, "keys");
    requireNonNull(authorities, "authorities");
  }

  /**
   * @throws AppException if a file cannot be used
   */
  static ServerTls open(TlsConfig files) {
    PemFile certificate = new PemFile(ServerSettings.TLS_CERTIFICATE.name(), files.certificate());
    PemFile key = new PemFile(ServerSettings.TLS_KEY.name(), files.key());
    try {
      return new ServerTls(
          PemContext.keyManager(new PemContext.Identity(certificate, key)),
          files
              .clientAuthority()
              .map(file -> new PemFile(ServerSettings.TLS_CLIENT_CA.name(), file))
              .map(PemContext::trustManager));
    } catch (IllegalArgumentException unusable) {
      throw new AppException(Kind.MISUSED, unusable.getMessage(), unusable);
    }
  }

  SSLContext context() {
    return PemContext.with(authorities, Optional.of(keys));
  }

  /** Returns when the first of the certificates that the server presents expires. */
  Optional<Instant> certificateExpiry() {
    return Stream.of(KEY_TYPES)
        .map(type -> keys.getServerAliases(type, null))
        .filter(aliases -> aliases != null)
        .flatMap(Stream::of)
        .map(keys::getCertificateChain)
        .filter(chain -> chain != null) // replaced in this moment
        .flatMap(Stream::of)
        .map(ServerTls::expiry)
        .min(Instant::compareTo);
  }

  /** Returns when the first of the authorities of clients expires. */
  Optional<Instant> authorityExpiry() {
    return authorities.stream()
        .flatMap(manager -> Stream.of(manager.getAcceptedIssuers()))
        .map(ServerTls::expiry)
        .min(Instant::compareTo);
  }

  private static Instant expiry(X509Certificate certificate) {
    return certificate.getNotAfter().toInstant();
  }
}
