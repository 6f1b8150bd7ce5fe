package io.statehouse.domain.runm.entities;

import java.util.List;

/**
 * The tags that an object must have, and must not have.
 *
 * @param all all of these
 * @param any at least one of these, unless empty
 * @param none none of these
 */
public record TagFilter(List<String> all, List<String> any, List<String> none) {
  /** Admits every object. */
  public static final TagFilter NONE = new TagFilter(List.of(), List.of(), List.of());

  public TagFilter {
    all = List.copyOf(all);
    any = List.copyOf(any);
    none = List.copyOf(none);
  }

  boolean admits(List<String> tags) {
    return tags.containsAll(all)
        && (any.isEmpty() || any.stream().anyMatch(tags::contains))
        && none.stream().noneMatch(tags::contains);
  }
}
