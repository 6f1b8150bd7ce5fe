package io.statehouse.etcd;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.GetOption;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.ports.adapter.SkippedEntries;
import io.statehouse.ports.adapter.StoreReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads single keys and whole prefixes. A read that takes several requests is made at the revision
 * of the first, and starts over if that revision is compacted meanwhile.
 */
final class Reader implements StoreReader {
  private static final int FIRST_LISTED = 1_000;
  private static final int FIRST_PAGE = 128;

  /** Most prefixes have no more keys below them, and these cost etcd three milliseconds. */
  private static final int FIRST_KEYS_OF_CHILDREN = 2_048;

  private final Connection connection;
  private final Limits limits;
  private final SkippedEntries skipped;

  Reader(Connection connection, Limits limits, SkippedEntries skipped) {
    this.connection = connection;
    this.limits = limits;
    this.skipped = skipped;
  }

  @Override
  public Optional<Entry> get(Key key, Deadline deadline) {
    ByteSequence bytes = ByteSequence.from(key.utf8());
    List<KeyValue> found =
        connection.read("get", deadline, client -> client.getKVClient().get(bytes)).getKvs();
    return found.isEmpty() ? Optional.empty() : Optional.of(entry(key, found.get(0)));
  }

  static Entry entry(Key key, KeyValue found) {
    // mod_revision, not version, which restarts when a key is created again.
    Revision revision = Revision.of(found.getModRevision());
    return new Entry(key, Bytes.wrap(found.getValue().getBytes()), revision);
  }

  /** Leaves out what other programs keep under keys that are not text. */
  private Optional<Key> key(KeyValue found) {
    return skipped.key(found.getKey().getBytes());
  }

  private void addEntries(GetResponse page, List<Entry> entries) {
    page.getKvs().forEach(found -> key(found).ifPresent(key -> entries.add(entry(key, found))));
  }

  @Override
  public Map<Key, Entry> getAll(List<Key> keys, Deadline deadline) {
    return Connection.read(
        "getAll",
        () -> {
          Map<Key, Entry> found = new HashMap<>();
          getTogether(deadline, keys, 0, found);
          return found;
        });
  }

  /** Returns the revision at which the keys were read. */
  private long getTogether(Deadline deadline, List<Key> keys, long revision, Map<Key, Entry> found)
      throws Failure {
    GetOption option = GetOption.builder().withRevision(revision).build();
    Op[] gets =
        keys.stream().map(key -> Op.get(ByteSequence.from(key.utf8()), option)).toArray(Op[]::new);
    try {
      // A flat transaction of ranges is a read to etcd; nested transactions would go through raft.
      TxnResponse response =
          connection
              .send("getAll", deadline, client -> client.getKVClient().txn().Then(gets).commit())
              .awaitRead();
      for (GetResponse each : response.getGetResponses()) {
        for (KeyValue value : each.getKvs()) {
          key(value).ifPresent(key -> found.put(key, entry(key, value)));
        }
      }
      return revision == 0 ? response.getHeader().getRevision() : revision;
    } catch (Failure failure) {
      if (!failure.isResponseTooLarge() || keys.size() == 1) {
        throw failure;
      }
      int half = keys.size() / 2;
      long read = getTogether(deadline, keys.subList(0, half), revision, found);
      return getTogether(deadline, keys.subList(half, keys.size()), read, found);
    }
  }

  @Override
  public List<Entry> list(Prefix prefix, Deadline deadline) {
    return listWithin(prefix, Long.MAX_VALUE, deadline).orElseThrow();
  }

