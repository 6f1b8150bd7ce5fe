package io.statehouse.app.access.issuer;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;

/**
 * This server, as an issuer that signs users in knows it.
 *
 * @param secretFile the file with its secret, if it has one
 * @param scopes what is asked for, separated by spaces
 */
public record SignInClient(
    IssuerSettings issuer, String id, Optional<Path> secretFile, String scopes) {
  public SignInClient {
    requireNonNull(issuer, "issuer");
    requireNonNull(id, "id");
    requireNonNull(secretFile, "secretFile");
    requireNonNull(scopes, "scopes");
  }
}
