package io.statehouse.testing.servers;

import io.statehouse.testing.tls.TestAuthority;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a server shall be; each server's class says what that means for it.
 *
 * @param isDurable what it has acknowledged outlives it, as in a fault test; else it is merely fast
 * @param credentials whom it lets in; empty lets in everybody
 * @param authority who signed the certificate it shows; empty means no TLS
 * @param demandsCertificate it lets in only clients with a certificate of that authority
 * @param arguments more of the program's own arguments, which come last
 */
public record ServerSettings(
    boolean isDurable,
    Optional<Credentials> credentials,
    Optional<TestAuthority> authority,
    boolean demandsCertificate,
    List<String> arguments) {
  public ServerSettings {
    arguments = List.copyOf(arguments);
    if (demandsCertificate && authority.isEmpty()) {
      throw new IllegalArgumentException("client certificates need TLS");
    }
  }

  /** Returns those of a server that lets in everybody and is thrown away. */
  public static ServerSettings plain() {
    return new ServerSettings(false, Optional.empty(), Optional.empty(), false, List.of());
  }

  /** Returns these, for a server whose acknowledged writes outlive its end by SIGKILL. */
  public ServerSettings durable() {
    return new ServerSettings(true, credentials, authority, demandsCertificate, arguments);
  }

  /** Returns these, for a server that asks for a password. */
  public ServerSettings withCredentials(String user, String password) {
    return new ServerSettings(
        isDurable,
        Optional.of(new Credentials(user, password)),
        authority,
        demandsCertificate,
        arguments);
  }

  /** Returns these, for a server that speaks TLS only. */
  public ServerSettings withTls(TestAuthority signer) {
    return new ServerSettings(isDurable, credentials, Optional.of(signer), false, arguments);
  }

  /** Returns these, for a server that speaks TLS only, to clients with a certificate. */
  public ServerSettings withClientCertificates(TestAuthority signer) {
    return new ServerSettings(isDurable, credentials, Optional.of(signer), true, arguments);
  }

  /** Returns these, with more of the program's own arguments. */
  public ServerSettings withArguments(String... more) {
    return new ServerSettings(
        isDurable,
        credentials,
        authority,
        demandsCertificate,
        Stream.concat(arguments.stream(), Stream.of(more)).toList());
  }
}
