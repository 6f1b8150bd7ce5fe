package io.statehouse.app.http.stores;

import static io.statehouse.app.access.Right.ADMIN;
import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.statehouse.app.access.Area;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.config.Version;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.BodySize;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.events.ChangeFeed;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.json.Schema;
import io.statehouse.app.text.Figures;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyIdentities;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.wire.ChildLists;
import io.statehouse.ports.wire.ChildrenRequest;
import io.statehouse.ports.wire.CommitRequest;
import io.statehouse.ports.wire.CommitResponse;
import io.statehouse.ports.wire.EntryPage;
import io.statehouse.ports.wire.EntryPage.End;
import io.statehouse.ports.wire.HealthReport;
import io.statehouse.ports.wire.Identities;
import io.statehouse.ports.wire.KeysRequest;
import io.statehouse.ports.wire.ListRequest;
import io.statehouse.ports.wire.ScanRequest;
import io.statehouse.ports.wire.StoreDescription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Serves the store of each system to other programs, as their own. */
public final class StoreRoutes implements AutoCloseable {
  /** A page of a scan ends with the entry that exceeds this. */
  private static final long PAGE_BYTES = 4 << 20;

  private static final int PAGE_ENTRIES = 10_000;

  /** The share of the heap that the entries of one listing may take: one part in so many. */
  private static final int SHARE_OF_HEAP = 16;

  /** A request of more bytes is one of few that are handled at a time. */
  private static final long LARGE = 1 << 20;

  private static final Duration MAX_TIMEOUT = Duration.ofHours(1);

  private static final String MESSAGE = "A message, see io.statehouse.ports.wire.";

  private final Map<String, ServedStore> stores;
  private final Map<String, KeyValueStore> shown;

  /** The changes of stores with secrets, which nothing else follows; opened by the first watch. */
  private final Map<String, ChangeFeed> secretFeeds = new ConcurrentHashMap<>();

  private final EventStream events;
  private final HttpLimits limits;
  private final StoreAccess access;

  /**
   * @param stores those of all systems that are served
   */
  public StoreRoutes(
      List<ServedStore> stores, EventStream events, HttpLimits limits, StoreAccess access) {
    this.events = requireNonNull(events, "events");
    this.limits = requireNonNull(limits, "limits");
    this.access = requireNonNull(access, "access");
    this.stores =
        stores.stream()
            .collect(toMap(ServedStore::system, Function.identity(), (a, b) -> a, TreeMap::new));
    Set<Key> secret = new HashSet<>(); // of all systems, as a store may be shared
    stores.forEach(store -> secret.addAll(store.secretValues()));
    this.shown =
        stores.stream()
            .collect(
                toMap(
                    ServedStore::system,
                    store ->
                        secret.isEmpty()
                            ? store.store()
                            : new HiddenValues(store.store(), secret)));
  }

  /** Returns the routes. */
  public RouteGroup group() {
    return new RouteGroup("stores", "The stores, for other Statehouse programs", routes());
  }

  private List<Route> routes() {
    return List.of(
        answering(Route.get("/stores/{system}").needs(READ, this::area))
            .summary("The limits of a store, and the version of these routes.")
            .details("The first number of the response is the version of the protocol.")
            .by(this::describe),
        answering(Route.get("/stores/{system}/health").needs(READ, this::area))
            .summary("Whether the store responds.")
            .by(request -> Messages.sent(new HealthReport(store(request).check())::write)),
        reading("/get").summary("The entries at some keys.").by(this::get),
        reading("/list")
            .summary("All entries below a prefix, in one view.")
            .large(request -> true)
            .by(this::list),
        reading("/scan")
            .summary("A page of the entries below a prefix.")
            .details(
                "It ends after "
                    + Figures.count(PAGE_ENTRIES)
                    + " entries, or "
                    + Figures.bytes(PAGE_BYTES)
                    + " of them.")
            .by(this::scan),
        reading("/children").summary("The next segments below some prefixes.").by(this::children),
        reading("/identities")
            .summary("By what the store distinguishes keys, if it does not compare them exactly.")
            .by(this::identities),
        answering(Route.post("/stores/{system}/commit").needs(WRITE, this::area))
            .summary("Commits transactions, each by itself.")
            .bytes(MESSAGE, BodySize.FILE)
            .fails(Kind.READ_ONLY)
            .large(StoreRoutes::isLarge)
            .by(this::commit),
        Route.get("/stores/{system}/watch")
            .needs(READ, this::area)
            .summary("The keys that change, as server-sent events.")
            .parameter("system", "The system whose store it is.", Schema.words(stores.keySet()))
            .fails(Kind.FORBIDDEN)
            .answersBytes("text/event-stream", EventStream.description("{\"keys\": […]}"))
            .by(this::watch));
  }

