package io.statehouse.domain.css.entities;

import io.statehouse.domain.layout.OneLine;

/** The number of a chunk: one piece of the sky, the same for all tables of a partitioning. */
public record ChunkNumber(int number) implements Comparable<ChunkNumber> {

  /**
   * Reads a plain decimal number.
   *
   * @throws IllegalArgumentException if it does not fit into 32 bits
   */
  public static ChunkNumber parse(String text) {
    try {
      return new ChunkNumber(Integer.parseInt(text));
    } catch (NumberFormatException notOne) {
      throw new IllegalArgumentException(
          "chunk '" + OneLine.of(text) + "' is not a 32-bit number", notOne);
    }
  }

  @Override
  public int compareTo(ChunkNumber other) {
    return Integer.compare(number, other.number);
  }

  @Override
  public String toString() {
    return Integer.toString(number);
  }
}
