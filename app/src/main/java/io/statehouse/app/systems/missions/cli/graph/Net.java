package io.statehouse.app.systems.missions.cli.graph;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.IntStream;

/** Lines between two layers that share one: each of its sources leads to each of its targets. */
final class Net {
  private final Set<Slot> sources;
  private final Set<Slot> targets;
  private int track;

  Net(Collection<Slot> sources, Collection<Slot> targets) {
    this.sources = new LinkedHashSet<>(sources);
    this.targets = new LinkedHashSet<>(targets);
  }

  Set<Slot> sources() {
    return sources;
  }

  Set<Slot> targets() {
    return targets;
  }

  int track() {
    return track;
  }

  void put(int newTrack) {
    track = newTrack;
  }

  boolean isEmpty() {
    return sources.isEmpty() || targets.isEmpty();
  }

  boolean isSingle() {
    return sources.size() == 1 && targets.size() == 1;
  }

  /** Tells whether it is one line that needs no turn. */
  boolean isStraight() {
    return isSingle() && lowest() == highest();
  }

  int lowest() {
    return places().min().orElse(0);
  }

  int highest() {
    return places().max().orElse(0);
  }

  private IntStream places() {
    return IntStream.concat(
        sources.stream().mapToInt(Slot::place), targets.stream().mapToInt(Slot::place));
  }

  boolean sharesSource(Net other) {
    return sources.stream().anyMatch(other.sources::contains);
  }

  boolean sharesTarget(Net other) {
    return targets.stream().anyMatch(other.targets::contains);
  }

  private boolean hasTargetAt(int place) {
    return targets.stream().anyMatch(slot -> slot.place() == place);
  }

  private boolean spans(Slot slot) {
    return lowest() < slot.place() && slot.place() < highest();
  }

  boolean overlaps(Net other) {
    return lowest() <= other.highest() && other.lowest() <= highest();
  }

  /** Tells whether this one must run before the other for the picture to be true. */
  boolean mustPrecede(Net other) {
    // What still goes on to another net must not take along those that have joined it.
    boolean branchesFirst = other.sources.size() > 1 && sharesSource(other);
    // What has come from another net must not be led away to further targets.
    boolean joinsLater = targets.size() > 1 && sharesTarget(other);
    // A line that leaves and one that arrives at the same place must not overlap.
    boolean samePlace = sources.stream().anyMatch(slot -> other.hasTargetAt(slot.place()));
    return branchesFirst || joinsLater || samePlace;
  }

  /** Counts the crossings if this one runs before the other. */
  int crossings(Net other) {
    long count =
        other.sources.stream().filter(this::spans).count()
            + targets.stream()
                .filter(slot -> other.spans(slot) && !other.targets.contains(slot))
                .count();
    return (int) count;
  }
}
