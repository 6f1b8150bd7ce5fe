package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * The tables of the file, and the identifiers by which a file is recognised as a store's.
 *
 * <p>{@code kv} is a table with row ids and a unique index, not one {@code WITHOUT ROWID}: there,
 * every step through the keys would also read the values. The revision comes before the value, so
 * that reading it does not walk a large value's pages.
 *
 * <p>{@code log} names each changed key, oldest first; a row without a key means that anything may
 * have changed. Triggers fill it, so that what the {@code sqlite3} command changes is logged too.
 * Its ids have no holes, and are never reused as long as the newest row is kept, which {@code
 * Writer} ensures; {@code AUTOINCREMENT} would guarantee the same at the cost of one more page
 * written per commit.
 */
final class Schema {
  static final int VERSION = 1;

  /** "Sths", which identifies the file as a store's. */
  private static final int APPLICATION = 0x53746873;

  private static final List<String> DEFINITIONS =
      List.of(
          "create table kv (id integer primary key,"
              + " k blob not null unique check (typeof(k) = 'blob'),"
              + " r integer not null default (random() & 0x7fffffffffffffff),"
              + " v blob not null)",
          "create table log (id integer primary key, k blob)",
          "create trigger kv_put after insert on kv"
              + " begin insert into log (k) values (new.k); end",
          "create trigger kv_change after update on kv"
              + " begin insert into log (k) values (new.k); end",
          "create trigger kv_rename after update of k on kv when new.k is not old.k"
              + " begin insert into log (k) values (old.k); end",
          "create trigger kv_delete after delete on kv"
              + " begin insert into log (k) values (old.k); end",
          // Other programs set the value and keep the revision, but equal revisions must mean equal
          // values.
          "create trigger kv_revise after update of v on kv when new.r = old.r"
              + " begin update kv set r = random() & 0x7fffffffffffffff where id = new.id; end",
          "pragma application_id = " + APPLICATION,
          "pragma user_version = " + VERSION);

  private Schema() {}

  /**
   * Creates the tables if the file is new; otherwise verifies that it is a store's, changing
   * nothing before that is certain.
   *
   * @throws StoreException.Refused if it belongs to another program or a later version
   */
  static void prepare(Statements connection, Path file) throws SQLException {
    connection.run("begin"); // one view: another process may be creating them
    boolean created = isCreated(connection, file);
    connection.run("commit");
    requireWal(connection, file);
    if (!created) {
      create(connection, file);
    }
  }

  private static void create(Statements connection, Path file) throws SQLException {
    connection.run("begin immediate");
    if (!isCreated(connection, file)) { // another process may have been faster
      for (String definition : DEFINITIONS) {
        connection.run(definition);
      }
    }
    connection.run("commit");
  }

  private static boolean isCreated(Statements connection, Path file) throws SQLException {
    long application = connection.number("pragma application_id");
    long version = connection.number("pragma user_version");
    if (application == APPLICATION && version != VERSION) {
      throw new StoreException.Refused(
          "%s has schema version %d, but this program supports only version %d: use a newer Statehouse"
              .formatted(file, version, VERSION));
    }
    if (application != APPLICATION
        && (application != 0 || connection.number("select count(*) from sqlite_master") != 0)) {
      throw new StoreException.Refused(
          "%s belongs to another program (SQLite application %d): name another directory"
              .formatted(file, application));
    }
    return application == APPLICATION;
  }

  /**
   * With a rollback journal instead of a write-ahead log, readers would block writers, so a file
   * that cannot have one is refused.
   */
  private static void requireWal(Statements connection, Path file) throws SQLException {
    if (connection.text("pragma journal_mode").equals("wal")) {
      return;
    }
    String mode = connection.text("pragma journal_mode = wal");
    if (!mode.equals("wal")) {
      throw new StoreException.Refused(
          ("%s cannot use a write-ahead log (the journal mode remains %s): use a local disk, not a"
                  + " network file system")
              .formatted(file, mode));
    }
  }
}
