package io.statehouse.app.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * The certificate and key of the server for TLS; both files are PEM.
 *
 * @param certificate the certificate, followed by those of its issuers
 */
public record TlsConfig(Path certificate, Path key) {
  public TlsConfig {
    requireNonNull(certificate, "certificate");
    requireNonNull(key, "key");
  }
}
