package io.statehouse.app.grpc;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The limits of one gRPC server. Of connections, calls and threads one client gets at most half.
 *
 * @param messageBytes largest message of a client
 * @param connections most connections at once
 * @param callsPerConnection most calls at once on one connection; a client waits with further ones
 * @param calls most calls at once; further ones are refused
 * @param threads calls that are worked on at once
 * @param timeout how long a call may take that ends with one message, if its client sets no earlier
 *     deadline, and how long a client may leave a stream of messages unread
 */
public record GrpcLimits(
    int messageBytes,
    int connections,
    int callsPerConnection,
    int calls,
    int threads,
    Duration timeout) {
  public GrpcLimits {
    requireNonNull(timeout, "timeout");
  }

  public static GrpcLimits standard() {
    return new GrpcLimits(1 << 20, 1024, 128, 1024, 128, Duration.ofSeconds(60));
  }

  public GrpcLimits withMessageBytes(long most) {
    int bytes = (int) Math.min(most, Integer.MAX_VALUE);
    return new GrpcLimits(bytes, connections, callsPerConnection, calls, threads, timeout);
  }

  public GrpcLimits withTimeout(Duration changed) {
    return new GrpcLimits(messageBytes, connections, callsPerConnection, calls, threads, changed);
  }

  public GrpcLimits withConnections(int most) {
    return new GrpcLimits(messageBytes, most, callsPerConnection, calls, threads, timeout);
  }

  public GrpcLimits withCalls(int most) {
    return new GrpcLimits(messageBytes, connections, callsPerConnection, most, threads, timeout);
  }

  public GrpcLimits withThreads(int most) {
    return new GrpcLimits(messageBytes, connections, callsPerConnection, calls, most, timeout);
  }
}
