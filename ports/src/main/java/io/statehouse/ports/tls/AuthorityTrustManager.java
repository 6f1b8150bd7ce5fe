package io.statehouse.ports.tls;

import io.statehouse.ports.tls.PemContext.PemFile;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts the authorities of a file, and others once it has changed. */
final class AuthorityTrustManager extends X509ExtendedTrustManager {
  private final Reloaded<X509ExtendedTrustManager> authorities;

  AuthorityTrustManager(PemFile file) {
    authorities =
        new Reloaded<>(List.of(file), content -> trusting(PemContext.authorities(content)));
  }

  private static X509ExtendedTrustManager trusting(KeyStore store) {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
    } catch (GeneralSecurityException unusable) {
      throw new IllegalArgumentException("TLS cannot be set up: " + unusable, unusable);
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    authorities.get().checkClientTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    authorities.get().checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    authorities.get().checkClientTrusted(chain, type, engine);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    authorities.get().checkServerTrusted(chain, type);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    authorities.get().checkServerTrusted(chain, type, socket);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    authorities.get().checkServerTrusted(chain, type, engine);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return authorities.get().getAcceptedIssuers();
  }
}
