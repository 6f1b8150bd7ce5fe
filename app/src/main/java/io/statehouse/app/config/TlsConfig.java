package io.statehouse.app.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * What the server shows of itself to clients that speak TLS; both files are PEM.
 *
 * @param certificate the certificate, followed by those that vouch for it
 */
public record TlsConfig(Path certificate, Path key) {
  public TlsConfig {
    requireNonNull(certificate, "certificate");
    requireNonNull(key, "key");
  }
}
