package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A stream of server-sent events, read as a browser does. */
public final class Events implements AutoCloseable {
  private static final int SECONDS_TO_WAIT = 20;

  /** One event; the name of the last is "end" once the stream has ended. */
  public record Event(String name, String id, String data) {}

  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final HttpResponse<InputStream> response;
  private volatile String lastId = "";
  private boolean ended;

  public Events(HttpClient client, HttpRequest request) {
    try {
      response = client.send(request, BodyHandlers.ofInputStream());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stop) {
      throw new AssertionError("interrupted", stop);
    }
    Thread reader = new Thread(this::read, "events");
    reader.setDaemon(true);
    reader.start();
  }

  public int status() {
    return response.statusCode();
  }

  /** The id that a browser would come back with. */
  public String lastId() {
    return lastId;
  }

  /** The next event, which must come; nothing comes after the end. */
  public Event next() {
    if (ended) {
      throw new AssertionError("the stream has ended, its status was " + status());
    }
    try {
      Event event = events.poll(SECONDS_TO_WAIT, TimeUnit.SECONDS);
      if (event == null) {
        throw new AssertionError("no event came");
      }
      ended = event.name().equals("end");
      return event;
    } catch (InterruptedException stop) {
      throw new AssertionError("interrupted", stop);
    }
  }

  private void read() {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(response.body(), UTF_8))) {
      String name = "message";
      StringBuilder data = new StringBuilder();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isEmpty()) {
          if (data.length() > 0) {
            events.add(new Event(name, lastId, data.toString()));
          }
          name = "message";
          data.setLength(0);
        } else if (line.startsWith("event: ")) {
          name = line.substring(7);
        } else if (line.startsWith("id: ")) {
          lastId = line.substring(4);
        } else if (line.startsWith("data: ")) {
          data.append(line.substring(6));
        }
      }
      events.add(new Event("end", lastId, ""));
    } catch (IOException gone) {
      events.add(new Event("end", lastId, ""));
    }
  }

  @Override
  public void close() {
    try {
      response.body().close();
    } catch (IOException alreadyGone) {
      // There is nothing left to close.
    }
  }
}
