package io.statehouse.app.http.keys;

import static io.statehouse.app.access.Right.READ;

import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.ClientSlots;
import io.statehouse.app.http.Paging;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.keys.KeySearch;
import io.statehouse.app.keys.NamePattern;
import io.statehouse.app.keys.SoughtText;
import io.statehouse.app.text.Figures;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** {@code GET /keys/search}: few at a time, each with a thread of its own. */
final class SearchRoutes implements AutoCloseable {
  /** A search keeps a processor busy, or the store. */
  private static final int MAX_SEARCHES = 4;

  private static final int USUAL_LIMIT = 200;

  private final ServedKeys served;
  private final Failures failures;
  private final ClientSlots slots =
      new ClientSlots(
          MAX_SEARCHES, "too many searches are under way: end one, or wait for one to end");
  private final Set<SearchStream> running = ConcurrentHashMap.newKeySet();

  SearchRoutes(ServedKeys served, Failures failures) {
    this.served = served;
    this.failures = failures;
  }

  List<Route> routes() {
    List<String> forms =
        Stream.of(NamePattern.Form.values())
            .map(form -> form.name().toLowerCase(Locale.ROOT))
            .toList();
    return List.of(
        served
            .on(Route.get("/keys/search"))
            .needs(READ, served::area)
            .summary("Searches the names of keys, their values, or both, for some seconds.")
            .details(
                "The keys are read in their order, and those whose name and value match are sent as"
                    + " they are found. A glob is for the whole name (`*`, `?` and `[a-c]`; a star"
                    + " also matches slashes), a regular expression is one of RE2. A search takes "
                    + Figures.time(SearchStream.MAX_TIME)
                    + " at most; `next` of the last event is the `after` of the request that"
                    + " continues it. "
                    + MAX_SEARCHES
                    + " are under way at once, half of them of one client; others are "
                    + Kind.UNAVAILABLE.status()
                    + ".")
            .query("prefix", "Text that the keys begin with; empty for all.")
            .query("names", "What the names contain or match, by form.")
            .query(
                "form",
                "Whether names is text, a pattern as of a shell, or a regular expression.",
                Schema.words(forms).or("contains"))
            .query("values", "Text that the values contain.")
            .query(
                "ignore-case", "Whether upper and lower case are the same.", Schema.FLAG.or(false))
            .query("after", "Search the keys after this one: next of the search before.")
            .query(
                "limit", "The most entries to find.", Schema.integer(1, Paging.MAX).or(USUAL_LIMIT))
            .fails(Kind.NOT_FOUND)
            .answersBytes(
                "text/event-stream",
                "Server-sent events: found (data: {\"key\": …, \"size\": …, \"revision\": …,"
                    + " \"type\": …, \"excerpt\": …}), progress ({\"scanned\": …, \"at\": …}), last"
                    + " done ({\"scanned\": …, \"found\": …, \"next\": …}) or failed ({\"error\":"
                    + " …, \"code\": …}).")
            .by(this::search));
  }

  private Response search(Request request) {
    ServedStore store = served.store(request);
    String prefix = request.optionalQuery("prefix").orElse("");
    served.requireNoSecret(prefix);
    boolean ignoringCase = request.flag("ignore-case");
    Paging paging = request.paging();
    KeySearch search =
        new KeySearch(
            new Prefix(prefix),
            paging.after().map(Key::new),
            request
                .optionalQuery("names")
                .map(text -> NamePattern.of(text, form(request), ignoringCase)),
            request.optionalQuery("values").map(text -> new SoughtText(text, ignoringCase)),
            paging.limit().orElse(USUAL_LIMIT));
    String client = request.client();
    return Response.live(
        "text/event-stream",
        peer -> {
          slots.enter(client);
          SearchStream stream =
              new SearchStream(
                  peer,
                  listener ->
                      search.run(store.store(), served::isShown, SearchStream.deadline(), listener),
                  () -> served.types(store),
                  failures);
          running.add(stream);
          stream.start(
              () -> {
                running.remove(stream);
                slots.leave(client);
              });
          return stream::cancel;
        });
  }

  private static NamePattern.Form form(Request request) {
    String word = request.optionalQuery("form").orElse("contains");
    return Stream.of(NamePattern.Form.values())
        .filter(form -> form.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "parameter \"form\" is \"%s\": known are contains, glob, regex"
                        .formatted(word)));
  }

  @Override
  public void close() {
    running.forEach(SearchStream::end);
  }
}
