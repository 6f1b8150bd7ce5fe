package io.statehouse.mysql;

import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The chunks that a Qserv database has no data for, which Qserv keeps beside its keys: one table
 * {@code NAME_EmptyChunks} for each database, with one column {@code chunkId}. Read only, and
 * remembered nowhere.
 */
public final class EmptyChunkTables {
  private static final String SUFFIX = "_EmptyChunks";

  private final Connections connections;

  EmptyChunkTables(Connections connections) {
    this.connections = connections;
  }

  /**
   * Reads the chunks of one database.
   *
   * @throws StoreException.Refused if there is no such table
   */
  public SortedSet<Integer> of(String database) {
    String table = database + SUFFIX;
    return connections.read(
        "empty chunks",
        session -> {
          try {
            return session.withHandle(
                handle ->
                    handle
                        .createQuery("select chunkId from `" + table.replace("`", "``") + "`")
                        .mapTo(Integer.class)
                        .collect(Collectors.toCollection(TreeSet::new)));
          } catch (SQLException failed) {
            if (Failures.is(failed, Failures.NO_SUCH_TABLE)) {
              throw new StoreException.Refused(
                  "there is no table " + table + ": publish the database " + database, failed);
            }
            throw failed;
          }
        });
  }
}
