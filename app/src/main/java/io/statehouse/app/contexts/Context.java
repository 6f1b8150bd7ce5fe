package io.statehouse.app.contexts;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.ports.tls.PemContext;
import io.statehouse.ports.tls.PemContext.Identity;
import io.statehouse.ports.tls.PemContext.PemFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * A server that a user works with, and the credentials for it.
 *
 * @param token the secret by which the server knows the user
 * @param tls the certificates
 */
public record Context(String name, ServerUrl server, Optional<String> token, Tls tls) {
  /**
   * The PEM files for the connection.
   *
   * @param ca the authorities to trust; if empty, those that Java trusts
   * @param certificate what is presented to the server
   * @param key the private key of the certificate
   */
  public record Tls(Optional<String> ca, Optional<String> certificate, Optional<String> key) {
    public static final Tls NONE = new Tls(Optional.empty(), Optional.empty(), Optional.empty());

    public Tls {
      requireNonNull(ca, "ca");
      requireNonNull(certificate, "certificate");
      requireNonNull(key, "key");
      if (certificate.isPresent() != key.isPresent()) {
        throw AppException.misused(
            "tls.certificate and tls.key belong together: only %s is given"
                .formatted(certificate.isPresent() ? "the first" : "the second"));
      }
    }
  }

  public Context {
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw AppException.misused(
          "\"" + name + "\" is not the name of a context: write letters, digits, '.', '_' and '-'");
    }
    requireNonNull(server, "server");
    requireNonNull(token, "token");
    requireNonNull(tls, "tls");
    boolean encrypted = "https".equalsIgnoreCase(server.uri().getScheme());
    if (!encrypted && !tls.equals(Tls.NONE)) {
      throw AppException.misused(
          "context " + name + " has certificates, which " + server + " does not use: write https");
    }
    if (token.filter(text -> !text.matches("[\\x21-\\x7e]+")).isPresent()) {
      throw AppException.misused(
          "the token of context " + name + " must be printable ASCII without spaces: check it");
    }
  }

  /** Returns the file with the authorities to trust. */
  public Optional<PemFile> authority() {
    return tls.ca().map(file -> pem("ca", file));
  }

  /** Returns the files by which the server knows the user. */
  public Optional<Identity> identity() {
    return tls.certificate()
        .map(file -> new Identity(pem("certificate", file), pem("key", tls.key().orElseThrow())));
  }

  /** Returns how to verify the server, and what to present to it; empty for Java's own. */
  public Optional<SSLContext> tlsContext() {
    return tls.equals(Tls.NONE)
        ? Optional.empty()
        : Optional.of(PemContext.of(authority(), identity()));
  }

  private PemFile pem(String member, String file) {
    return new PemFile("tls.%s of context %s".formatted(member, name), Path.of(file));
  }

  /** Returns the kinds of credentials that it has, in words. */
  public List<String> credentials() {
    List<String> kinds = new ArrayList<>();
    token.ifPresent(hidden -> kinds.add("token"));
    tls.certificate().ifPresent(file -> kinds.add("certificate"));
    return kinds;
  }

  /** Leaves the token out. */
  @Override
  public String toString() {
    return name + " (" + server + ")";
  }
}
