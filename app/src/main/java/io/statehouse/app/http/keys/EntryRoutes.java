package io.statehouse.app.http.keys;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;

import io.statehouse.app.access.Right;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.BodySize;
import io.statehouse.app.http.Page;
import io.statehouse.app.http.Paging;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.keys.EntryPage;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.app.keys.RawKeys.DeletedKeys;
import io.statehouse.app.keys.RawKeys.WrittenKey;
import io.statehouse.app.text.Figures;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads and writes single keys, pages of them, and all below a prefix. */
final class EntryRoutes {
  private static final int USUAL_PAGE = 1_000;

  private static final String REVISION =
      "`If-Match` takes the revision that the entry must still have; else the status is "
          + Kind.PRECONDITION_FAILED.status()
          + ".";

  private static final Shape<List<Child>> CHILDREN = Shape.of(Child.class).list();

  private final ServedKeys served;
  private final EventStream events;

  EntryRoutes(ServedKeys served, EventStream events) {
    this.served = served;
    this.events = events;
  }

  List<Route> routes() {
    return List.of(
        served
            .on(Route.get("/keys"))
            .needs(READ, served::area)
            .summary("The value of a key, byte by byte; or with prefix, a page of entries.")
            .details(
                "The `ETag` of a value is the revision of its entry. In a page a value is `text`, or"
                    + " `base64` if it is not UTF-8.")
            .query("key", "The key.")
            .query("prefix", "Text that the keys begin with; empty for all.")
            .query("after", "List the keys after this one.")
            .query(
                "limit",
                "The most entries of a page.",
                Schema.integer(1, Paging.MAX).or(USUAL_PAGE))
            .query(
                "values",
                "Whether the page shows values too; it then ends after "
                    + Figures.bytes(EntryPage.MAX_BYTES)
                    + " of them.",
                Schema.FLAG.or(false))
            .query(
                "meaning",
                "Whether the page shows the type of record that each entry is.",
                Schema.FLAG.or(false))
            .fails(Kind.NOT_FOUND, Kind.FORBIDDEN)
            .answers(EntryPage.SHAPE.response())
            .answersBytes("application/octet-stream", "The value.")
            .tagged()
            .large(request -> request.optionalQuery("prefix").isPresent())
            .by(this::read),
        served
            .on(Route.put("/keys"))
            .needs(WRITE, served::area)
            .summary("Sets the value of a key; If-Match and If-None-Match: * are conditions.")
            .details(REVISION)
            .required("key", "The key.")
            .fails(Kind.NOT_FOUND)
            .conditional()
            .tagged()
            .bytes("The value.", BodySize.ORDINARY)
            .answers(WrittenKey.SHAPE.response())
            .by(this::put),
        served
            .on(Route.delete("/keys"))
            .needs(WRITE, served::area)
            .summary("Removes a key (If-Match is a condition), or all that begin with a prefix.")
            .details(
                REVISION
                    + " Of a prefix, the response says how many keys there were just before the"
                    + " deletion; keys that others put meanwhile are deleted too, but not counted.")
            .query("key", "The key.")
            .query("prefix", "Text that the keys begin with.")
            .query(
                "everything",
                "Whether the prefix may be empty, which means all keys.",
                Schema.FLAG.or(false))
            .fails(Kind.NOT_FOUND)
            .conditional()
            .answers(DeletedKeys.SHAPE.response())
            .answersNothing(204)
            .by(this::delete),
        served
            .on(Route.get("/keys/children"))
            .needs(READ, served::area)
            .summary("The next segments below a prefix.")
            .query("prefix", "Where to look, as in /DBS/; empty for the top.")
            .query("separator", "The character that ends a segment.", Schema.TEXT.or("/"))
            .fails(Kind.NOT_FOUND)
            .pages("segments", CHILDREN, this::children),
        served
            .on(Route.get("/keys/watch"))
            .needs(READ, served::area)
            .summary("The keys that change, as server-sent events.")
            .query("prefix", "Text that the keys begin with; empty for all.")
            .fails(Kind.NOT_FOUND)
            .answersBytes("text/event-stream", EventStream.description("{\"keys\": […]}"))
            .by(this::watch));
  }

