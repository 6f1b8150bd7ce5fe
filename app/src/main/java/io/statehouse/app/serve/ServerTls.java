package io.statehouse.app.serve;

import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.TlsConfig;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.tls.PemContext;
import io.statehouse.app.tls.PemFile;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** The certificate that the server presents to its clients. */
final class ServerTls {
  private ServerTls() {}

  /**
   * @throws AppException if the files cannot be used
   */
  static SSLContext context(TlsConfig config) {
    try {
      return PemContext.of(
          Optional.empty(),
          Optional.of(
              new PemContext.Identity(
                  new PemFile(ServerSettings.TLS_CERTIFICATE.name(), config.certificate()),
                  new PemFile(ServerSettings.TLS_KEY.name(), config.key()))));
    } catch (IllegalArgumentException unusable) {
      throw new AppException(Kind.MISUSED, unusable.getMessage(), unusable);
    }
  }
}
