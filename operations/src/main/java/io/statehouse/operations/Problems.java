package io.statehouse.operations;

import java.util.ArrayList;
import java.util.List;

/** Problems with single entries: the first are named, all are counted. */
public final class Problems {
  private final List<Problem> first = new ArrayList<>();
  private long count;

  public void add(Problem problem) {
    if (count++ < Plan.MAX_NAMED) {
      first.add(problem);
    }
  }

  /** Adds all of these, of which some may be counted only. */
  public void addAll(Problems others) {
    others.first.stream().limit(Math.max(0, Plan.MAX_NAMED - count)).forEach(first::add);
    count += others.count;
  }

  /** Returns the first of them. */
  public List<Problem> first() {
    return List.copyOf(first);
  }

  public long count() {
    return count;
  }
}
