package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** The role of a table among those of its catalogue, in the order in which they are registered. */
public sealed interface TableRole {

  /** The columns that the role rests on; the table must have them all. */
  default List<String> columns() {
    return List.of();
  }

  /** The tables that must be registered before. */
  default List<TableRef> directors() {
    return List.of();
  }

  /** Returns the role in a word, for documents. */
  default String word() {
    return this instanceof Director
        ? "director"
        : this instanceof Child ? "child" : this instanceof Match ? "match" : "regular";
  }

  /** A table that is not cut into chunks. */
  record Regular() implements TableRole {}

  /** A table that is cut by its own position columns. */
  record Director(String keyColumn, String latColumn, String lonColumn) implements TableRole {
    /**
     * @throws CssException of kind INVALID if a column is not named
     */
    public Director {
      requireNamed("director_key", keyColumn);
      requireNamed("latitude_key", latColumn);
      requireNamed("longitude_key", lonColumn);
    }

    @Override
    public List<String> columns() {
      return List.of(keyColumn, latColumn, lonColumn);
    }
  }

  /** A table whose rows follow those of a director; it may have positions of its own. */
  record Child(TableRef director, String keyColumn, String latColumn, String lonColumn)
      implements TableRole {
    /**
     * @throws CssException of kind INVALID if the key column is not named, or one position column
     *     alone
     */
    public Child {
      requireNonNull(director, "director");
      requireNamed("director_key", keyColumn);
      if (latColumn.isEmpty() != lonColumn.isEmpty()) {
        throw CssException.invalid(
            "latitude_key",
            "of \"latitude_key\" and \"longitude_key\" only one is named: name both or none");
      }
    }

    @Override
    public List<String> columns() {
      return latColumn.isEmpty() ? List.of(keyColumn) : List.of(keyColumn, latColumn, lonColumn);
    }

    @Override
    public List<TableRef> directors() {
      return List.of(director);
    }
  }

  /** A table of pairs of near rows of two directors. */
  record Match(MatchParameters parameters, TableRef director1, TableRef director2)
      implements TableRole {
    /**
     * @throws CssException of kind INVALID if a column is not named, or the separation is not an
     *     angle
     */
    public Match {
      requireNonNull(director1, "director1");
      requireNonNull(director2, "director2");
      requireNamed("director_key", parameters.dirColName1());
      requireNamed("director_key2", parameters.dirColName2());
      requireNamed("flag", parameters.flagColName());
      SkyRules.checkAngle("\"ang_sep\"", parameters.angSep());
    }

    @Override
    public List<String> columns() {
      return List.of(parameters.dirColName1(), parameters.dirColName2(), parameters.flagColName());
    }

    @Override
    public List<TableRef> directors() {
      return List.of(director1, director2);
    }
  }

  private static void requireNamed(String what, String column) {
    if (column.isEmpty()) {
      throw CssException.invalid(what, "\"" + what + "\" names no column");
    }
  }
}
