package io.statehouse.domain.missions;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Who waits for whom, by the places of the stages in their list.
 *
 * <p>An edge may be told from both ends, and is one. Edges are kept in the order in which the
 * stages tell them, each first those it waits for, because messages name the first or last at
 * fault. Names that no stage has are passed over: {@link GraphRules} finds them, and what is stored
 * already must stay usable.
 */
final class Graph {
  private final Map<String, Integer> places = new HashMap<>();
  private final Places[] up;
  private final Places[] down;

  /** A list of places that grows. */
  static final class Places {
    private int[] places = {};
    private int size;

    int size() {
      return size;
    }

    int get(int i) {
      return places[i];
    }

    private void add(int place) {
      if (size == places.length) {
        places = Arrays.copyOf(places, Math.max(4, 2 * size));
      }
      places[size++] = place;
    }
  }

  Graph(List<? extends GraphVertex> stages) {
    int count = stages.size();
    up = new Places[count];
    down = new Places[count];
    for (int i = 0; i < count; i++) {
      up[i] = new Places();
      down[i] = new Places();
      places.putIfAbsent(stages.get(i).name(), i);
    }
    Set<Long> known = new HashSet<>();
    for (int i = 0; i < count; i++) {
      int here = i;
      GraphVertex stage = stages.get(i);
      stage
          .upstream()
          .ifPresent(
              names -> names.forEach(name -> link(known, place(name), OptionalInt.of(here))));
      stage
          .downstream()
          .ifPresent(
              names -> names.forEach(name -> link(known, OptionalInt.of(here), place(name))));
    }
  }

  private void link(Set<Long> known, OptionalInt from, OptionalInt to) {
    if (from.isPresent()
        && to.isPresent()
        && known.add((long) from.getAsInt() << 32 | to.getAsInt())) {
      down[from.getAsInt()].add(to.getAsInt());
      up[to.getAsInt()].add(from.getAsInt());
    }
  }

  int size() {
    return up.length;
  }

  /** Returns where the first stage of this name stands. */
  OptionalInt place(String name) {
    Integer place = places.get(name);
    return place == null ? OptionalInt.empty() : OptionalInt.of(place);
  }

  /** Returns those that the stage waits for. */
  Places up(int stage) {
    return up[stage];
  }

  /** Returns those that wait for the stage. */
  Places down(int stage) {
    return down[stage];
  }
}
