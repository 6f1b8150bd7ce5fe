package io.statehouse.app.access;

import static java.util.Objects.requireNonNull;

import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * The credentials that a request was sent with.
 *
 * @param address what counts as one client
 * @param authorization the header or metadata of that name
 * @param certificate the client's, signed by an authority that the server trusts
 */
public record Credentials(
    String address, Optional<String> authorization, Optional<X509Certificate> certificate) {
  public Credentials {
    requireNonNull(address, "address");
    requireNonNull(authorization, "authorization");
    requireNonNull(certificate, "certificate");
  }
}
