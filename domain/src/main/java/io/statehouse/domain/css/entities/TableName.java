package io.statehouse.domain.css.entities;

/** The name of a table within its database, case-sensitive. */
public record TableName(String text) implements Comparable<TableName> {

  /**
   * @throws IllegalArgumentException if the text cannot be a segment of a key
   */
  public TableName {
    NameText.check("table", text);
  }

  /** Orders by the UTF-8 bytes, as listings are. */
  @Override
  public int compareTo(TableName other) {
    return KeyOrder.BYTES.compare(text, other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