  /** Lists entries page by page; empty as soon as they take more than so many bytes of memory. */
  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes, Deadline deadline) {
    return Connection.read("list", () -> list(deadline, prefix.range(), bytes));
  }

  private Optional<List<Entry>> list(Deadline deadline, KeyRange range, long bytes) throws Failure {
    Ranges ranges = new Ranges(connection, "list", deadline, false);
    GetResponse page = ranges.page(range, FIRST_LISTED, 0).await();
    long revision = page.getHeader().getRevision();
    List<Entry> entries = new ArrayList<>((int) Math.min(page.getCount(), bytes / 100));
    long room = bytes - bytesOf(page);
    while (page.isMore() && room >= 0) {
      // etcd reads the next page while this one is decoded.
      KeyRange rest = range.after(Ranges.lastKey(page));
      Connection.Pending<GetResponse> next = ranges.page(rest, Ranges.nextLimit(page), revision);
      addEntries(page, entries);
      page = next.await();
      room -= bytesOf(page);
    }
    if (room < 0) {
      return Optional.empty();
    }
    addEntries(page, entries);
    return Optional.of(entries);
  }

  private static long bytesOf(GetResponse page) {
    return page.getKvs().stream()
        .mapToLong(found -> 100 + 2L * found.getKey().size() + found.getValue().size())
        .sum();
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    return Scans.of(new ScannedPages(prefix, after));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator, Deadline deadline) {
    return Connection.read(
        "children", () -> children(deadline, prefix.range(), new ChildSegments(prefix, separator)));
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(
      List<Prefix> prefixes, char separator, Deadline deadline) {
    Map<Prefix, List<Child>> found = new HashMap<>();
    for (List<Prefix> some : limits.perRead(prefixes)) {
      found.putAll(
          Connection.read("childrenOfEach", () -> childrenTogether(deadline, some, separator)));
    }
    return found;
  }

  /** Reads the first page of each; the children of what has more pages are read by themselves. */
  private Map<Prefix, List<Child>> childrenTogether(
      Deadline deadline, List<Prefix> prefixes, char separator) throws Failure {
    Op[] pages =
        prefixes.stream()
            .map(Prefix::range)
            .map(range -> Op.get(Ranges.start(range), Ranges.firstKeys(range, FIRST_PAGE)))
            .toArray(Op[]::new);
    List<GetResponse> responses =
        connection
            .send(
                "childrenOfEach",
                deadline,
                client -> client.getKVClient().txn().Then(pages).commit())
            .awaitRead()
            .getGetResponses();
    Map<Prefix, List<Child>> found = new HashMap<>();
    for (int i = 0; i < responses.size(); i++) {
      Prefix prefix = prefixes.get(i);
      ChildSegments children = new ChildSegments(prefix, separator);
      if (responses.get(i).isMore()) {
        found.put(prefix, children(deadline, prefix.range(), children));
      } else {
        responses.get(i).getKvs().forEach(each -> key(each).ifPresent(children::add));
        found.put(prefix, children.children());
      }
    }
    return found;
  }

  /**
   * Reads a page of keys, then skips the rest of the last child. Skipping after every key would
   * cost a request for each child; never skipping would read everything below the prefix. While one
   * child fills a whole page there is much to skip, and a page of a tenth of the rest costs about
   * as much as etcd's walk over the rest, which every page pays. Otherwise pages are as large as
   * allowed.
   */
  private List<Child> children(Deadline deadline, KeyRange range, ChildSegments children)
      throws Failure {
    Ranges ranges = new Ranges(connection, "children", deadline, true);
    KeyRange rest = range;
    int limit = FIRST_KEYS_OF_CHILDREN;
    long revision = 0;
    while (!rest.isEmpty()) {
      GetResponse page = ranges.page(rest, limit, revision).await();
      List<KeyValue> found = page.getKvs();
      found.forEach(each -> key(each).ifPresent(children::add));
      if (!page.isMore()) {
        break;
      }
      Optional<Key> skipTo = key(found.get(found.size() - 1)).flatMap(children::skipTo);
      rest =
          skipTo
              .map(next -> range.startingAt(next.utf8()))
              .orElseGet(() -> range.after(Ranges.lastKey(page)));
      boolean oneChild =
          skipTo.isPresent() && skipTo.equals(key(found.get(0)).flatMap(children::skipTo));
      limit = Ranges.nextLimit(page);
      if (oneChild) {
        limit = (int) Math.max(FIRST_PAGE, Math.min(limit, Ranges.countAfter(page) / 10));
      }
      revision = revision == 0 ? page.getHeader().getRevision() : revision;
    }
    return children.children();
  }

  /**
   * Reads a page at a time, in order.
   *
   * <p>etcd walks its index from the start of a page to the end of the requested range, however
   * short the page. So the first page after a key, often the only one taken, is read near that key:
   * among those that differ in the last characters, below its last segment, then below the segment
   * before, then in the rest. Segments end with a slash here because they do in most layouts; other
   * keys are found in the last step, at the cost of the walk alone.
   *
   * <p>A full page shows how dense the keys are: what its first and last key have in common is the
   * beginning of about as many more. So the next page is read below that, then below a little less
   * of it, then twice as much less, until it is full.
   */
  private final class ScannedPages implements Scans.Pages {
    private static final int MAX_PER_PAGE = 4_096;
    private static final int STEPS_NEAR = 2;

    /** Numbers that differ in so many digits are some thousands. */
    private static final int CHARACTERS_NEAR = 4;

    private final Prefix prefix;
    private final KeyRange all;
    private List<KeyRange> steps;
    private int limit = FIRST_PAGE;

    ScannedPages(Prefix prefix, Optional<Key> after) {
      this.prefix = prefix;
      this.all = prefix.range();
      this.steps = after.map(key -> nearFirst(prefix, key)).orElse(List.of(all));
    }

    /** Returns ranges that together hold everything after a key, the nearest first. */
    private List<KeyRange> nearFirst(Prefix prefix, Key after) {
      List<Integer> ends = new ArrayList<>();
      if (prefix.contains(after)) {
        String text = after.text();
        int last = Math.max(text.lastIndexOf('/'), prefix.text().length());
        int near = text.length() - CHARACTERS_NEAR;
        if (near > last) {
          ends.add(Character.isLowSurrogate(text.charAt(near)) ? near - 1 : near);
        }
        int most = ends.size() + STEPS_NEAR;
        for (int slash = text.lastIndexOf('/');
            slash >= prefix.text().length() && ends.size() < most;
            slash = text.lastIndexOf('/', slash - 1)) {
          ends.add(slash + 1);
        }
      }
      return steps(all.after(after), after.text(), ends);
    }

    /** Returns ranges that together hold everything after a full page, the nearest first. */
    private List<KeyRange> after(GetResponse page) {
      Optional<Key> first = key(page.getKvs().get(0));
      Optional<Key> last = key(page.getKvs().get(page.getKvs().size() - 1));
      KeyRange rest = all.after(Ranges.lastKey(page));
      if (first.isEmpty() || last.isEmpty() || page.getKvs().size() < 2) {
        return List.of(rest);
      }
      String text = last.get().text();
      int common = commonLength(first.get().text(), text);
      List<Integer> ends = new ArrayList<>();
      for (int less = 0; common - less > prefix.text().length(); less = Math.max(1, 2 * less)) {
        int end = common - less;
        ends.add(Character.isLowSurrogate(text.charAt(end)) ? end - 1 : end);
      }
      return steps(rest, text, ends);
    }

    /** Returns how many characters two different keys, of which the second is later, share. */
    private static int commonLength(String one, String later) {
      int common = 0;
      while (common < one.length() && one.charAt(common) == later.charAt(common)) {
        common++;
      }
      return common;
    }

    /**
     * Cuts a range where the beginnings of a key end.
     *
     * @param ends the lengths of these, the longest first
     */
    private List<KeyRange> steps(KeyRange range, String text, List<Integer> ends) {
      List<KeyRange> steps = new ArrayList<>();
      KeyRange rest = range;
      for (int end : ends) {
        KeyRange step = rest.upTo(new Prefix(text.substring(0, end)));
        steps.add(step);
        rest = all.startingAt(step.to());
      }
      steps.add(rest);
      steps.removeIf(KeyRange::isEmpty);
      return steps;
    }

    @Override
    public Optional<List<Entry>> next() {
      if (steps.isEmpty()) {
        return Optional.empty();
      }
      Ranges ranges = new Ranges(connection, "scan", connection.calls().begin(), false);
      List<Entry> entries = new ArrayList<>();
      for (int room = limit; room > 0 && !steps.isEmpty(); ) {
        KeyRange step = steps.get(0);
        int max = room;
        steps = steps.subList(1, steps.size());
        GetResponse page = Connection.read("scan", () -> ranges.page(step, max, 0).await());
        addEntries(page, entries);
        room -= page.getKvs().size();
        limit = Math.min(Math.min(4 * limit, MAX_PER_PAGE), Ranges.nextLimit(page));
        if (page.isMore()) {
          steps = after(page);
          break;
        }
      }
      return Optional.of(entries);
    }
  }
}
