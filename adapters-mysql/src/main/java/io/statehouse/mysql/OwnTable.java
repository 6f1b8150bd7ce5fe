package io.statehouse.mysql;

import com.github.shyiko.mysql.binlog.event.deserialization.ColumnType;
import io.statehouse.mysql.binlog.BinaryLog;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.ports.adapter.SkippedEntries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Our own table: keys and values as bytes, not subject to any collation. Beside it is a log of
 * deleted keys, see {@link ChangeLog}: a watch that compares revisions cannot notice a key that was
 * created and deleted between two reads.
 *
 * <pre>
 *   k  VARBINARY(2048)  the key's UTF-8 bytes; the server's order is the port's
 *   v  LONGBLOB         the value
 *   r  BIGINT           random, new with every write by Statehouse, see {@link Mark}
 *   f  DATETIME(6)      set by the server when another program writes, otherwise empty
 * </pre>
 */
final class OwnTable implements TableForm {
  private static final int KEY_BYTES = 2_048;
  private static final int CHILDREN_PAGE = 200;
  private static final int FIRST_ROWS = 64;
  private static final int MAX_ROWS = 512;
  private static final long FEW_BYTES = 512 << 10;
  private static final long MANY_BYTES = 4 << 20;
  private static final int MAX_CONDITIONS = 5_000;
  private static final Limits LIMITS =
      Limits.builder()
          .keyBytes(KEY_BYTES)
          .valueBytes(4 << 20)
          .conditions(MAX_CONDITIONS)
          .writes(MAX_CONDITIONS)
          .operations(2 * MAX_CONDITIONS)
          // Escaping may double the bytes, and MariaDB accepts requests of up to 16 MiB.
          .transactionBytes(6 << 20)
          .keysPerRead(Request.MAX_LIST)
          .revisionBits(Mark.REVISION_BITS)
          .build();

  private final String table;
  private final String quoted;
  private final OwnTableWrites writes;
  private final SkippedEntries leftOut =
      new SkippedEntries("rows whose keys are not text are left out");

  OwnTable(String table) {
    this.table = table;
    this.quoted = "`" + table + "`";
    this.writes = new OwnTableWrites(table);
  }

  @Override
  public String table() {
    return table;
  }

  @Override
  public Limits limits() {
    return LIMITS;
  }

  @Override
  public List<String> definitions() {
    return List.of(definition(), ChangeLog.definition(table));
  }

  @Override
  public String definition() {
    return "create table if not exists "
        + quoted
        + " (k varbinary(2048) not null primary key comment 'key, in UTF-8',"
        + " v longblob not null comment 'value',"
        + " r bigint not null default 0 comment 'random, new with every write by Statehouse',"
        + " f datetime(6) null default current_timestamp(6) on update current_timestamp(6)"
        + " comment 'last write by another program')"
        + " engine=InnoDB row_format=dynamic comment='Statehouse: keys and values'";
  }

  @Override
  public void check(Transaction transaction) {
    // Keys and values may be any bytes.
  }

  /** Selects the columns that {@link #entry} reads. */
  Request select() {
    return Request.of("select k, v, " + Mark.COLUMNS + " from " + quoted);
  }

  @Override
  public Map<Key, Entry> get(CallConnection connection, Collection<Key> keys) throws SQLException {
    Request request = select();
    if (keys.size() == 1) {
      request.text(" where k = ?", (Object) keys.iterator().next().utf8()).repeated();
    } else {
      request.text(" where k in ").list(bytes(keys));
    }
    Map<Key, Entry> found = new HashMap<>();
    for (Entry entry : connection.rows(request, this::entry)) {
      found.put(entry.key(), entry);
    }
    return found;
  }

  @Override
  public Optional<List<Entry>> list(CallConnection connection, Prefix prefix, long bytes)
      throws SQLException {
    Request request = select().where(prefix.range()).text(" order by k").repeated();
    return connection.entriesWithin(bytes, request, this::entry);
  }

  @Override
  public Stream<Entry> scan(Connections connections, Prefix prefix, Optional<Key> after) {
    KeyRange range = prefix.range();
    return Scans.of(new Pages(connections, after.map(range::after).orElse(range)));
  }

  /**
   * Reads pages of keys; if a page ends below a child, the next page begins after everything below
   * it. So the cost grows with the number of children, not with what they contain.
   */
  @Override
  public List<Child> children(CallConnection connection, Prefix prefix, char separator)
      throws SQLException {
    ChildSegments first = new ChildSegments(prefix, separator);
    if (addPage(connection, prefix.range(), first).isEmpty()) {
      return first.children();
    }
    // Several pages must form one view, so they are read again from the start in one snapshot.
    connection.send(
        Request.of("set transaction isolation level repeatable read")
            .then("start transaction with consistent snapshot, read only"));
    try {
      ChildSegments children = new ChildSegments(prefix, separator);
      KeyRange rest = prefix.range();
      while (!rest.isEmpty()) {
        rest = addPage(connection, rest, children);
      }
      return children.children();
    } finally {
      connection.rollback();
    }
  }