  private RouteBuilder reading(String path) {
    return answering(Route.post("/stores/{system}" + path).needs(READ, this::area))
        .bytes(MESSAGE, BodySize.FILE);
  }

  private RouteBuilder answering(RouteBuilder route) {
    return route
        .parameter("system", "The system whose store it is.", Schema.words(stores.keySet()))
        .fails(Kind.FORBIDDEN)
        .admission(this::admitted)
        .answersBytes(StoreDescription.MEDIA_TYPE, MESSAGE);
  }

  /** All keys of a store: which of them a request reads or writes is in its body. */
  private Area area(String none, Request request) {
    ServedStore store = stores.get(request.path("system"));
    return store == null ? Area.ALL : store.area("");
  }

  private static boolean isLarge(Request request) {
    return request
        .header("Content-Length")
        .filter(length -> length.matches("[0-9]{1,18}") && Long.parseLong(length) <= LARGE)
        .isEmpty();
  }

  /** Refuses a request before its body is received. */
  private Optional<Response> admitted(Request request) {
    served(request);
    return Optional.empty();
  }

  private ServedStore served(Request request) {
    String system = request.path("system");
    ServedStore store =
        Optional.ofNullable(stores.get(system))
            .orElseThrow(
                () ->
                    new AppException(
                        Kind.NOT_FOUND,
                        "unknown system \"%s\": known are %s"
                            .formatted(system, String.join(", ", stores.keySet()))));
    if (store.feed().isEmpty() && !access.permitsSecrets(request, system)) {
      throw new AppException(
          Kind.FORBIDDEN,
          "the keys of %1$s hold secrets and are not served: use the store of %1$s itself"
              .formatted(system));
    }
    return store;
  }

  private KeyValueStore store(Request request) {
    return shown.get(served(request).system());
  }

  private Response describe(Request request) {
    KeyValueStore store = store(request);
    return Messages.sent(
        new StoreDescription(
                Version.text(),
                store.limits(),
                store.keyIdentities().isPresent(),
                limits.heartbeat())
            ::write);
  }

  private Response get(Request request) {
    KeyValueStore store = store(request);
    List<Key> keys =
        Messages.received(request, keysBytes(store.limits()), KeysRequest::read).keys();
    List<Entry> found =
        keys.size() == 1
            ? store.get(keys.get(0)).stream().toList()
            : List.copyOf(store.getAll(keys).values());
    return Messages.sent(new EntryPage(found, End.COMPLETE)::write);
  }

  private static long keysBytes(Limits limits) {
    return (1 << 10) + (long) limits.keysPerRead() * (Integer.BYTES + limits.keyBytes());
  }

  private Response list(Request request) {
    KeyValueStore store = store(request);
    ListRequest listing =
        Messages.received(request, prefixBytes(store.limits()), ListRequest::read);
    long maxBytes = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
    End tooLarge = listing.maxBytes() <= maxBytes ? End.TOO_LARGE : End.TOO_LARGE_FOR_SERVER;
    Optional<List<Entry>> found =
        store.listWithin(listing.prefix(), Math.min(listing.maxBytes(), maxBytes));
    return Messages.sent(
        found
                .map(entries -> new EntryPage(entries, End.COMPLETE))
                .orElseGet(() -> new EntryPage(List.of(), tooLarge))
            ::write);
  }

