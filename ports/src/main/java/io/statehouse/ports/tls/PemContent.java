package io.statehouse.ports.tls;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.tls.PemContext.PemFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.util.List;

/** A PEM file as it was read. Methods throw {@link IllegalArgumentException} that names it. */
record PemContent(PemFile file, Bytes bytes) {

  static PemContent read(PemFile file) {
    try {
      return new PemContent(file, Bytes.wrap(Files.readAllBytes(file.path())));
    } catch (IOException unreadable) {
      throw refused(file, "a readable PEM file", unreadable);
    }
  }

  List<Certificate> certificates() {
    try {
      List<Certificate> found =
          List.copyOf(
              CertificateFactory.getInstance("X.509")
                  .generateCertificates(new ByteArrayInputStream(bytes.toArray())));
      if (found.isEmpty()) {
        throw new CertificateException("it holds none");
      }
      return found;
    } catch (CertificateException unreadable) {
      throw refused(file, "a readable PEM file of certificates", unreadable);
    }
  }

  PrivateKey privateKey() {
    try {
      return PrivateKeyPem.read(
          new String(bytes.toArray(), StandardCharsets.ISO_8859_1), file.path());
    } catch (InvalidKeySpecException bad) {
      throw refused(file, "a private key without a password", bad.getMessage(), bad);
    } catch (GeneralSecurityException unusable) {
      throw refused(file, "a private key without a password", unusable);
    }
  }

  private static IllegalArgumentException refused(PemFile file, String expected, Exception cause) {
    return refused(file, expected, cause.toString(), cause);
  }

  private static IllegalArgumentException refused(
      PemFile file, String expected, String reason, Exception cause) {
    return new IllegalArgumentException(
        "%s: expected %s in %s, but %s".formatted(file.setting(), expected, file.path(), reason),
        cause);
  }
}
