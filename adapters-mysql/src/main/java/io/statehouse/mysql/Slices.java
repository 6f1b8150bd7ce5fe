package io.statehouse.mysql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Cuts a collection into parts that fit into one statement. */
public final class Slices {
  private Slices() {}

  public static <T> List<List<T>> of(Collection<T> all, int size) {
    List<T> ordered = new ArrayList<>(all);
    List<List<T>> slices = new ArrayList<>();
    for (int from = 0; from < ordered.size(); from += size) {
      slices.add(ordered.subList(from, Math.min(from + size, ordered.size())));
    }
    return slices;
  }
}
