package io.statehouse.app.grpc;

import static java.util.Objects.requireNonNull;

import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.ports.tls.PemContext;
import io.statehouse.ports.tls.PemContext.PemFile;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * The address of a gRPC server, and how it and its clients authenticate each other.
 *
 * @param setting names the address, for messages
 * @param identity what it presents to clients; without one, connections are not encrypted
 * @param clientAuthority who must have signed the certificate of every client; without it, clients
 *     need none
 */
public record GrpcEdge(
    String setting,
    ListenAddress address,
    Optional<PemContext.Identity> identity,
    Optional<PemFile> clientAuthority) {
  public GrpcEdge {
    requireNonNull(setting, "setting");
    requireNonNull(address, "address");
    requireNonNull(identity, "identity");
    requireNonNull(clientAuthority, "clientAuthority");
  }

  /**
   * @throws AppException if a file cannot be used
   */
  Optional<SslContext> tls() {
    try {
      return identity.isPresent() ? Optional.of(tls(identity.get())) : Optional.empty();
    } catch (IllegalArgumentException | SSLException unusable) {
      throw new AppException(Kind.MISUSED, unusable.getMessage(), unusable);
    }
  }

  private SslContext tls(PemContext.Identity presented) throws SSLException {
    SslContextBuilder builder =
        GrpcSslContexts.configure(SslContextBuilder.forServer(PemContext.keyManager(presented)));
    clientAuthority.ifPresent(
        file -> builder.trustManager(PemContext.trustManager(file)).clientAuth(ClientAuth.REQUIRE));
    return builder.build();
  }
}
