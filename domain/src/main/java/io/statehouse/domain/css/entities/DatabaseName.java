package io.statehouse.domain.css.entities;

/** The name of a database, case-sensitive. */
public record DatabaseName(String text) implements Comparable<DatabaseName>, Subject {

  /**
   * @throws IllegalArgumentException if the text cannot be a segment of a key
   */
  public DatabaseName {
    NameText.check("database", text);
  }

  /** Orders by the UTF-8 bytes, as listings are. */
  @Override
  public int compareTo(DatabaseName other) {
    return KeyOrder.BYTES.compare(text, other.text);
  }

  @Override
  public String toString() {
    return text;
  }

  @Override
  public String kind() {
    return "Database";
  }
}
