package io.statehouse.domain.gis.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_TOPIC_NAME;

import java.util.Set;
import java.util.regex.Pattern;

/** The name of a topic, by the rules of the broker. */
public record TopicName(String text) implements Comparable<TopicName> {
  private static final Pattern LEGAL = Pattern.compile("[a-zA-Z0-9._-]{1,249}");
  private static final Set<String> INTERNAL =
      Set.of(
          "__consumer_offsets", "__transaction_state", "__share_group_state", "__cluster_metadata");

  /**
   * @throws GisException with INVALID_TOPIC_NAME
   */
  public TopicName {
    if (!LEGAL.matcher(text).matches() || text.equals(".") || text.equals("..")) {
      throw GisException.of(
          INVALID_TOPIC_NAME,
          "\"%s\" is not a topic name: use 1 to 249 of a-z A-Z 0-9 . _ -, and not . or ..",
          text);
    }
  }

  /**
   * Returns whether the broker keeps its own state in this topic, and yet lets any client delete
   * it.
   */
  public boolean isInternal() {
    return INTERNAL.contains(text);
  }

  @Override
  public int compareTo(TopicName other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
