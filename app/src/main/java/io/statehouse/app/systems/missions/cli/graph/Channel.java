package io.statehouse.app.systems.missions.cli.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The lines between a layer and the next, each in a track of its own or one shared with lines that
 * it does not meet. The picture should not show a way that is none, so what goes on elsewhere
 * branches off before others join, where that can be had.
 */
final class Channel {
  private static final int FALSE_WAY = 10;

  private final List<Net> straight = new ArrayList<>();
  private final List<Net> turning = new ArrayList<>();
  private int tracks;

  private Channel(List<Net> nets) {
    nets.forEach(net -> (net.isStraight() ? straight : turning).add(net));
  }

  /** Finds tracks; empty if lines stand in each other's way at these places. */
  static Optional<Channel> of(List<Slot> layer) {
    return new Channel(shared(layer)).inTracks();
  }

  /** As the other, each line by itself: dull, but always possible if no places are the same. */
  static Optional<Channel> ofSingleLines(List<Slot> layer) {
    List<Net> nets = new ArrayList<>();
    layer.forEach(from -> from.next().forEach(to -> nets.add(new Net(List.of(from), List.of(to)))));
    return new Channel(nets).inTracks();
  }

  List<Net> straight() {
    return straight;
  }

  List<Net> turning() {
    return turning;
  }

  int tracks() {
    return tracks;
  }

  /** Sources with the same targets share a net; no target is in two nets that lead on to others. */
  private static List<Net> shared(List<Slot> layer) {
    Map<Set<Slot>, List<Slot>> groups = new LinkedHashMap<>();
    for (Slot from : layer) {
      if (!from.next().isEmpty()) {
        groups
            .computeIfAbsent(new LinkedHashSet<>(from.next()), any -> new ArrayList<>())
            .add(from);
      }
    }
    List<Net> nets = new ArrayList<>();
    Set<Slot> taken = new HashSet<>();
    groups.entrySet().stream()
        .sorted(Comparator.comparing(group -> -group.getKey().size() * group.getValue().size()))
        .forEach(
            group -> {
              Net net = new Net(group.getValue(), group.getKey());
              if (net.targets().size() > 1) {
                for (Slot target : group.getKey()) {
                  if (taken.contains(target)) {
                    takeOut(net, target, nets);
                  }
                }
              }
              if (net.targets().size() > 1) {
                taken.addAll(net.targets());
              }
              if (!net.isEmpty()) {
                nets.add(net);
              }
            });
    freeStraightLines(nets);
    return nets;
  }

  private static void takeOut(Net net, Slot target, List<Net> nets) {
    net.targets().remove(target);
    net.sources().forEach(source -> nets.add(new Net(List.of(source), List.of(target))));
  }

  /** A straight line is left and reached by single lines alone: others would seem to follow it. */
  private static void freeStraightLines(List<Net> nets) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Net line : List.copyOf(nets)) {
        if (line.isStraight()) {
          Slot source = line.sources().iterator().next();
          Slot target = line.targets().iterator().next();
          for (Net net : List.copyOf(nets)) {
            if (net.sources().size() > 1 && net.sources().remove(source)) {
              net.targets().forEach(to -> nets.add(new Net(List.of(source), List.of(to))));
              changed = true;
            }
            if (net.targets().size() > 1 && net.targets().contains(target)) {
              takeOut(net, target, nets);
              changed = true;
            }
          }
        }
      }
    }
  }

  private Optional<Channel> inTracks() {
    List<Net> left = new ArrayList<>(turning);
    List<Net> placed = new ArrayList<>();
    while (!left.isEmpty()) {
      Optional<Net> next =
          left.stream()
              .filter(net -> left.stream().noneMatch(o -> o != net && o.mustPrecede(net)))
              .min(Comparator.comparing(net -> loss(net, left)));
      if (next.isEmpty()) {
        return Optional.empty();
      }
      Net net = next.get();
      left.remove(net);
      net.put(
          placed.stream()
              .filter(other -> other.mustPrecede(net) || other.overlaps(net))
              .mapToInt(other -> other.track() + 1)
              .max()
              .orElse(0));
      tracks = Math.max(tracks, net.track() + 1);
      placed.add(net);
    }
    return Optional.of(this);
  }

  /** How much worse the picture is if the net runs before the rest than if it runs behind. */
  private int loss(Net net, List<Net> rest) {
    boolean joins = turning.stream().anyMatch(other -> other != net && net.sharesTarget(other));
    return rest.stream()
        .filter(other -> other != net)
        .mapToInt(
            other ->
                net.crossings(other)
                    - other.crossings(net)
                    + (joins && net.sharesSource(other) ? FALSE_WAY : 0))
        .sum();
  }
}
