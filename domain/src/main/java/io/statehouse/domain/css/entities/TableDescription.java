package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of a catalogue as its owner describes it, by the rules of the original's ingest.
 *
 * @param columns as described, without the one that ingest adds
 * @param chunks those that have data, if the description says so
 */
public record TableDescription(
    TableRef table, TableRole role, List<Column> columns, List<ChunkNumber> chunks) {

  /** The column that ingest puts before all others, to distinguish its transactions. */
  public static final Column TRANSACTION = new Column("qserv_trans_id", "INT NOT NULL");

  /** The order of registration: tables that others depend on come first. */
  static final Comparator<TableDescription> REGISTRATION_ORDER =
      Comparator.comparingInt(TableDescription::rank).thenComparing(TableDescription::table);

  /** A column: its name, and its type as SQL has it. */
  public record Column(String name, String type) {
    public Column {
      requireNonNull(name, "name");
      requireNonNull(type, "type");
    }
  }

  /**
   * @throws CssException of kind INVALID if a rule is broken
   */
  public TableDescription {
    requireNonNull(table, "table");
    requireNonNull(role, "role");
    columns = List.copyOf(columns);
    chunks = List.copyOf(new TreeSet<>(chunks));
    for (Column column : columns) {
      if (column.name().equals(TRANSACTION.name())) {
        throw CssException.invalid(
            table,
            "table '" + table + "' describes the column " + column.name() + ", which is reserved");
      }
      if (role instanceof TableRole.Director) {
        requireFixedSize(table, column);
      }
    }
    for (String needed : role.columns()) {
      // SQL ignores the case of column names.
      if (columns.stream().noneMatch(column -> column.name().equalsIgnoreCase(needed))) {
        throw CssException.invalid(
            table,
            "table '" + table + "' refers to a column '" + needed + "', which it does not have");
      }
    }
  }

  /** Sub-chunks of a director are built in memory tables, which hold no large types. */
  private static void requireFixedSize(TableRef table, Column column) {
    String type = column.type().toUpperCase(Locale.ROOT);
    if (type.contains("BLOB") || type.contains("TEXT")) {
      throw CssException.invalid(
          table,
          "director table '"
              + table
              + "' has a column '"
              + column.name()
              + "' of the type '"
              + column.type()
              + "', which directors must not have");
    }
  }

  private int rank() {
    return role instanceof TableRole.Regular
        ? 0
        : role instanceof TableRole.Director ? 1 : role instanceof TableRole.Child ? 2 : 3;
  }

  /** Returns the list of columns as ingest stores it: in parentheses, its own column first. */
  public String schema() {
    return Stream.concat(Stream.of(TRANSACTION), columns.stream())
        .map(TableDescription::definition)
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String definition(Column column) {
    return "`" + column.name() + "` " + column.type();
  }
}
