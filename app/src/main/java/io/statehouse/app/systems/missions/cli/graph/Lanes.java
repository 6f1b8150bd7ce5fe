package io.statehouse.app.systems.missions.cli.graph;

import static java.util.stream.IntStream.range;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The lines of a graph, in lanes two columns apart, and the order of its rows.
 *
 * <p>A lane belongs to one node: it begins at the node's marker and ends at the last node that
 * waits for it. In a row, lanes meet only where all of them end, so no line can be followed from
 * one lane into another; a lane that continues can be left for the row's marker only by a line of
 * its own, to the right as in a directory tree.
 */
final class Lanes {
  private static final int NONE = -1;

  /** By the sum of the directions: 1 up, 2 right, 4 down, 8 left. */
  private static final String GLYPHS = " ╵─╰╷│╭├─╯─┴╮┤┬┼";

  // With more rows for splitting lanes, a list is easier to read than the picture.
  private static final int MAX_ROWS_PER_NODE = 3;

  private final int nodes;
  private final List<Set<Integer>> upstream;
  private final List<List<Integer>> downstream = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();

  /** The number of upstream nodes without a row so far, for each node. */
  private final int[] waiting;

  /** The number of downstream nodes without a row so far, for each node. */
  private final int[] open;

  /** The node each lane belongs to, or {@link #NONE}. */
  private List<Integer> lanes = new ArrayList<>();

  /** The lane of the last row's marker if no line continues from there. */
  private int justEnded = NONE;

  /**
   * A row of the picture: its lines, two characters for each lane.
   *
   * @param node the node whose marker replaces the character of {@code lane}, or -1
   */
  record Row(int node, int lane, String lines) {
    /** Returns the lines that go on below. */
    String below() {
      return lines.replaceAll("[╵─╰╯┴]", " ").replaceAll("[╷╭├╮┤┬┼]", "│");
    }
  }

  /** The lanes that lead to a node: those that end there, can be left in its row, or must split. */
  private record Entry(TreeSet<Integer> ending, TreeSet<Integer> left, TreeSet<Integer> split) {}

  private Lanes(List<Set<Integer>> upstream) {
    this.nodes = upstream.size();
    this.upstream = withJoints(upstream);
    this.waiting = this.upstream.stream().mapToInt(Set::size).toArray();
    this.upstream.forEach(any -> downstream.add(new ArrayList<>()));
    for (int i = 0; i < waiting.length; i++) {
      int node = i;
      this.upstream.get(node).forEach(up -> downstream.get(up).add(node));
    }
    this.open = downstream.stream().mapToInt(List::size).toArray();
  }

  /**
   * Lays out a graph, given what each node waits for.
   *
   * @return the rows; or empty if there is a cycle, or too many lanes or rows would be needed
   */
  static Optional<List<Row>> of(List<Set<Integer>> upstream, int maxLanes) {
    return new Lanes(upstream).rows(maxLanes);
  }

  /** Adds an unnamed node in which lines meet where several nodes wait for the same several. */
  private static List<Set<Integer>> withJoints(List<Set<Integer>> upstream) {
    Map<Set<Integer>, List<Integer>> targetsOf = new LinkedHashMap<>();
    for (int node = 0; node < upstream.size(); node++) {
      targetsOf.computeIfAbsent(upstream.get(node), any -> new ArrayList<>()).add(node);
    }
    List<Set<Integer>> joined = new ArrayList<>(upstream);
    targetsOf.forEach(
        (sources, targets) -> {
          if (sources.size() > 1 && targets.size() > 1) {
            targets.forEach(target -> joined.set(target, Set.of(joined.size())));
            joined.add(sources);
          }
        });
    return joined;
  }

  private Optional<List<Row>> rows(int maxLanes) {
    Comparator<Integer> simplestFirst =
        Comparator.<Integer, Boolean>comparing(node -> upstream.get(node).isEmpty())
            .thenComparing(node -> entry(node).split().size())
            .thenComparing(this::lanesAdded);
    List<Integer> ready = new ArrayList<>(range(0, waiting.length).boxed().toList());
    ready.removeIf(node -> waiting[node] > 0);
    int placed = 0;
    while (!ready.isEmpty()) {
      Integer node = Collections.min(ready, simplestFirst);
      ready.remove(node);
      place(node);
      placed++;
      if (lanes.size() > maxLanes || rows.size() > MAX_ROWS_PER_NODE * nodes) {
        return Optional.empty();
      }
      downstream.get(node).forEach(down -> waiting[down]--);
      // In front, since among equals the nodes next to the last row make short lines.
      ready.addAll(0, downstream.get(node).stream().filter(down -> waiting[down] == 0).toList());
    }
    return placed == waiting.length ? Optional.of(rows) : Optional.empty();
  }

  private int lanesAdded(int node) {
    boolean begins = open[node] > 0 || upstream.get(node).isEmpty();
    return (begins ? 1 : 0) - entry(node).ending().size();
  }

  private Entry entry(int node) {
    Entry entry = new Entry(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    boolean first = true;
    for (int lane = 0; lane < lanes.size(); lane++) {
      int source = lanes.get(lane);
      if (upstream.get(node).contains(source)) {
        boolean canBeLeft = first && node < nodes;
        (open[source] == 1 ? entry.ending() : canBeLeft ? entry.left() : entry.split()).add(lane);
        first = false;
      }
    }
    return entry;
  }

  private void place(int node) {
    Entry entry = entry(node);
    entry.split().forEach(lane -> entry.ending().add(split(lane)));
    TreeSet<Integer> meeting = new TreeSet<>(entry.left());
    meeting.addAll(entry.ending());
    int first = meeting.isEmpty() ? 0 : meeting.first();
    int lane = entry.ending().isEmpty() ? free(first) : entry.ending().first();
    meeting.add(lane);
    List<Integer> after = new ArrayList<>(lanes);
    entry.ending().forEach(end -> after.set(end, NONE));
    after.set(lane, open[node] > 0 ? node : NONE);
    draw(node < nodes ? node : NONE, lane, meeting, after);
    justEnded = open[node] > 0 ? NONE : lane;
    upstream.get(node).forEach(up -> open[up]--);
  }

  /** Splits a lane in a row of its own, and returns the new lane. */
  private int split(int lane) {
    int added = free(lane);
    List<Integer> after = new ArrayList<>(lanes);
    after.set(added, lanes.get(lane));
    draw(NONE, NONE, new TreeSet<>(Set.of(lane, added)), after);
    justEnded = NONE;
    return added;
  }

  private int free(int from) {
    int lane = from;
    // A marker right below another would look connected to it.
    while (lane < lanes.size() && (lanes.get(lane) != NONE || lane == justEnded)) {
      lane++;
    }
    if (lane == lanes.size()) {
      lanes.add(NONE);
    }
    return lane;
  }

  private void draw(int node, int marker, TreeSet<Integer> meeting, List<Integer> after) {
    StringBuilder lines = new StringBuilder();
    for (int lane = 0; lane < lanes.size(); lane++) {
      int up = lanes.get(lane) == NONE ? 0 : 1;
      int down = after.get(lane) == NONE ? 0 : 4;
      boolean crossed = up > 0 && !meeting.contains(lane);
      boolean goesRight = meeting.first() <= lane && lane < meeting.last();
      int right = goesRight && !crossed ? 2 : 0;
      int left = meeting.first() < lane && lane <= meeting.last() && !crossed ? 8 : 0;
      lines.append(GLYPHS.charAt(up + right + down + left)).append(goesRight ? '─' : ' ');
    }
    rows.add(new Row(node, marker, lines.toString()));
    lanes = after;
  }
}
