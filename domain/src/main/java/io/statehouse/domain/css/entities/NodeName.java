package io.statehouse.domain.css.entities;

/** The name of a node: a worker or a czar. */
public record NodeName(String text) implements Comparable<NodeName>, Subject {

  /**
   * @throws IllegalArgumentException if the text cannot be a segment of a key
   */
  public NodeName {
    NameText.check("node", text);
  }

  /** Orders by the UTF-8 bytes, as listings are. */
  @Override
  public int compareTo(NodeName other) {
    return KeyOrder.BYTES.compare(text, other.text);
  }

  @Override
  public String toString() {
    return text;
  }

  @Override
  public String kind() {
    return "Node";
  }
}
