package io.statehouse.domain.cloudchamber.entities.inventory;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;

/** The tables of the inventory. Only the first has ever been written. */
public enum Table {
  DEFINITION("definition"),
  ACTUAL("actual"),
  OBSERVED("observed"),
  TARGET("target"),
  /** A table of the original's tests, of which no address is ever formed. */
  DEFINITION_TEST("definitionstdtest");

  private final String text;

  Table(String text) {
    this.text = text;
  }

  /**
   * @throws CloudChamberException if there is no table of exactly this name
   */
  public static Table named(String text) {
    if (text.isEmpty()) {
      throw CloudChamberException.invalid(
          "CloudChamber: table name \"\" is missing or not properly specified");
    }
    for (Table table : values()) {
      if (table.text.equals(text)) {
        return table;
      }
    }
    throw CloudChamberException.invalid(
        "CloudChamber: table name \"%s\" is not one of the valid options [\"actual\","
            + " \"definition\", \"observed\", \"target\"]",
        text);
  }

  /**
   * @throws CloudChamberException unless it is the table that services read and write
   */
  public void requireDefinition() {
    if (this != DEFINITION) {
      throw CloudChamberException.invalid(
          "CloudChamber: only the Definition view has been implemented");
    }
  }

  /** Returns its name in keys. */
  @Override
  public String toString() {
    return text;
  }
}
