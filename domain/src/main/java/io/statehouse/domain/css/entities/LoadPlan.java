package io.statehouse.domain.css.entities;

import java.util.List;

/**
 * The changes that a load would make. Of a key that the file names twice, both are compared with
 * what is stored.
 *
 * @param keys members of the file
 * @param created those that are not stored
 * @param changed those that are stored with another value
 * @param unchanged those that are stored with this value
 * @param overwritten the first of the keys whose value would be changed
 */
public record LoadPlan(
    long keys, long created, long changed, long unchanged, List<String> overwritten) {
  public LoadPlan {
    overwritten = List.copyOf(overwritten);
  }
}
