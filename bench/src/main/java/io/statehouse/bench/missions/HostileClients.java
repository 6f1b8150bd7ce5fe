package io.statehouse.bench.missions;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.statehouse.bench.measure.HttpLine;
import io.statehouse.bench.measure.Unchecked;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Clients of one tenant that occupy a server: with bodies that never end, with event streams and
 * long responses that they do not read, and with the changes of which the streams are notified.
 */
final class HostileClients implements AutoCloseable {
  static final int BODIES = 1_000;
  static final int STREAMS = 400;
  static final int RESPONSES = 300;

  private static final String KEY = "hostile";
  private static final String HEADERS = "x-access-key: " + KEY + "\r\n";

  /** Limits count by address, so these clients must not have that of the others. */
  private static final InetSocketAddress FROM = new InetSocketAddress("127.0.0.2", 0);

  private final URI server;
  private final List<Socket> sockets = new ArrayList<>();
  private final Thread changes;
  private volatile boolean closed;

  HostileClients(URI server) {
    this.server = server;
    for (int i = 0; i < BODIES; i++) {
      send("POST /api/v1/plans", HEADERS + "Content-Length: 100000\r\n", "{");
    }
    for (int i = 0; i < STREAMS; i++) {
      send("GET /api/v1/events?a=" + KEY, "", "");
    }
    for (int i = 0; i < RESPONSES; i++) {
      send("GET /api/v1/plans/large", HEADERS, "");
    }
    this.changes = new Thread(this::change);
    changes.start();
  }

  /** Creates the tenant, and a plan of 300 KB. */
  static void prepare(URI server) {
    MissionRun.makeKey(server, KEY);
    String stages =
        IntStream.range(0, 1_000).mapToObj(HostileClients::stage).collect(Collectors.joining(","));
    try (HttpLine line = new HttpLine(server)) {
      String plan = "{\"name\":\"large\",\"stages\":[" + stages + "]}";
      line.send("POST", "/api/v1/plans", HEADERS, plan);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String stage(int number) {
    String upstream = number == 0 ? "" : ",\"upstream\":[\"s0\"]";
    String service = "x".repeat(280);
    return "{\"name\":\"s" + number + "\",\"service\":\"" + service + "\"" + upstream + "}";
  }

  private void send(String request, String headers, String body) {
    Unchecked.run(
        () -> {
          Socket socket = new Socket();
          sockets.add(socket);
          socket.setReceiveBufferSize(4096);
          socket.bind(FROM);
          socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
          String head = request + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n" + headers;
          socket.getOutputStream().write((head + "\r\n" + body).getBytes(ISO_8859_1));
        });
  }

  private void change() {
    try (MissionRun run = new MissionRun(server, KEY, "ten")) {
      while (!closed) {
        run.until(System.nanoTime() + 1); // at least one mission
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    Unchecked.run(
        () -> {
          changes.join();
          for (Socket socket : sockets) {
            socket.close();
          }
        });
  }
}
