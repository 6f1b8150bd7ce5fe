package io.statehouse.app.systems.runm.grpc;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Authenticator;
import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.TlsConfig;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.grpc.GrpcEdge;
import io.statehouse.app.grpc.GrpcLimits;
import io.statehouse.app.grpc.GrpcServer;
import io.statehouse.app.grpc.GrpcService;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.system.SystemMetrics;
import io.statehouse.app.systems.runm.config.GrpcSettings;
import io.statehouse.domain.runm.Runm;
import io.statehouse.ports.tls.PemContext;
import io.statehouse.ports.tls.PemContext.PemFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves runm's metadata over gRPC, and reports as its health whether the store is available. */
public final class RunmGrpc implements AutoCloseable {
  static final String SYSTEM = "runm";

  private static final Logger LOG = LoggerFactory.getLogger(RunmGrpc.class);
  private static final Duration PROBES = Duration.ofSeconds(5);

  private final GrpcServer server;
  private final Schedule.Task probes;

  private RunmGrpc(GrpcServer server, Schedule.Task probes) {
    this.server = server;
    this.probes = probes;
  }

  /**
   * Starts to listen, unless it is off.
   *
   * @param ready returns whether requests can be served while the store is available
   * @throws AppException if others could call without authentication, or the address is taken
   */
  public static Optional<RunmGrpc> start(
      SystemContext context, Runm runm, boolean strict, BooleanSupplier ready) {
    return edge(context.config()).map(edge -> start(edge, context, runm, strict, ready));
  }

  private static RunmGrpc start(
      GrpcEdge edge, SystemContext context, Runm runm, boolean strict, BooleanSupplier ready) {
    Writable writable = new Writable(context.store().readOnly());
    GrpcServer server =
        GrpcServer.start(
            edge,
            GrpcLimits.standard().withMessageBytes(context.config().http().bodyBytes()),
            served(runm, strict, writable, context.access(), context.audit()),
            RunmStatuses::of,
            context.failures(),
            (method, status, nanos) -> count(context.metrics(), method, status, nanos));
    context.metrics().gauge("grpc.calls.open", "gRPC calls under way", server::calls);
    context.metrics().gauge("grpc.connections", "Connections of gRPC clients", server::connections);
    LOG.info(
        "serving runm to gRPC clients at {}{}",
        server.url(),
        edge.identity().isPresent() ? ", over TLS" : "");
    server.setAvailable(ready.getAsBoolean());
    Schedule.Task probes =
        context
            .schedule()
            .every(
                PROBES,
                PROBES,
                () ->
                    server.setAvailable(
                        context.store().store().check().available() && ready.getAsBoolean()));
    return new RunmGrpc(server, probes);
  }

  static GrpcServer.Served served(
      Runm runm,
      boolean strict,
      Writable writable,
      Optional<Authenticator> access,
      AuditLog audit) {
    return new GrpcServer.Served(
        List.of(
            new GrpcService(
                new RunmMetadataService(runm, strict, writable), RunmMetadataService.NEEDS),
            new GrpcService(new RunmAdditionsService(runm, writable), RunmAdditionsService.NEEDS)),
        access,
        audit,
        new Area.OfSystem(SYSTEM));
  }

  private static void count(SystemMetrics metrics, String method, String status, long nanos) {
    metrics.request();
    metrics.time(
        "grpc.calls",
        "gRPC calls by method, and how long they took",
        Map.of("method", method, "status", status),
        nanos);
  }

  private static Optional<GrpcEdge> edge(Config config) {
    Optional<TlsConfig> tls = config.tls();
    Optional<PemFile> authority =
        config
            .get(GrpcSettings.CLIENT_CA)
            .map(file -> new PemFile(GrpcSettings.CLIENT_CA.name(), config.file(file)));
    if (authority.isPresent() && tls.isEmpty()) {
      throw AppException.misused(
          GrpcSettings.CLIENT_CA.name()
              + " has no effect without TLS: set tls.certificate and tls.key too");
    }
    Optional<ListenAddress> address = GrpcSettings.address(config);
    if (config.accessFile().isEmpty()) {
      address.ifPresent(listen -> requireAuthenticated(config, listen, authority.isPresent()));
    }
    return address.map(
        listen ->
            new GrpcEdge(
                GrpcSettings.LISTEN.name(), listen, tls.map(RunmGrpc::identity), authority));
  }

  private static PemContext.Identity identity(TlsConfig files) {
    return new PemContext.Identity(
        new PemFile(ServerSettings.TLS_CERTIFICATE.name(), files.certificate()),
        new PemFile(ServerSettings.TLS_KEY.name(), files.key()));
  }

  /** Any caller may claim to be any user, so only a certificate says who may call at all. */
  private static void requireAuthenticated(
      Config config, ListenAddress listen, boolean certificates) {
    if (listen.isLoopback() || certificates) {
      return;
    }
    if (!config.get(GrpcSettings.UNAUTHENTICATED)) {
      throw AppException.misused(
          ("%s is not a loopback address: \"%s\"; only this machine may be served where callers are"
                  + " not authenticated: use 127.0.0.1, or set %s with tls.certificate and tls.key,"
                  + " %s, or %s")
              .formatted(
                  GrpcSettings.LISTEN.name(),
                  listen.host(),
                  GrpcSettings.CLIENT_CA.name(),
                  ServerSettings.ACCESS_FILE.name(),
                  GrpcSettings.UNAUTHENTICATED.name()));
    }
    LOG.warn(
        "{} is on: any client that can connect to {} can read and change all metadata of runm",
        GrpcSettings.UNAUTHENTICATED.name(),
        listen);
  }

  public int port() {
    return server.port();
  }

  /** Refuses new calls and ends those under way, in a few seconds. */
  @Override
  public void close() {
    probes.close();
    server.close();
  }
}
