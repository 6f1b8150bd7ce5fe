package io.statehouse.app.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The certificate and key of the server for TLS; both files are PEM.
 *
 * @param certificate the certificate, followed by those of its issuers
 * @param clientAuthority the authorities whose certificates identify clients, if they may
 * @param redirectFrom where requests without TLS are redirected to HTTPS
 */
public record TlsConfig(
    Path certificate,
    Path key,
    Optional<Path> clientAuthority,
    Optional<ListenAddress> redirectFrom) {
  public TlsConfig {
    requireNonNull(certificate, "certificate");
    requireNonNull(key, "key");
    requireNonNull(clientAuthority, "clientAuthority");
    requireNonNull(redirectFrom, "redirectFrom");
  }
}