  private Response read(Request request) {
    ServedStore store = served.store(request);
    Optional<String> key = request.optionalQuery("key");
    if (key.isEmpty()) {
      return page(request, store);
    }
    if (request.optionalQuery("prefix").isPresent()) {
      throw new IllegalArgumentException("give either key or prefix, not both");
    }
    served.requireNoSecret(key.get());
    Entry entry = new RawKeys(store.store()).get(new Key(key.get()));
    return Response.bytes("application/octet-stream", entry.value().toArray())
        .with("ETag", ETag.of(entry.revision().toString()));
  }

  /** Secret values have no entry, of which the size would be shown. */
  private Response page(Request request, ServedStore store) {
    String prefix = request.query("prefix");
    served.requireNoSecret(prefix);
    Paging paging = request.paging();
    boolean values = request.flag("values");
    Function<Entry, Optional<String>> type =
        request.flag("meaning") ? served.types(store) : entry -> Optional.empty();
    RawKeys keys = new RawKeys(store.store());
    try (Stream<Entry> scan = keys.list(new Prefix(prefix), paging.after().map(Key::new))) {
      Iterator<Entry> shown = scan.filter(entry -> served.isShown(entry.key())).iterator();
      EntryPage page = EntryPage.read(shown, paging.limit().orElse(USUAL_PAGE), values, type);
      return Response.json(EntryPage.SHAPE.write(page))
          .linked(page.next().map(request::linkToNext));
    }
  }

  private Response put(Request request) {
    WrittenKey written =
        new RawKeys(served.writable(request).store())
            .put(
                new Key(request.query("key")),
                Bytes.copyOf(request.bytes()),
                ETag.precondition(request));
    return Response.json(WrittenKey.SHAPE.write(written)).with("ETag", ETag.of(written.revision()));
  }

  private Response delete(Request request) {
    RawKeys keys = new RawKeys(served.writable(request).store());
    Optional<String> key = request.optionalQuery("key");
    Optional<String> prefix = request.optionalQuery("prefix");
    if (key.isPresent() == prefix.isPresent()) {
      throw new IllegalArgumentException("give either key or prefix: what to remove");
    }
    if (key.isPresent()) {
      keys.delete(new Key(key.get()), ETag.precondition(request));
      return Response.nothing();
    }
    if (!request.expectation().isNone()) {
      throw AppException.misused(
          "If-Match and If-None-Match are about one key, and not all below a prefix: leave them out");
    }
    if (prefix.get().isEmpty() && !request.flag("everything")) {
      throw AppException.misused(
          "an empty prefix removes every key of the store: add everything=true");
    }
    if (prefix.get().isEmpty()) {
      request.requireRight(Right.ADMIN, served.store(request).area(""));
    }
    return Response.json(DeletedKeys.SHAPE.write(keys.deleteBelow(new Prefix(prefix.get()))));
  }

  private Page<Child> children(Request request, Paging paging) {
    String separator = request.optionalQuery("separator").orElse("/");
    if (separator.length() != 1) {
      throw new IllegalArgumentException("separator is not one character: \"" + separator + "\"");
    }
    Prefix prefix = new Prefix(request.optionalQuery("prefix").orElse(""));
    return new ChildPages(served.store(request).whole(), prefix, separator.charAt(0)).page(paging);
  }

  private Response watch(Request request) {
    Prefix prefix = new Prefix(request.optionalQuery("prefix").orElse(""));
    return events.of(
        served.store(request).feed().orElseThrow(),
        request,
        keys -> {
          List<String> below =
              keys.stream().filter(prefix::contains).sorted().map(Key::text).toList();
          return below.isEmpty() ? Optional.empty() : Optional.of(Json.object("keys", below));
        });
  }
}
