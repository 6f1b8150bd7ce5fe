package io.statehouse.mysql.kvdata;

import io.statehouse.mysql.Connections;
import io.statehouse.mysql.Failures;
import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The chunks for which a Qserv database has no data. Qserv stores them beside its keys, in one
 * table {@code NAME_EmptyChunks} per database with one column {@code chunkId}. They are only read,
 * and never cached.
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
        connection -> {
          try {
            return connection.withHandle(
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