  /** A prefix may be longer than any key. */
  private static long prefixBytes(Limits limits) {
    return (64 << 10) + 2L * limits.keyBytes();
  }

  private Response scan(Request request) {
    KeyValueStore store = store(request);
    ScanRequest page = Messages.received(request, prefixBytes(store.limits()), ScanRequest::read);
    int max = Math.min(page.maxEntries(), PAGE_ENTRIES);
    List<Entry> entries = new ArrayList<>();
    long bytes = 0;
    try (Stream<Entry> scan =
        page.after()
            .map(after -> store.scan(page.prefix(), after))
            .orElseGet(() -> store.scan(page.prefix()))) {
      Iterator<Entry> next = scan.iterator();
      while (entries.size() < max && bytes < PAGE_BYTES && next.hasNext()) {
        Entry entry = next.next();
        entries.add(entry);
        bytes += entry.bytesInMemory();
      }
    }
    boolean isFull = entries.size() == max || bytes >= PAGE_BYTES;
    return Messages.sent(new EntryPage(entries, isFull ? End.MORE : End.COMPLETE)::write);
  }

  private Response children(Request request) {
    KeyValueStore store = store(request);
    ChildrenRequest parents =
        Messages.received(request, LARGE + keysBytes(store.limits()), ChildrenRequest::read);
    var children = store.childrenOfEach(parents.prefixes(), parents.separator());
    return Messages.sent(
        new ChildLists(parents.prefixes().stream().map(children::get).toList())::write);
  }

  private Response identities(Request request) {
    KeyValueStore store = store(request);
    KeyIdentities identities =
        store
            .keyIdentities()
            .orElseThrow(
                () ->
                    new IllegalArgumentException("the store of this system compares keys exactly"));
    List<Key> keys =
        Messages.received(request, keysBytes(store.limits()), KeysRequest::read).keys();
    Map<Key, Bytes> found = identities.of(keys);
    return Messages.sent(new Identities(found)::write);
  }

  /** Commits within the time that the client waits. */
  private Response commit(Request request) {
    KeyValueStore store = store(request);
    CommitRequest wanted =
        Messages.received(request, CommitRequest.maxBytes(store.limits()), CommitRequest::read);
    if (wanted.transactions().stream().anyMatch(StoreRoutes::deletesAll)) {
      request.requireRight(ADMIN, area("", request));
    }
    Duration timeout = wanted.timeout().compareTo(MAX_TIMEOUT) < 0 ? wanted.timeout() : MAX_TIMEOUT;
    List<CommitOutcome> outcomes = store.commitAll(wanted.transactions(), Deadline.in(timeout));
    return Messages.sentWhole(out -> CommitResponse.write(wanted.transactions(), outcomes, out));
  }

  private static boolean deletesAll(Transaction transaction) {
    return transaction.writes().stream()
        .anyMatch(
            write -> write instanceof Write.DeletePrefix below && below.prefix().text().isEmpty());
  }

  private Response watch(Request request) {
    ServedStore store = served(request);
    return events.of(
        store.feed().orElseGet(() -> secretFeed(store)),
        request,
        keys -> Optional.of(Json.object("keys", keys.stream().map(Key::text).toList())));
  }

  private ChangeFeed secretFeed(ServedStore store) {
    return secretFeeds.computeIfAbsent(
        store.system(),
        system -> new ChangeFeed(store.store(), limits.eventBuffer(), events.memory()));
  }

  /** Ends the streams of stores with secrets. */
  @Override
  public void close() {
    secretFeeds.values().forEach(ChangeFeed::close);
  }
}
