package io.statehouse.app.grpc;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.statehouse.app.access.Area;
import io.statehouse.app.access.Authenticator;
import io.statehouse.app.access.Credentials;
import io.statehouse.app.access.Decision;
import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Right;
import io.statehouse.app.failure.AppException;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * Admits calls of those who have the right that their method needs. A client presents a token in
 * the metadata {@code authorization}, or a certificate. Passwords are not accepted: they would be
 * compared by the thread that reads the connection.
 */
final class CallGate implements ServerInterceptor {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  private final Optional<Authenticator> access;
  private final Map<String, Right> needs;
  private final Area area;
  private final Statuses statuses;

  /**
   * @param access empty if everyone who can connect may do all
   * @param needs the right that each method needs, by its full name; others need none
   * @param area what the rights are about
   */
  CallGate(Optional<Authenticator> access, Map<String, Right> needs, Area area, Statuses statuses) {
    this.access = access;
    this.needs = Map.copyOf(needs);
    this.area = area;
    this.statuses = statuses;
  }

  @Override
  public <Q, R> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    String method = call.getMethodDescriptor().getFullMethodName();
    Identity sender;
    try {
      sender = admit(method, call, headers);
    } catch (AppException refused) {
      call.close(statuses.of(refused, method), new Metadata());
      return new ServerCall.Listener<>() {};
    }
    return Contexts.interceptCall(
        Context.current().withValue(CallSender.KEY, sender), call, headers, next);
  }

  private Identity admit(String method, ServerCall<?, ?> call, Metadata headers) {
    if (access.isEmpty()) {
      return Identity.LOCAL;
    }
    Right needed = needs.get(method);
    if (needed == null) {
      return Identity.NOBODY;
    }
    Identity sender = access.get().identifyProgram(credentials(call, headers));
    Decision.require(sender, needed, area);
    return sender;
  }

  private static Credentials credentials(ServerCall<?, ?> call, Metadata headers) {
    return new Credentials(
        Clients.of(call),
        Optional.ofNullable(headers.get(AUTHORIZATION)),
        certificate(call.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION)));
  }

  private static Optional<X509Certificate> certificate(SSLSession session) {
    try {
      return session == null
          ? Optional.empty()
          : Optional.of((X509Certificate) session.getPeerCertificates()[0]);
    } catch (SSLPeerUnverifiedException none) {
      return Optional.empty();
    }
  }
}
