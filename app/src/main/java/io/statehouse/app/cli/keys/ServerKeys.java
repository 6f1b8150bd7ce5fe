package io.statehouse.app.cli.keys;

import io.statehouse.app.client.RemoteServer;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import io.statehouse.app.keys.EntryDocument;
import io.statehouse.app.keys.EntryPage;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import io.statehouse.ports.url.PercentCode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The keys that a running server serves at {@code /keys}. */
final class ServerKeys implements KeysSource {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int ENTRIES_PER_PAGE = 1_000;

  @Shape.Tolerant
  private record Problem(String error, Optional<String> code) {
    static final Shape<Problem> SHAPE = Shape.of(Problem.class);

    boolean isNoRoute() {
      return code.equals(Optional.of("no-route"));
    }
  }

  private final RemoteServer server;
  private final Optional<String> system;
  private final Consumer<String> notices;

  /**
   * @param system the system whose keys are meant, if the server serves those of several
   * @param notices accepts a line when a watch loses its connection, and when it has one again
   */
  ServerKeys(String url, Optional<String> system, Consumer<String> notices) {
    this.server = new RemoteServer(url, TIMEOUT);
    this.system = system;
    this.notices = notices;
  }

  /** An entry is the first of those that begin with its key. */
  @Override
  public Map<Key, EntryDocument> find(Collection<Key> keys) {
    Map<Key, EntryDocument> found = new LinkedHashMap<>();
    for (Key key : keys) {
      page(new Prefix(key.text()), Optional.empty(), true, 1).entries().stream()
          .filter(entry -> entry.key().equals(key.text()))
          .forEach(entry -> found.put(key, entry));
    }
    return found;
  }

  @Override
  public Stream<EntryDocument> list(Prefix prefix, Optional<Key> after, boolean values) {
    EntryPage first = page(prefix, after.map(Key::text), values, ENTRIES_PER_PAGE);
    return Stream.iterate(
            first,
            Objects::nonNull,
            page ->
                page.next()
                    .map(last -> page(prefix, Optional.of(last), values, ENTRIES_PER_PAGE))
                    .orElse(null))
        .flatMap(page -> page.entries().stream());
  }

  private EntryPage page(Prefix prefix, Optional<String> after, boolean values, int limit) {
    String query =
        query(prefix)
            + after.map(key -> "&after=" + PercentCode.encoded(key)).orElse("")
            + ("&limit=" + limit)
            + (values ? "&values=on" : "");
    HttpRequest request = HttpRequest.newBuilder(uri("/keys" + query)).build();
    HttpResponse<byte[]> response =
        server.send(request, BodyHandlers.ofByteArray(), server.deadline());
    if (response.statusCode() != 200) {
      throw refused(response.statusCode(), response.body());
    }
    try {
      return EntryPage.SHAPE.read(response.body());
    } catch (IllegalArgumentException otherDocument) {
      throw new AppException(
          Kind.UNAVAILABLE,
          server
              + " responded with something other than keys: check that it is a Statehouse server",
          otherDocument);
    }
  }

  /** Returns the error of a response: the server's own sentence, if it has one. */
  AppException refused(int status, byte[] body) {
    try {
      Problem problem = Problem.SHAPE.read(body);
      return problem.isNoRoute()
          ? new AppException(Kind.NOT_FOUND, "no raw keys are served at " + server)
          : new AppException(RemoteServer.kind(status), problem.error);
    } catch (IllegalArgumentException otherDocument) { // for example the page of a proxy
      String hint =
          status == 401
              ? "it requires credentials, which these commands do not send"
              : "check that it is a Statehouse server";
      return new AppException(
          RemoteServer.kind(status), server + " responded with " + status + ": " + hint);
    }
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener, Consumer<RuntimeException> broken) {
    return ServerWatch.open(this, uri("/keys/watch" + query(prefix)), listener, broken);
  }

  void report(String notice) {
    notices.accept(notice);
  }

  RemoteServer server() {
    return server;
  }

  private URI uri(String pathAndQuery) {
    return URI.create(server.url() + pathAndQuery);
  }

  private String query(Prefix prefix) {
    return "?prefix="
        + PercentCode.encoded(prefix.text())
        + system.map(name -> "&system=" + PercentCode.encoded(name)).orElse("");
  }

  @Override
  public void close() {
    // The JDK's client ends its threads once it is unreachable.
  }
}
