package io.statehouse.remote;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.tls.PemContext.Identity;
import io.statehouse.ports.tls.PemContext.PemFile;
import java.util.Optional;

/**
 * The credentials for one server, as this machine keeps them.
 *
 * @param token the secret by which the server knows the caller
 * @param authority the authorities that may have signed the server's certificate; if empty, those
 *     that Java trusts
 * @param identity the certificate that is presented to the server
 */
public record RemoteAccess(
    Optional<String> token, Optional<PemFile> authority, Optional<Identity> identity) {
  public static final RemoteAccess NONE =
      new RemoteAccess(Optional.empty(), Optional.empty(), Optional.empty());

  public RemoteAccess {
    requireNonNull(token, "token");
    requireNonNull(authority, "authority");
    requireNonNull(identity, "identity");
  }

  /** Leaves the token out. */
  @Override
  public String toString() {
    return "RemoteAccess[" + (token.isPresent() ? "a token" : "no token") + "]";
  }
}
