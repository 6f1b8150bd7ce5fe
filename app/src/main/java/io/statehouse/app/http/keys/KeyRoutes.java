package io.statehouse.app.http.keys;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;

import io.statehouse.app.access.Area;
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
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads and writes raw keys, of those stores whose keys are not secret. */
public final class KeyRoutes {
  private static final int USUAL_PAGE = 1_000;

  private static final String SYSTEM = "The system whose store it is; needed where there are more.";

  private static final Shape<List<Child>> CHILDREN = Shape.of(Child.class).list();

  private final Map<String, ServedStore> stores = new TreeMap<>();
  private final Set<String> secret = new TreeSet<>();

  /** The secret values of all systems, as a store may be shared. */
  private final Set<Key> secretValues = new HashSet<>();

  private final EventStream events;

  public KeyRoutes(List<ServedStore> stores, EventStream events) {
    for (ServedStore store : stores) {
      secretValues.addAll(store.secretValues());
      if (store.feed().isPresent()) {
        this.stores.put(store.system(), store);
      } else {
        secret.add(store.system());
      }
    }
    this.events = events;
  }

  private static AppException secret(String system) {
    return new AppException(
        Kind.FORBIDDEN,
        ("the keys of %1$s hold secrets and are not served: use statehouse keys --system %1$s"
                + " on the machine")
            .formatted(system));
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/keys")
            .needs(READ, this::area)
            .summary("The value of a key, byte by byte; or with prefix, a page of entries.")
            .query("system", SYSTEM, system())
            .query("key", "The key.")
            .query("prefix", "Text that the keys begin with; empty for all.")
            .query("after", "List the keys after this one.")
            .query(
                "limit",
                "The most entries of a page.",
                Schema.integer(1, Paging.MAX).or(USUAL_PAGE))
            .query(
                "values",
                "Whether the page shows values too; it then ends after 2 MB of them.",
                Schema.FLAG.or(false))
            .fails(Kind.NOT_FOUND, Kind.FORBIDDEN)
            .answers(EntryPage.SHAPE.response())
            .answersBytes("application/octet-stream", "The value.")
            .tagged()
            .large(request -> request.optionalQuery("prefix").isPresent())
            .by(this::read),
        Route.put("/keys")
            .needs(WRITE, this::area)
            .summary("Sets the value of a key; If-Match and If-None-Match: * are conditions.")
            .query("system", SYSTEM, system())
            .required("key", "The key.")
            .fails(Kind.NOT_FOUND)
            .conditional()
            .tagged()
            .bytes("The value.", BodySize.ORDINARY)
            .answers(WrittenKey.SHAPE.response())
            .by(this::put),
        Route.delete("/keys")
            .needs(WRITE, this::area)
            .summary("Removes a key (If-Match is a condition), or all that begin with a prefix.")
            .query("system", SYSTEM, system())
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
        Route.get("/keys/children")
            .needs(READ, this::area)
            .summary("The next segments below a prefix.")
            .query("system", SYSTEM, system())
            .query("prefix", "Where to look, as in /DBS/; empty for the top.")
            .query("separator", "The character that ends a segment.", Schema.TEXT.or("/"))
            .fails(Kind.NOT_FOUND)
            .pages("segments", CHILDREN, this::children),
        Route.get("/keys/watch")
            .needs(READ, this::area)
            .summary("The keys that change, as server-sent events.")
            .query("system", SYSTEM, system())
            .query("prefix", "Text that the keys begin with; empty for all.")
            .fails(Kind.NOT_FOUND)
            .answersBytes("text/event-stream", EventStream.description("{\"keys\": […]}"))
            .by(this::watch));
  }

  private Schema system() {
    return stores.isEmpty() ? Schema.TEXT : Schema.words(stores.keySet());
  }

  /** Returns the keys that a request is about; all of a system if it names a page or a prefix. */
  private Area area(String none, Request request) {
    String system =
        request
            .optionalQuery("system")
            .or(() -> stores.keySet().stream().filter(only -> stores.size() == 1).findFirst())
            .orElse("");
    String key =
        Stream.of("key", "prefix")
            .filter(request::declares)
            .flatMap(name -> request.optionalQuery(name).stream())
            .findFirst()
            .orElse("");
    ServedStore store = stores.get(system);
    return store == null ? Area.ALL : store.area(key);
  }

  private Response read(Request request) {
    RawKeys keys = new RawKeys(store(request).store());
    Optional<String> key = request.optionalQuery("key");
    if (key.isEmpty()) {
      return page(request, keys);
    }
    if (request.optionalQuery("prefix").isPresent()) {
      throw new IllegalArgumentException("give either key or prefix, not both");
    }
    requireNoSecret(key.get());
    Entry entry = keys.get(new Key(key.get()));
    return Response.bytes("application/octet-stream", entry.value().toArray())
        .with("ETag", ETag.of(entry.revision().toString()));
  }

  private void requireNoSecret(String key) {
    if (secretValues.stream().map(Key::text).anyMatch(key::equals)) {
      throw new AppException(
          Kind.FORBIDDEN,
          "the value of %s is a secret and is not served: use statehouse keys on the machine"
              .formatted(key));
    }
  }

  /** Secret values have no entry, of which the size would be shown. */
  private Response page(Request request, RawKeys keys) {
    String prefix = request.query("prefix");
    requireNoSecret(prefix);
    Paging paging = request.paging();
    boolean values = request.flag("values");
    try (Stream<Entry> scan = keys.list(new Prefix(prefix), paging.after().map(Key::new))) {
      Iterator<Entry> shown = scan.filter(entry -> !secretValues.contains(entry.key())).iterator();
      EntryPage page = EntryPage.read(shown, paging.limit().orElse(USUAL_PAGE), values);
      return Response.json(EntryPage.SHAPE.write(page))
          .linked(page.next().map(request::linkToNext));
    }
  }

  private Response put(Request request) {
    WrittenKey written =
        new RawKeys(writable(request).store())
            .put(
                new Key(request.query("key")),
                Bytes.copyOf(request.bytes()),
                ETag.precondition(request));
    return Response.json(WrittenKey.SHAPE.write(written)).with("ETag", ETag.of(written.revision()));
  }

  private Response delete(Request request) {
    RawKeys keys = new RawKeys(writable(request).store());
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
      request.requireRight(Right.ADMIN, store(request).area(""));
    }
    return Response.json(DeletedKeys.SHAPE.write(keys.deleteBelow(new Prefix(prefix.get()))));
  }

  private Page<Child> children(Request request, Paging paging) {
    String separator = request.optionalQuery("separator").orElse("/");
    if (separator.length() != 1) {
      throw new IllegalArgumentException("separator is not one character: \"" + separator + "\"");
    }
    Prefix prefix = new Prefix(request.optionalQuery("prefix").orElse(""));
    return new ChildPages(store(request).store(), prefix, separator.charAt(0)).page(paging);
  }

  private Response watch(Request request) {
    Prefix prefix = new Prefix(request.optionalQuery("prefix").orElse(""));
    return events.of(
        store(request).feed().orElseThrow(),
        request,
        keys -> {
          List<String> below =
              keys.stream().filter(prefix::contains).sorted().map(Key::text).toList();
          return below.isEmpty() ? Optional.empty() : Optional.of(Json.object("keys", below));
        });
  }

  private ServedStore writable(Request request) {
    ServedStore store = store(request);
    store
        .readOnly()
        .ifPresent(
            why -> {
              throw AppException.readOnly(why);
            });
    return store;
  }

  private ServedStore store(Request request) {
    Optional<String> system = request.optionalQuery("system");
    if (system.isEmpty() && stores.isEmpty()) {
      throw secret(secret.iterator().next());
    }
    if (system.isEmpty() && stores.size() == 1) {
      return stores.values().iterator().next();
    }
    system
        .filter(secret::contains)
        .ifPresent(
            named -> {
              throw secret(named);
            });
    String named = system.orElseThrow(this::unnamed);
    ServedStore store = stores.get(named);
    if (store == null) {
      throw new AppException(
          Kind.NOT_FOUND,
          "unknown system \"" + named + "\": known are " + String.join(", ", stores.keySet()));
    }
    return store;
  }

  /** Worded for the command line too, where the same word is a flag. */
  private IllegalArgumentException unnamed() {
    return new IllegalArgumentException(
        "the keys of several systems are served (%s): name one, as system=%s"
            .formatted(String.join(", ", stores.keySet()), stores.keySet().iterator().next()));
  }
}
