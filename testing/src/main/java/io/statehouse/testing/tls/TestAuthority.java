package io.statehouse.testing.tls;

import io.statehouse.testing.process.RunFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate authority with one server certificate and one client certificate, created with the
 * JDK's keytool, so that nothing need be installed.
 */
public final class TestAuthority {
  /** The password of the JDK stores, which require one. */
  public static final String STORE_PASSWORD = "statehouse";

  private static final char[] PASSWORD = STORE_PASSWORD.toCharArray();
  private static final String AUTHORITY = "authority";
  private static final String SERVER = "server";
  private static final String CLIENT = "client";

  private static TestAuthority shared;
  private static TestAuthority stranger;

  private final Path folder;
  private final KeyStore keys;

  /** Creates a new authority, trusted only by those that are configured to. */
  TestAuthority() {
    folder = RunFolder.create("tls");
    Path all = folder.resolve("all.p12");
    try {
      makeKeys(all, AUTHORITY, "-ext", "bc:critical=ca:true");
      makeKeys(all, SERVER, "-signer", AUTHORITY, "-ext", "san=ip:127.0.0.1,dns:localhost");
      makeKeys(all, CLIENT, "-signer", AUTHORITY, "-ext", "eku=clientAuth");
      keys = KeyStore.getInstance(all.toFile(), PASSWORD);
      Files.writeString(authority(), pem("CERTIFICATE", keys.getCertificate(AUTHORITY)));
      writePem(SERVER);
      writePem(CLIENT);
      writeTrustStore();
      writeClientStore();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write certificates below " + folder, e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot make certificates", e);
    }
  }

  /** Returns the authority that all tests share, since creating one takes a second or two. */
  public static synchronized TestAuthority shared() {
    if (shared == null) {
      shared = new TestAuthority();
    }
    return shared;
  }

  /** Returns another shared authority, which clients of the first one do not trust. */
  public static synchronized TestAuthority stranger() {
    if (stranger == null) {
      stranger = new TestAuthority();
    }
    return stranger;
  }

  /** Returns the authority's own certificate, PEM. */
  public Path authority() {
    return folder.resolve("authority.pem");
  }

  /** Returns the authority's own certificate. */
  public Certificate certificate() {
    try {
      return keys.getCertificate(AUTHORITY);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot use certificates below " + folder, e);
    }
  }

  /** Returns the client's certificate and private key. */
  public KeyStore.PrivateKeyEntry client() {
    try {
      return (KeyStore.PrivateKeyEntry)
          keys.getEntry(CLIENT, new KeyStore.PasswordProtection(PASSWORD));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot use certificates below " + folder, e);
    }
  }

  /** Returns the server's certificate, PEM, valid for 127.0.0.1 and localhost. */
  public Path serverCertificate() {
    return certificate(SERVER);
  }

  /** Returns the server's private key, PEM. */
  public Path serverKey() {
    return key(SERVER);
  }

  /** Returns the client's certificate, PEM, whose common name is {@code client}. */
  public Path clientCertificate() {
    return certificate(CLIENT);
  }

  /** Returns the client's private key, PEM. */
  public Path clientKey() {
    return key(CLIENT);
  }

  /** Returns a JDK store that trusts this authority; its password is {@link #STORE_PASSWORD}. */
  public Path trustStore() {
    return folder.resolve("trust.p12");
  }

  /** Returns a JDK store of the client's key; its password is {@link #STORE_PASSWORD}. */
  public Path clientStore() {
    return folder.resolve("client.p12");
  }

  /** Returns a context that trusts this authority and presents the client's certificate. */
  public SSLContext context() {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(KeyStore.getInstance(trustStore().toFile(), PASSWORD));
      KeyManagerFactory own =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      own.init(KeyStore.getInstance(clientStore().toFile(), PASSWORD), PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read certificates below " + folder, e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot use certificates below " + folder, e);
    }
  }

  private Path certificate(String name) {
    return folder.resolve(name + ".pem");
  }

  private Path key(String name) {
    return folder.resolve(name + "-key.pem");
  }

  private static void makeKeys(Path store, String name, String... more) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    words.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    words.addAll(List.of("-genkeypair", "-keystore", store.toString(), "-alias", name));
    words.addAll(List.of("-storepass", STORE_PASSWORD, "-dname", "CN=" + name));
    words.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", "3650"));
    words.addAll(List.of(more));
    Process keytool = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (keytool.waitFor() != 0) {
        throw new IOException("keytool failed: " + said);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while making certificates", e);
    }
  }

  private void writePem(String name) throws IOException, GeneralSecurityException {
    Files.writeString(certificate(name), pem("CERTIFICATE", keys.getCertificate(name)));
    Files.writeString(key(name), pem("PRIVATE KEY", keys.getKey(name, PASSWORD).getEncoded()));
  }

  private void writeTrustStore() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry(AUTHORITY, keys.getCertificate(AUTHORITY));
    write(store, trustStore());
  }

  private void writeClientStore() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(
        CLIENT, keys.getKey(CLIENT, PASSWORD), PASSWORD, keys.getCertificateChain(CLIENT));
    write(store, clientStore());
  }

  private static void write(KeyStore store, Path file)
      throws IOException, GeneralSecurityException {
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD);
    }
  }

  private static String pem(String label, Certificate certificate) throws GeneralSecurityException {
    return pem(label, certificate.getEncoded());
  }

  private static String pem(String label, byte[] bytes) {
    String text =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(bytes);
    return "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n";
  }
}
