package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A catalogue as its owner describes it: a database, how its sky is cut, and its tables, in the
 * order in which they are registered.
 */
public record CatalogueDescription(
    DatabaseName database, Striping striping, List<TableDescription> tables) {

  /**
   * @throws CssException of kind INVALID if a table is described twice, or is of another database
   */
  public CatalogueDescription {
    requireNonNull(database, "database");
    requireNonNull(striping, "striping");
    tables = tables.stream().sorted(TableDescription.REGISTRATION_ORDER).toList();
    Set<TableRef> seen = new HashSet<>();
    for (TableDescription table : tables) {
      if (!table.table().database().equals(database)) {
        throw CssException.invalid(
            table.table(), "table '" + table.table() + "' is not of database '" + database + "'");
      }
      if (!seen.add(table.table())) {
        throw CssException.invalid(
            table.table(), "table '" + table.table() + "' is described twice");
      }
    }
    if (!striping.isPartitioned()) {
      throw CssException.invalid(
          database, "number of stripes is " + striping.stripes() + ": it must be at least 1");
    }
    SkyRules.check(striping);
  }
}
