package io.statehouse.testing.servers;

import io.statehouse.testing.tls.TestAuthority;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of a server; each server's class says what they mean for it.
 *
 * @param isDurable whether acknowledged writes survive a kill, as fault tests need; otherwise the
 *     server is faster
 * @param credentials the only user it accepts; empty accepts everyone
 * @param authority the signer of its certificate; empty means no TLS
 * @param demandsCertificate whether it accepts only clients with a certificate of that authority
 * @param arguments further arguments of the program, which come last
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

  /** Returns the settings of a server that accepts everyone and need not be durable. */
  public static ServerSettings plain() {
    return new ServerSettings(false, Optional.empty(), Optional.empty(), false, List.of());
  }

  /** Returns these settings, for a server whose acknowledged writes survive SIGKILL. */
  public ServerSettings durable() {
    return new ServerSettings(true, credentials, authority, demandsCertificate, arguments);
  }

  /** Returns these settings, for a server that requires a password. */
  public ServerSettings withCredentials(String user, String password) {
    return new ServerSettings(
        isDurable,
        Optional.of(new Credentials(user, password)),
        authority,
        demandsCertificate,
        arguments);
  }

  /** Returns these settings, for a server that accepts only TLS. */
  public ServerSettings withTls(TestAuthority signer) {
    return new ServerSettings(isDurable, credentials, Optional.of(signer), false, arguments);
  }

  /** Returns these settings, for a server that accepts only TLS clients with a certificate. */
  public ServerSettings withClientCertificates(TestAuthority signer) {
    return new ServerSettings(isDurable, credentials, Optional.of(signer), true, arguments);
  }

  /** Returns these settings, with further arguments of the program. */
  public ServerSettings withArguments(String... more) {
    return new ServerSettings(
        isDurable,
        credentials,
        authority,
        demandsCertificate,
        Stream.concat(arguments.stream(), Stream.of(more)).toList());
  }
}
