package io.statehouse.app.grpc;

import static java.util.Objects.requireNonNull;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.statehouse.app.access.Area;
import io.statehouse.app.access.Authenticator;
import io.statehouse.app.access.Right;
import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.ClientSlots;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Serves the gRPC services of one system, with reflection and health. Safe for use by several
 * threads.
 */
public final class GrpcServer implements AutoCloseable {
  /** For calls under way, before they are cancelled. */
  private static final int SECONDS_TO_FINISH = 2;

  private static final int SECONDS_TO_END = 3;

  private static final int MILLIS_TO_QUIET = 100;

  /** Connections that wait to be accepted. */
  private static final int ACCEPT_QUEUE = 1024;

  private static final int HANDSHAKE_SECONDS = 10;
  private static final int IDLE_MINUTES = 5;
  private static final int AGE_MINUTES = 60;
  private static final int GRACE_MINUTES = 5;
  private static final int PING_SECONDS = 60;
  private static final int PONG_SECONDS = 20;
  private static final int MIN_SECONDS_BETWEEN_PINGS = 10;

  /** A client that opens and resets streams costs more than it pays. */
  private static final int RESETS = 2000;

  private static final int RESETS_SECONDS = 10;

  /** The number of bytes that a connection may send before they are read. */
  private static final int UNREAD_BYTES = 1 << 20;

  private static final int HEADER_BYTES = 16 << 10;

  /** A strong reference: a logger that is garbage-collected loses its level. */
  private static final Logger LIBRARY = Logger.getLogger("io.grpc");

  private final GrpcEdge edge;
  private final List<String> services;
  private final HealthStatusManager health = new HealthStatusManager();
  private final ClientSlots connections;
  private final ClientSlots calls;
  private final ClientThreads threads;
  private final ScheduledThreadPoolExecutor clock;
  private final EventLoopGroup acceptors;
  private final EventLoopGroup workers;
  private final Server server;

