package io.statehouse.testing.tls;

import io.statehouse.testing.process.RunFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * A certificate authority with one server certificate and one client certificate, and others that
 * clients present.
 */
public final class TestAuthority {
  /** The password of the JDK store, which requires one. */
  public static final String STORE_PASSWORD = "statehouse";

  private static final char[] PASSWORD = STORE_PASSWORD.toCharArray();
  private static final TestAuthority SHARED = new TestAuthority();
  private static final TestAuthority STRANGER = new TestAuthority();

  private final Path folder = RunFolder.create("tls");
  private final HeldCertificate authority = named("authority").certificateAuthority(0).build();
  private final HeldCertificate server =
      named("server")
          .signedBy(authority)
          .addSubjectAlternativeName("127.0.0.1")
          .addSubjectAlternativeName("localhost")
          .build();
  private final HeldCertificate client = named("client").signedBy(authority).build();

  /** Creates a new authority, trusted only by those that are configured to. */
  private TestAuthority() {
    try {
      Files.writeString(authority(), authority.certificatePem());
      Files.writeString(serverCertificate(), server.certificatePem());
      Files.writeString(serverKey(), server.privateKeyPkcs8Pem());
      Files.writeString(clientCertificate(), client.certificatePem());
      Files.writeString(clientKey(), client.privateKeyPkcs8Pem());
      writeStore();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write certificates below " + folder, e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot make certificates", e);
    }
  }

  /** Returns the authority that all tests share. */
  public static TestAuthority shared() {
    return SHARED;
  }

  /** Returns another shared authority, which clients of the first one do not trust. */
  public static TestAuthority stranger() {
    return STRANGER;
  }

  /** Returns the authority's own certificate, PEM. */
  public Path authority() {
    return folder.resolve("authority.pem");
  }

  /** Returns the authority's own certificate. */
  public Certificate certificate() {
    return authority.certificate();
  }

  /** Returns the client's certificate and private key. */
  public KeyStore.PrivateKeyEntry client() {
    return new KeyStore.PrivateKeyEntry(
        client.keyPair().getPrivate(),
        new Certificate[] {client.certificate(), authority.certificate()});
  }

  /** Returns the server's certificate, PEM, valid for 127.0.0.1 and localhost. */
  public Path serverCertificate() {
    return folder.resolve("server.pem");
  }

  /** Returns the server's private key, PEM. */
  public Path serverKey() {
    return folder.resolve("server-key.pem");
  }

  /** Writes a certificate for the same names that expires at some time, and its private key. */
  public void writeServer(Path certificate, Path key, Instant expiry) throws IOException {
    HeldCertificate written =
        named("server")
            .validityInterval(
                expiry.minus(4_000, ChronoUnit.DAYS).toEpochMilli(), expiry.toEpochMilli())
            .signedBy(authority)
            .addSubjectAlternativeName("127.0.0.1")
            .addSubjectAlternativeName("localhost")
            .build();
    Files.writeString(certificate, written.certificatePem());
    Files.writeString(key, written.privateKeyPkcs8Pem());
  }

  /** Returns the client's certificate, PEM, whose common name is {@code client}. */
  public Path clientCertificate() {
    return folder.resolve("client.pem");
  }

  /** Returns the client's private key, PEM. */
  public Path clientKey() {
    return folder.resolve("client-key.pem");
  }

  /**
   * Returns a JDK store, for drivers that require one: it trusts this authority and holds the
   * client's key; its password is {@link #STORE_PASSWORD}.
   */
  public Path store() {
    return folder.resolve("store.p12");
  }

  /**
   * Returns the options of a store's URL that trust this authority and present the client's
   * certificate.
   */
  public String options() {
    return "ca=" + authority() + "&certificate=" + clientCertificate() + "&key=" + clientKey();
  }

  /** Returns a context that trusts this authority and presents the client's certificate. */
  public SSLContext context() {
    return presenting(client);
  }

  /**
   * Returns a context that trusts this authority and presents a certificate of it with other names.
   */
  public SSLContext context(String commonName, String... alternativeNames) {
    HeldCertificate.Builder builder = named(commonName).signedBy(authority);
    List.of(alternativeNames).forEach(builder::addSubjectAlternativeName);
    return presenting(builder.build());
  }

  /** Returns a context that presents a certificate of another authority, named as the client's. */
  public SSLContext contextSignedBy(TestAuthority other) {
    return presenting(other.client);
  }

  /** Returns a context that presents a certificate, named as the client's, that has expired. */
  public SSLContext expiredContext() {
    Instant end = Instant.now().minus(1, ChronoUnit.DAYS);
    return presenting(
        named("client")
            .validityInterval(end.minus(1, ChronoUnit.DAYS).toEpochMilli(), end.toEpochMilli())
            .signedBy(authority)
            .build());
  }

  private SSLContext presenting(HeldCertificate presented) {
    return new HandshakeCertificates.Builder()
        .addTrustedCertificate(authority.certificate())
        .heldCertificate(presented)
        .build()
        .sslContext();
  }

  private static HeldCertificate.Builder named(String name) {
    return new HeldCertificate.Builder().commonName(name).duration(3650, TimeUnit.DAYS);
  }

  private void writeStore() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("authority", certificate());
    store.setEntry("client", client(), new KeyStore.PasswordProtection(PASSWORD));
    try (OutputStream out = Files.newOutputStream(store())) {
      store.store(out, PASSWORD);
    }
  }
}