  /** Reads the first page of each; the children of what has more pages are read by themselves. */
  @Override
  public Map<Prefix, List<Child>> childrenOfEach(
      CallConnection connection, Collection<Prefix> prefixes, char separator) throws SQLException {
    Request request = new Request();
    prefixes.forEach(prefix -> page(request.then(""), prefix.range()));
    Map<Prefix, List<Child>> found = new HashMap<>();
    List<Prefix> large = new ArrayList<>();
    connection.send(
        request,
        results -> {
          for (Prefix prefix : prefixes) {
            ChildSegments children = new ChildSegments(prefix, separator);
            List<byte[]> keys = results.rows(row -> row.getBytes(1));
            if (keys.size() < CHILDREN_PAGE) {
              keys.forEach(utf8 -> Key.ofUtf8(utf8).ifPresent(children::add));
              found.put(prefix, children.children());
            } else {
              large.add(prefix);
            }
          }
          return found;
        });
    for (Prefix prefix : large) {
      found.put(prefix, children(connection, prefix, separator));
    }
    return found;
  }

  private Request page(Request request, KeyRange range) {
    return request
        .text("select k from " + quoted)
        .where(range)
        .text(" order by k limit ?", CHILDREN_PAGE);
  }

  /** Adds one page of keys, and returns what is left of the range. */
  private KeyRange addPage(CallConnection connection, KeyRange range, ChildSegments children)
      throws SQLException {
    Request page = page(new Request(), range).repeated();
    List<byte[]> keys = connection.rows(page, row -> row.getBytes(1));
    keys.forEach(utf8 -> Key.ofUtf8(utf8).ifPresent(children::add));
    if (keys.size() < CHILDREN_PAGE) {
      return range.startingAt(range.to());
    }
    byte[] last = keys.get(CHILDREN_PAGE - 1);
    Optional<Key> next = Key.ofUtf8(last).flatMap(children::skipTo);
    return next.isPresent() ? range.startingAt(next.get().utf8()) : range.after(last);
  }

  @Override
  public Map<Key, Revision> revisions(CallConnection connection, Prefix prefix, int max)
      throws SQLException {
    Request request = Request.of("select k, " + Mark.COLUMNS + " from " + quoted);
    Map<Key, Revision> revisions = new HashMap<>();
    connection.rows(
        request.where(prefix.range()).text(" limit ?", max), row -> Mark.read(row, revisions));
    return revisions;
  }

  @Override
  public List<CommitOutcome> commit(Attempt attempt, Batch batch) throws SQLException {
    return writes.commit(attempt, batch);
  }

  @Override
  public boolean worksAround(SQLException failed) {
    return writes.worksAround(failed);
  }

  @Override
  public Fate fateOf(Attempt.Intent intent, Connections connections, Deadline deadline) {
    return writes.fateOf(intent, connections, deadline);
  }

  @Override
  public boolean needsWholeRowsInLog() {
    return false;
  }

  @Override
  public boolean showsEveryChange() {
    return true;
  }

  /** Warns only after reads have found such rows, since a search would read the whole table. */
  @Override
  public List<String> warnings() {
    return leftOut.warning().stream().toList();
  }

  @Override
  public BinaryLog.Table logged(CallConnection connection) {
    return new BinaryLog.Table(
        table,
        definition(),
        (type, width) -> type == ColumnType.VARCHAR && width == KEY_BYTES,
        Key::ofUtf8);
  }

  @Override
  public Request readLocked(Key key) {
    return Request.of(
        "select r from " + quoted + " force index (primary) where k = ? lock in share mode",
        (Object) key.utf8());
  }

  @Override
  public String loggedKey(String row) {
    return row + ".k";
  }

  static List<byte[]> bytes(Collection<Key> keys) {
    return keys.stream().map(Key::utf8).toList();
  }

  /** Reads key, value and mark; null if the key is invalid, as another program's may be. */
  Entry entry(ResultSet row) throws SQLException {
    Optional<Key> key = leftOut.key(row.getBytes(1));
    return key.isEmpty()
        ? null
        : new Entry(key.get(), Bytes.wrap(row.getBytes(2)), Mark.of(row, 3).revision());
  }

  /** One page; its last row may have a foreign key, and the next page begins after that row too. */
  private static final class Page {
    private final List<Entry> entries = new ArrayList<>();
    private byte[] lastKey;
    private int rows;
  }

  /** Reads a range of our own table page by page, each after the last row of the one before. */
  private final class Pages implements Scans.Pages {
    private final Connections connections;
    private KeyRange rest;
    private int rows = FIRST_ROWS;

    Pages(Connections connections, KeyRange range) {
      this.connections = connections;
      this.rest = range;
    }

    @Override
    public Optional<List<Entry>> next() {
      if (rest.isEmpty()) {
        return Optional.empty();
      }
      Page page = connections.readTable("scan", new Page(), this::read);
      boolean last = page.rows < rows;
      rest = last ? rest.startingAt(rest.to()) : rest.after(page.lastKey);
      adapt(page.entries);
      return Optional.of(page.entries);
    }

    private Page read(CallConnection connection) throws SQLException {
      Page page = new Page();
      connection.rows(
          select().where(rest).text(" order by k limit ?", rows).repeated(),
          row -> {
            page.rows++;
            page.lastKey = row.getBytes(1);
            Entry entry = entry(row);
            return entry == null ? null : page.entries.add(entry);
          });
      return page;
    }

    /** Adapts the size of pages: large values lead to fewer rows, so a page takes little memory. */
    private void adapt(List<Entry> page) {
      long bytes = page.stream().mapToLong(entry -> entry.value().size()).sum();
      if (bytes < FEW_BYTES) {
        rows = Math.min(2 * rows, MAX_ROWS);
      } else if (bytes > MANY_BYTES) {
        rows = Math.max(rows / 4, 1);
      }
    }
  }
}
