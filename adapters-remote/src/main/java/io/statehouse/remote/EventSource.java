package io.statehouse.remote;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.ChangeSource;
import io.statehouse.remote.Connection.NoResponse;
import io.statehouse.remote.Connection.Reply;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * All changes of the server's store, from one stream of server-sent events. A stream that ends, or
 * has had not even a heartbeat for some time, is opened again after the last event; if the server
 * no longer has what followed, it sends {@code resync} first.
 */
final class EventSource implements ChangeSource {
  private static final String EVENTS = "text/event-stream";
  private static final Duration MIN_SILENCE = Duration.ofSeconds(10);

  private final Connection connection;
  private final Calls calls;
  private final Duration maxSilence;
  private volatile CompletableFuture<HttpResponse<StreamedBody>> call = new CompletableFuture<>();
  private volatile StreamedBody events = new StreamedBody(MIN_SILENCE);
  private volatile boolean closed;

  /** The id of the last event, used by the thread of the watch alone. */
  private String lastId = "";

  /**
   * @param heartbeat how often the server sends something at least
   */
  EventSource(Connection connection, Calls calls, Duration heartbeat) {
    this.connection = connection;
    this.calls = calls;
    this.maxSilence = MIN_SILENCE.plus(heartbeat.multipliedBy(2));
  }

  @Override
  public boolean open(Set<Prefix> prefixes, Deadline deadline) {
    calls.requireTime("watch", deadline);
    closed = false;
    call = connection.open("/watch", lastId, head -> new StreamedBody(maxSilence));
    HttpResponse<StreamedBody> response = response(deadline);
    events = response.body();
    if (closed) {
      close();
      throw calls.closed();
    }
    String type = response.headers().firstValue("Content-Type").orElse("");
    if (response.statusCode() != 200 || !type.startsWith(EVENTS)) {
      throw Refusals.read(connection, new Reply(response.statusCode(), type, response.body()));
    }
    return !lastId.isEmpty();
  }

  private HttpResponse<StreamedBody> response(Deadline deadline) {
    try {
      return call.get(Math.max(0, deadline.nanosLeft()), NANOSECONDS);
    } catch (ExecutionException failed) {
      throw unavailable(NoResponse.of(failed.getCause(), false));
    } catch (TimeoutException late) {
      throw unavailable(new NoResponse("no response in time", false, late));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw calls.interrupted("watch");
    }
  }

  private StoreException.Unavailable unavailable(NoResponse failure) {
    return new StoreException.Unavailable(
        connection + ": watch failed: " + failure.getMessage(), failure);
  }

  /** All changes arrive, whichever prefixes are followed. */
  @Override
  public boolean follow(Set<Prefix> prefixes, Deadline deadline) {
    return true;
  }

  @Override
  public Change next() {
    try {
      return read();
    } catch (IOException ended) {
      throw new StoreException.Unavailable(
          connection + ": the stream of changes was lost: " + ended.getMessage(), ended);
    }
  }

  private Change read() throws IOException {
    String name = "";
    String data = "";
    while (true) {
      String line = events.line();
      if (line.isEmpty()) {
        return change(name, data);
      }
      if (line.startsWith("event: ")) {
        name = line.substring("event: ".length());
      } else if (line.startsWith("data: ")) {
        data = line.substring("data: ".length());
      } else if (line.startsWith("id: ")) {
        lastId = line.substring("id: ".length());
      }
    }
  }

  /** A heartbeat has no name, and later servers may add events. */
  private static Change change(String name, String data) {
    return switch (name) {
      case "resync" -> new Change.Resync();
      case "changed" -> new Change.Keys(keys(data));
      default -> new Change.Keys(Set.of());
    };
  }

  private static Set<Key> keys(String data) {
    try {
      Set<Key> keys = new HashSet<>();
      JsonElement named = JsonParser.parseString(data).getAsJsonObject().get("keys");
      if (named == null) {
        throw new IllegalArgumentException("there are no keys");
      }
      named.getAsJsonArray().forEach(key -> keys.add(new Key(key.getAsString())));
      return keys;
    } catch (JsonParseException | IllegalStateException | IllegalArgumentException unreadable) {
      throw new StoreException.Unavailable(
          "a change of %d characters cannot be read".formatted(data.length()), unreadable);
    }
  }

  @Override
  public void close() {
    closed = true;
    call.cancel(true);
    events.close();
  }
}
