package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.OneLine;
import java.util.Comparator;

/** A table of a database, written {@code DB.TABLE}. */
public record TableRef(DatabaseName database, TableName table)
    implements Comparable<TableRef>, Subject {
  private static final Comparator<TableRef> ORDER =
      Comparator.comparing(TableRef::database).thenComparing(TableRef::table);

  public TableRef {
    requireNonNull(database, "database");
    requireNonNull(table, "table");
  }

  public static TableRef of(String database, String table) {
    return new TableRef(new DatabaseName(database), new TableName(table));
  }

  /**
   * Reads {@code DB.TABLE}, split at the first dot.
   *
   * @throws IllegalArgumentException if there is no dot, or a name is not allowed
   */
  public static TableRef parse(String text) {
    int dot = text.indexOf('.');
    if (dot < 0) {
      throw new IllegalArgumentException(
          "table '" + OneLine.of(text) + "' has no dot: write DATABASE.TABLE");
    }
    return of(text.substring(0, dot), text.substring(dot + 1));
  }

  /** Reads {@code DB.TABLE}, or the name of a table in the same database as this one. */
  public TableRef resolve(String text) {
    return text.indexOf('.') < 0 ? new TableRef(database, new TableName(text)) : parse(text);
  }

  @Override
  public int compareTo(TableRef other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return database + "." + table;
  }

  @Override
  public String kind() {
    return "Table";
  }
}
