package io.statehouse.app.demo;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.system.Demonstration;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of a deployment while it is served: records change, and clients send requests. Someone
 * may change anything meanwhile, so what a change or a request comes to is of no importance.
 */
final class DemoLife {
  private static final Logger LOG = LoggerFactory.getLogger(DemoLife.class);
  private static final Duration PAUSE = Duration.ofMillis(1_200);

  /** So that there is some history to look at. */
  private static final int FIRST_ROUNDS = 20;

  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final List<Deployment.Part> parts;
  private final URI server;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final Random random = new Random();

  /**
   * @param server the address of the server
   */
  DemoLife(List<Deployment.Part> parts, URI server) {
    this.parts = List.copyOf(parts);
    this.server = requireNonNull(server, "server");
  }

  /** Requests a verification of each system, whose results are then there to look at. */
  void verify() {
    parts.forEach(
        part ->
            send(
                path -> HttpRequest.newBuilder(path).POST(BodyPublishers.noBody()),
                "verify/" + part.name()));
  }

  /** Makes the first changes, quickly. */
  void begin(StopSignal stop) {
    for (int i = 0; i < FIRST_ROUNDS && !stop.await(FIRST_PAUSE); i++) {
      parts.forEach(this::change);
    }
  }

  /** Goes on until it is to end. */
  void goOn(StopSignal stop) {
    while (!stop.await(PAUSE)) {
      for (Deployment.Part part : parts) {
        if (random.nextBoolean()) {
          change(part);
        }
        part.demonstration().reads().stream()
            .filter(each -> random.nextBoolean())
            .forEach(each -> read(part, each));
      }
    }
  }

  private void change(Deployment.Part part) {
    try {
      part.demonstration().change();
    } catch (RuntimeException refused) {
      // The supervisor of the changes: each system has an exception of its own for refusals.
      LOG.debug("{}: a change was refused: {}", part.name(), refused.getMessage());
    }
  }

  private void read(Deployment.Part part, Demonstration.Read read) {
    send(
        path -> {
          HttpRequest.Builder request = HttpRequest.newBuilder(path);
          read.headers().forEach(request::header);
          return request;
        },
        part.name() + read.path());
  }

  private void send(Function<URI, HttpRequest.Builder> request, String path) {
    try {
      client.send(
          request.apply(server.resolve("/" + path)).timeout(PATIENCE).build(),
          BodyHandlers.discarding());
    } catch (IOException failed) {
      LOG.debug("a request of {} failed", path, failed);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
