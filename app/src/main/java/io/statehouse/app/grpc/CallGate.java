package io.statehouse.app.grpc;

import io.grpc.Contexts;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.statehouse.app.access.Area;
import io.statehouse.app.access.Authenticator;
import io.statehouse.app.access.Credentials;
import io.statehouse.app.access.Decision;
import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Right;
import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.audit.AuditedRequest;
import io.statehouse.app.audit.Outcome;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.RequestId;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * Admits calls of those who have the right that their method needs. A client presents a token in
 * the metadata {@code authorization}, or a certificate. Passwords are not accepted: they would be
 * compared by the thread that reads the connection. Nor does that wait for keys of an issuer: until
 * they are there, calls with its tokens are refused, to be tried again.
 */
final class CallGate implements ServerInterceptor {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  private static final Metadata.Key<String> REQUEST_ID =
      Metadata.Key.of(RequestId.HEADER, Metadata.ASCII_STRING_MARSHALLER);

  private final Optional<Authenticator> access;
  private final AuditLog audit;
  private final Map<String, Right> needs;
  private final Area area;
  private final Statuses statuses;

  /**
   * @param served who may call, and where that is recorded
   * @param needs the right that each method needs, by its full name; others need none
   */
  CallGate(GrpcServer.Served served, Map<String, Right> needs, Statuses statuses) {
    this.access = served.access();
    this.audit = served.audit();
    this.area = served.area();
    this.needs = Map.copyOf(needs);
    this.statuses = statuses;
  }

  @Override
  public <Q, R> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    String method = call.getMethodDescriptor().getFullMethodName();
    Optional<Right> needed = Optional.ofNullable(needs.get(method));
    Identity sender = access.isPresent() ? Identity.NOBODY : Identity.LOCAL;
    String id = RequestId.of(Optional.ofNullable(headers.get(REQUEST_ID)));
    try {
      if (access.isPresent() && needed.isPresent()) {
        sender = access.get().identifyProgram(credentials(call, headers));
        Decision.require(sender, needed.get(), area);
      }
      if (needed.filter(Right.WRITE::equals).isPresent()) {
        audit.begin(audited(sender, call, id));
      }
    } catch (AppException refused) {
      new RecordedCall<>(call, audited(sender, call, id), needed)
          .close(statuses.of(refused, method), new Metadata());
      return new ServerCall.Listener<>() {};
    }
    return Contexts.interceptCall(
        new CallSender(sender, id).context(),
        new RecordedCall<>(call, audited(sender, call, id), needed),
        headers,
        next);
  }

  private AuditedRequest audited(Identity sender, ServerCall<?, ?> call, String id) {
    return new AuditedRequest(
        sender,
        Clients.of(call),
        id,
        Optional.of(area.systemName()),
        call.getMethodDescriptor().getFullMethodName(),
        Map.of());
  }

  /** A call that is recorded when it ends, if it writes or is refused. */
  private final class RecordedCall<Q, R> extends SimpleForwardingServerCall<Q, R> {
    private final AuditedRequest request;
    private final boolean writes;

    RecordedCall(ServerCall<Q, R> call, AuditedRequest request, Optional<Right> needed) {
      super(call);
      this.request = request;
      this.writes = needed.filter(Right.WRITE::equals).isPresent();
    }

    @Override
    public void close(Status status, Metadata trailers) {
      boolean refused =
          status.getCode() == Status.Code.UNAUTHENTICATED
              || status.getCode() == Status.Code.PERMISSION_DENIED;
      if (writes || refused) {
        audit.end(request, outcome(status));
      }
      super.close(status, trailers);
    }
  }

  private static Outcome outcome(Status status) {
    return switch (status.getCode()) {
      case OK -> Outcome.APPLIED;
      case ABORTED -> Outcome.LOST_RACE;
      case DEADLINE_EXCEEDED, CANCELLED, UNKNOWN -> Outcome.UNKNOWN;
      case INTERNAL, UNAVAILABLE, DATA_LOSS -> Outcome.FAILED;
      default -> Outcome.REFUSED;
    };
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
