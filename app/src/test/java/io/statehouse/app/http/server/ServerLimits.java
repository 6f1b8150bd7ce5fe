package io.statehouse.app.http.server;

import static io.statehouse.app.text.Figures.bytes;
import static io.statehouse.app.text.Figures.count;
import static io.statehouse.app.text.Figures.time;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.BodySize;
import io.statehouse.app.http.ClientNetwork;
import io.statehouse.app.http.RequestBody;
import io.statehouse.app.http.Route;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;

/** The limits of connections, requests and responses, as the documentation shows them. */
public final class ServerLimits {
  private static final String CLOSED = "the connection is closed";
  private static final UnfinishedBodies.Limits BODIES = SlowClients.bodyLimits(0);

  private ServerLimits() {}

  /** Returns the statuses of requests for which there is no route: other paths, other methods. */
  public static List<Integer> withoutRoute() {
    return List.of(FallbackResponses.NO_PATH, FallbackResponses.NO_METHOD);
  }

  /**
   * Returns the limits: of what, how much, and what happens beyond it.
   *
   * @param routes those served, of which some take larger bodies
   */
  public static List<List<String>> rows(List<Route> routes) {
    int tooLarge = Kind.TOO_LARGE.status();
    int timeout = Kind.REQUEST_TIMEOUT.status();
    int unavailable = Kind.UNAVAILABLE.status();
    return List.of(
        row(
            "a client",
            "an IPv4 address, or an IPv6 network of %d bits".formatted(ClientNetwork.PREFIX_BITS),
            ""),
        row(
            "the request line and headers",
            bytes(HttpServer.HEADER_BYTES),
            "" + HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431),
        row(
            "time to send them",
            time(Connections.MAX_IDLE)
                + " from the opening of the connection, or from the last response",
            CLOSED),
        row(
            "connections",
            count(Connections.MAX) + ", or half of the file descriptors that the process may have",
            "that without a request for longest is closed"),
        row(
            "an idle connection",
            time(HttpServer.MAX_IDLE) + ", or twice `http.heartbeat` if that is more",
            "it is closed"),
        row(
            "a body",
            "`http.body-limit`",
            tooLarge + ", before it is sent if `Content-Length` says so"),
        row(
            "a body of " + taking(BodySize.DOCUMENT, routes),
            bytes(Exchange.DOCUMENT_BYTES) + ", or `http.load-limit` if that is less",
            "" + tooLarge),
        row("a body of " + taking(BodySize.FILE, routes), "`http.load-limit`", "" + tooLarge),
        row("a pause in a body", time(BODIES.maxPause()), "" + timeout),
        row(
            "the rate of a body, after " + time(BODIES.maxPause()),
            bytes(BODIES.rate()) + "/s",
            "" + timeout),
        row(
            "unfinished bodies",
            count(BODIES.perClient()) + " of one client, " + count(BODIES.all()) + " of all",
            Kind.TOO_MANY_REQUESTS.status() + " for that which makes the least progress"),
        row(
            "bytes of unfinished bodies in memory",
            "%s, or 1/%d of the heap if that is less"
                .formatted(bytes(SlowClients.BODY_MEMORY), SlowClients.SHARE_OF_HEAP),
            Kind.TOO_MANY_REQUESTS.status() + " for the slowest of the client that has most"),
        row("bytes of unfinished bodies in files", "twice `http.load-limit`", "the same"),
        row(
            "a body in memory",
            bytes(Spool.MEMORY),
            "the rest is in a temporary file until its request is handled"),
        row(
            "what the server discards of a body that it has not read",
            bytes(UnreadBody.MAX) + ", for " + time(UnreadBody.MAX_WAIT),
            CLOSED),
        row(
            "what is missing of such a body for the connection to be reused",
            bytes(UnreadBody.SHORT),
            "the response has `Connection: close`"),
        row(
            "responses of more than %s being read".formatted(bytes(LongResponses.LONG)),
            slots(HttpServer.MAX_THREADS / 2),
            "" + unavailable),
        row(
            "dumps, archives, pages of `/keys` and their like being made or read",
            slots(SlowClients.LARGE_RESPONSES),
            "" + unavailable),
        row(
            "the rate at which they are read, after " + time(SlowClients.GRACE),
            bytes(SlowClients.MIN_RATE) + "/s",
            CLOSED),
        row("a web socket that takes no frame", time(SocketPulse.SILENCE), "it is closed"),
        row("a response that is not compressed", "less than " + bytes(GzipBody.MIN), ""));
  }

  private static String taking(BodySize size, List<Route> routes) {
    return routes.stream()
        .filter(
            route -> {
              Optional<RequestBody> body = route.description().body();
              return body.isPresent() && body.get().size() == size;
            })
        .map(route -> "`" + route.method() + " " + route.path() + "`")
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** Of slots for all clients, one client gets half. */
  private static String slots(int most) {
    return count(most / 2) + " of one client, " + count(most) + " of all";
  }

  private static List<String> row(String what, String limit, String beyond) {
    return List.of(what, limit, beyond);
  }
}
