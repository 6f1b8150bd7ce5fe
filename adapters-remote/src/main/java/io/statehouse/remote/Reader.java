package io.statehouse.remote;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.ports.adapter.StoreReader;
import io.statehouse.ports.wire.ChildLists;
import io.statehouse.ports.wire.ChildrenRequest;
import io.statehouse.ports.wire.EntryPage;
import io.statehouse.ports.wire.EntryPage.End;
import io.statehouse.ports.wire.HealthReport;
import io.statehouse.ports.wire.Identities;
import io.statehouse.ports.wire.KeysRequest;
import io.statehouse.ports.wire.ListRequest;
import io.statehouse.ports.wire.ScanRequest;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads from the server: one request for each call, and for each page of a scan. */
record Reader(Connection connection, Calls calls, Limits limits) implements StoreReader {
  private static final int FIRST_PAGE = 100;
  private static final int GROWTH = 10;
  private static final int MAX_PAGE = 10_000;

  private Requests requests(String operation, Deadline deadline) {
    return new Requests(connection, calls, operation, deadline);
  }

  @Override
  public Optional<Entry> get(Key key, Deadline deadline) {
    return entries("get", List.of(key), deadline).stream().findFirst();
  }

  @Override
  public Map<Key, Entry> getAll(List<Key> keys, Deadline deadline) {
    Map<Key, Entry> found = new HashMap<>();
    entries("getAll", keys, deadline).forEach(entry -> found.put(entry.key(), entry));
    return found;
  }

  private List<Entry> entries(String operation, List<Key> keys, Deadline deadline) {
    return requests(operation, deadline)
        .read("/get", false, new KeysRequest(keys)::write, EntryPage::read)
        .entries();
  }

  @Override
  public List<Entry> list(Prefix prefix, Deadline deadline) {
    EntryPage page = list("list", new ListRequest(prefix, Long.MAX_VALUE), deadline);
    if (page.end() != End.COMPLETE) {
      throw tooLarge(prefix);
    }
    return page.entries();
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes, Deadline deadline) {
    EntryPage page = list("listWithin", new ListRequest(prefix, bytes), deadline);
    // Whatever a caller does with fewer bytes also suits those that only the server has not.
    return page.end() == End.COMPLETE ? Optional.of(page.entries()) : Optional.empty();
  }

  private EntryPage list(String operation, ListRequest request, Deadline deadline) {
    return requests(operation, deadline).read("/list", true, request::write, EntryPage::read);
  }

  private StoreException.Refused tooLarge(Prefix prefix) {
    return new StoreException.Refused(
        "%s: there is more below \"%s\" than it returns in one response: list a longer prefix"
            .formatted(connection, prefix));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    return Scans.of(new ScannedPages(prefix, after));
  }

  /** The pages of one scan; the server ends each by its size, whichever number is requested. */
  private final class ScannedPages implements Scans.Pages {
    private final Prefix prefix;
    private Optional<Key> last;
    private int size = FIRST_PAGE;
    private boolean atEnd;

    ScannedPages(Prefix prefix, Optional<Key> after) {
      this.prefix = prefix;
      this.last = after;
    }

    @Override
    public Optional<List<Entry>> next() {
      if (atEnd) {
        return Optional.empty();
      }
      ScanRequest request = new ScanRequest(prefix, last, size);
      EntryPage page =
          requests("scan", calls.begin()).read("/scan", false, request::write, EntryPage::read);
      List<Entry> entries = page.entries();
      atEnd = page.end() == End.COMPLETE || entries.isEmpty();
      if (!entries.isEmpty()) {
        last = Optional.of(entries.get(entries.size() - 1).key());
      }
      // A caller that reads on is likely to read all, and a server whose store keeps no order reads
      // all names again for each page.
      size = Math.min(GROWTH * size, MAX_PAGE);
      return Optional.of(entries);
    }
  }

  @Override
  public List<Child> children(Prefix prefix, char separator, Deadline deadline) {
    return children("children", List.of(prefix), separator, deadline).get(prefix);
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(
      List<Prefix> prefixes, char separator, Deadline deadline) {
    Map<Prefix, List<Child>> found = new HashMap<>();
    limits
        .perRead(prefixes)
        .forEach(some -> found.putAll(children("childrenOfEach", some, separator, deadline)));
    return found;
  }

  private Map<Prefix, List<Child>> children(
      String operation, List<Prefix> prefixes, char separator, Deadline deadline) {
    if (separator == 0 || separator > 0x7f) {
      throw new IllegalArgumentException(
          "separator is not an ASCII character: U+" + String.format("%04X", (int) separator));
    }
    List<List<Child>> lists =
        requests(operation, deadline)
            .read(
                "/children",
                false,
                new ChildrenRequest(prefixes, separator)::write,
                ChildLists::read)
            .lists();
    if (lists.size() != prefixes.size()) {
      throw new StoreException.Unavailable(
          connection + " responded with children of other prefixes: check the URL");
    }
    Map<Prefix, List<Child>> found = new HashMap<>();
    for (int i = 0; i < lists.size(); i++) {
      found.put(prefixes.get(i), lists.get(i));
    }
    return found;
  }

  /** Returns the identities of keys, as {@code KeyIdentities} promises them. */
  Map<Key, Bytes> identities(Collection<Key> keys) {
    return requests("identities", calls.begin())
        .read("/identities", false, new KeysRequest(List.copyOf(keys))::write, Identities::read)
        .byKey();
  }

  /** Returns the health of the server's store. */
  Health health(Deadline deadline) {
    Health health =
        new Requests(connection, calls.unreported(), "check", deadline)
            .read("/health", HealthReport::read)
            .health();
    return new Health(
        health.available(),
        connection + ": " + health.summary(),
        health.writeProblem(),
        health.warnings());
  }
}