  private GrpcServer(
      GrpcEdge edge, GrpcLimits limits, Served served, Statuses statuses, CallMetrics metrics) {
    this.edge = edge;
    List<ServerServiceDefinition> definitions = new ArrayList<>();
    Map<String, Right> needs = new HashMap<>();
    for (GrpcService each : served.services()) {
      ServerServiceDefinition definition = each.service().bindService();
      definitions.add(definition);
      needs.putAll(each.needsOf(definition));
    }
    this.services =
        definitions.stream().map(service -> service.getServiceDescriptor().getName()).toList();
    NettyServerBuilder builder = NettyServerBuilder.forAddress(address());
    edge.tls().ifPresent(builder::sslContext);
    connections = new ClientSlots(limits.connections(), "too many connections: try again later");
    calls = new ClientSlots(limits.calls(), "too many calls at once: try again later");
    threads = new ClientThreads(limits.threads());
    clock = new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("grpc-clock", true));
    clock.setRemoveOnCancelPolicy(true);
    acceptors = eventLoops("grpc-accept", 1);
    workers = eventLoops("grpc-io", 0);
    definitions.forEach(builder::addService);
    server =
        bounded(builder, limits)
            .channelFactory(() -> new LimitedSocket(connections))
            .bossEventLoopGroup(acceptors)
            .workerEventLoopGroup(workers)
            .withOption(ChannelOption.SO_BACKLOG, ACCEPT_QUEUE)
            .addService(health.getHealthService())
            .addService(ProtoReflectionServiceV1.newInstance())
            .addService(reflectionBeforeV1())
            .intercept(new CallGuard(calls, threads, limits.timeout(), clock, statuses))
            // The last one is called first.
            .intercept(new CallGate(served, needs, statuses))
            .addStreamTracerFactory(CallTracer.reportingTo(metrics))
            // What waits for nothing needs no thread of its own; the guard hands over the rest.
            .directExecutor()
            .build();
  }

  private InetSocketAddress address() {
    return new InetSocketAddress(edge.address().host(), edge.address().port());
  }

  private static EventLoopGroup eventLoops(String name, int count) {
    return new MultiThreadIoEventLoopGroup(
        count, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
  }

  private static NettyServerBuilder bounded(NettyServerBuilder builder, GrpcLimits limits) {
    return builder
        .maxInboundMessageSize(limits.messageBytes())
        .maxConcurrentCallsPerConnection(limits.callsPerConnection())
        .maxInboundMetadataSize(HEADER_BYTES)
        .flowControlWindow(UNREAD_BYTES)
        .maxRstFramesPerWindow(RESETS, RESETS_SECONDS)
        .handshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS)
        .maxConnectionIdle(IDLE_MINUTES, TimeUnit.MINUTES)
        .maxConnectionAge(AGE_MINUTES, TimeUnit.MINUTES)
        .maxConnectionAgeGrace(GRACE_MINUTES, TimeUnit.MINUTES)
        .keepAliveTime(PING_SECONDS, TimeUnit.SECONDS)
        .keepAliveTimeout(PONG_SECONDS, TimeUnit.SECONDS)
        .permitKeepAliveTime(MIN_SECONDS_BETWEEN_PINGS, TimeUnit.SECONDS)
        .permitKeepAliveWithoutCalls(true);
  }

  @SuppressWarnings("deprecation") // what clients use that do not know v1 yet
  private static BindableService reflectionBeforeV1() {
    return io.grpc.protobuf.services.ProtoReflectionService.newInstance();
  }

  /**
   * The services of a system, and who may call them.
   *
   * @param access empty if everyone who can connect may do all
   * @param audit records calls
   * @param area what the rights that methods need are about
   */
  public record Served(
      List<GrpcService> services, Optional<Authenticator> access, AuditLog audit, Area area) {
    public Served {
      services = List.copyOf(services);
      requireNonNull(access, "access");
      requireNonNull(audit, "audit");
      requireNonNull(area, "area");
    }
  }

  /**
   * Starts to listen.
   *
   * @param own maps the exceptions for which the system has statuses of its own
   * @throws AppException if the address is taken, or a file of TLS cannot be used
   */
  public static GrpcServer start(
      GrpcEdge edge,
      GrpcLimits limits,
      Served served,
      Function<RuntimeException, Optional<Status>> own,
      Failures failures,
      CallMetrics metrics) {
    // Lines of its own form, one for each client that disconnects, are not part of the server's
    // log.
    LIBRARY.setLevel(Level.SEVERE);
    GrpcServer server = new GrpcServer(edge, limits, served, new Statuses(own, failures), metrics);
    try {
      server.server.start();
      server.setAvailable(true);
      return server;
    } catch (IOException | RuntimeException failed) {
      server.close();
      throw new AppException(
          Kind.UNAVAILABLE,
          "cannot listen on "
              + edge.address()
              + ": is another server there? Set "
              + edge.setting()
              + " to another address",
          failed);
    }
  }

  /** Returns the address with the port that it listens on, where any free one was requested. */
  public String url() {
    return edge.address().host() + ":" + server.getPort();
  }

  public int port() {
    return server.getPort();
  }

  /** Calls under way. */
  public int calls() {
    return calls.taken();
  }

  /** Connections of clients. */
  public int connections() {
    return connections.taken();
  }

  /** Says to those who watch the health of the services whether they can work. */
  public void setAvailable(boolean available) {
    ServingStatus status = available ? ServingStatus.SERVING : ServingStatus.NOT_SERVING;
    health.setStatus(HealthStatusManager.SERVICE_NAME_ALL_SERVICES, status);
    services.forEach(service -> health.setStatus(service, status));
  }

  /** Stops listening, and cancels the calls that do not end by themselves at once. */
  @Override
  public void close() {
    health.enterTerminalState();
    server.shutdown();
    if (!hasEnded(SECONDS_TO_FINISH)) {
      server.shutdownNow();
      hasEnded(SECONDS_TO_END);
    }
    threads.close();
    clock.shutdownNow();
    // A closed socket keeps its port until its event loop checks again, or ends.
    acceptors
        .shutdownGracefully(0, SECONDS_TO_END, TimeUnit.SECONDS)
        .awaitUninterruptibly(SECONDS_TO_END, TimeUnit.SECONDS);
    // Not awaited: the notification of the last closed connections comes a little later.
    workers.shutdownGracefully(
        MILLIS_TO_QUIET, TimeUnit.SECONDS.toMillis(SECONDS_TO_END), TimeUnit.MILLISECONDS);
  }

  private boolean hasEnded(int seconds) {
    try {
      return server.awaitTermination(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
