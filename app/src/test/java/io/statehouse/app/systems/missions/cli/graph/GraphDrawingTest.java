package io.statehouse.app.systems.missions.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.text.TextWidth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphDrawingTest {
  private static final int WIDE = 100;

  private static GraphDrawing.Node node(
      String name, List<String> upstream, List<String> downstream) {
    return new GraphDrawing.Node(name, upstream, downstream, "○", name, UnaryOperator.identity());
  }

  /** Nodes written as {@code c:a,b}, which is: c waits for a and b. */
  private static List<GraphDrawing.Node> nodes(String... written) {
    List<GraphDrawing.Node> nodes = new ArrayList<>();
    for (String one : written) {
      String[] parts = one.split(":");
      List<String> upstream = parts.length == 1 ? List.of() : List.of(parts[1].split(","));
      nodes.add(node(parts[0], upstream, List.of()));
    }
    return nodes;
  }

  private static String drawn(int columns, String... written) {
    return String.join("\n", new GraphDrawing(nodes(written)).lines(columns));
  }

  @Test
  void a_chain_is_a_column() {
    assertThat(drawn(WIDE, "a")).isEqualTo("○ a");
    assertThat(drawn(WIDE, "a", "b:a", "c:b"))
        .isEqualTo(
            """
            ○ a
            ○ b
            ○ c\
            """);
  }

  @Test
  void what_waits_for_the_same_node_branches_off_its_line_and_meets_again() {
    assertThat(drawn(WIDE, "a", "b:a", "c:a", "d:a", "e:b,c,d"))
        .isEqualTo(
            """
            ○ a
            ├─○ b
            ├─│─○ c
            ○ │ │ d
            ○─┴─╯ e\
            """);
  }

  @Test
  void a_long_edge_passes_beside_other_nodes() {
    assertThat(drawn(WIDE, "a", "b:a", "c:b", "d:c,a"))
        .isEqualTo(
            """
            ○ a
            ├─○ b
            │ ○ c
            ○─╯ d\
            """);
  }

  @Test
  void nodes_without_an_edge_between_them_never_stand_directly_below_each_other() {
    assertThat(drawn(WIDE, "a", "b:a", "c", "d:c", "e", "f:e", "g:e", "h:e"))
        .isEqualTo(
            """
            ○ a
            ○ b
              ○ c
              ○ d
            ○ e
            ├─○ f
            ├───○ g
            ○ h\
            """);
  }

  @Test
  void the_order_of_rows_avoids_crossings() {
    assertThat(drawn(WIDE, "1a", "1b", "2a:1a,1b", "2b:1b", "3:2a"))
        .isEqualTo(
            """
            ○ 1a
            │ ○ 1b
            │ ├─○ 2b
            ○─╯ 2a
            ○ 3\
            """);
  }

  @Test
  void lines_to_the_same_nodes_are_joined_first() {
    assertThat(drawn(WIDE, "a", "b", "c", "d:a,b,c", "e:a,b,c", "f:a,b,c"))
        .isEqualTo(
            """
            ○ a
            │ ○ b
            │ │ ○ c
            ├─┴─╯
            ├─○ d
            ├───○ e
            ○ f\
            """);
  }

  @Test
  void a_line_that_goes_on_elsewhere_splits_before_it_meets_others() {
    assertThat(drawn(WIDE, "a", "b", "c", "x:a,b", "y:b,c", "z:a,c"))
        .isEqualTo(
            """
            ○ a
            │ ○ b
            │ ├─╮
            ├─│─○ x
            │ │   ○ c
            │ │   ├─╮
            │ ○───│─╯ y
            ○─────╯ z\
            """);
  }

  @Test
  void long_names_go_on_beside_the_lines_below() {
    assertThat(drawn(12, "夜間バッチ処理", "clean the users:夜間バッチ処理", "end:夜間バッチ処理"))
        .isEqualTo(
            """
            ○ 夜間バッチ
            │ 処理
            ├─○ clean
            │   the
            │   users
            ○ end\
            """);
  }

  @Test
  void where_lines_take_too_much_room_nodes_are_listed_with_those_they_come_after() {
    String[] parallel = IntStream.range(0, 7).mapToObj(i -> "s" + i).toArray(String[]::new);
    List<String> written = new ArrayList<>(Arrays.asList(parallel));
    written.add("one:s1");
    written.add("end:" + String.join(",", parallel));

    assertThat(drawn(16, written.toArray(String[]::new)))
        .isEqualTo(
            """
            ○ s0
            ○ s1
            ○ s2
            ○ s3
            ○ s4
            ○ s5
            ○ s6
            ○ one  after s1
            ○ end
                after s0,
                s1, s2, s3,
                s4, s5, s6\
            """);
  }

  @Test
  void cycles_are_listed() {
    assertThat(drawn(WIDE, "a:b", "b:a,c", "c", "d:d"))
        .isEqualTo(
            """
            ○ a  after b
            ○ b  after a, c
            ○ c
            ○ d  after d\
            """);
  }

  @Test
  void edges_are_given_from_either_end_and_those_to_unknown_names_ignored() {
    List<GraphDrawing.Node> nodes =
        List.of(
            node("a", List.of("ghost"), List.of("b", "b", "c")),
            new GraphDrawing.Node("b", List.of("a"), List.of(), "!", "b", text -> "<" + text + ">"),
            node("c", List.of(), List.of("b", "ghost")));

    assertThat(new GraphDrawing(nodes).lines(WIDE)).containsExactly("○ a", "├─○ c", "<!>─╯ <b>");
    assertThat(new GraphDrawing(List.of()).lines(WIDE)).isEmpty();
  }

  @Test
  void of_nodes_with_the_same_name_the_first_is_meant() {
    assertThat(drawn(WIDE, "a", "a", "b:a"))
        .isEqualTo(
            """
            ○ a
            ○ b
              ○ a\
            """);
  }

  @Test
  void a_width_below_ten_and_a_wide_marker_are_rejected() {
    assertThatThrownBy(() -> drawn(9, "a")).hasMessage("drawing in under 10 columns: 9");
    assertThatThrownBy(
            () ->
                new GraphDrawing.Node(
                    "a", List.of(), List.of(), "夜", "a", UnaryOperator.identity()))
        .hasMessage("marker is not one column wide: \"夜\"");
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 40, 80, 200})
  void whatever_the_graph_the_drawing_shows_each_node_once_and_exactly_its_edges(int columns) {
    int pictures = 0;
    for (int seed = 0; seed < 300; seed++) {
      RandomGraph graph = new RandomGraph(seed);

      List<String> lines = new GraphDrawing(graph.nodes).lines(columns);

      DrawingReader read = new DrawingReader(lines);
      assertThat(read.names()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(graph.names);
      assertThat(read.edges()).as("seed %d", seed).isEqualTo(graph.edges);
      assertThat(lines).allMatch(line -> TextWidth.of(line) <= columns);
      assertThat(new GraphDrawing(graph.nodes).lines(columns)).isEqualTo(lines);
      pictures += read.isList() ? 0 : 1;
    }
    assertThat(pictures).isGreaterThan(columns < 80 ? 100 : 200);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 20, 80, 200})
  void names_of_any_length_and_script_stay_within_the_width(int columns) {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      List<GraphDrawing.Node> nodes = new ArrayList<>();
      for (GraphDrawing.Node node : new RandomGraph(seed).nodes) {
        String part = List.of(" stage  x ", "夜間", "e\u0301", "🚀-", "x").get(random.nextInt(5));
        String label = part.repeat(1 + random.nextInt(random.nextInt(10) == 0 ? 60 : 5));
        nodes.add(
            new GraphDrawing.Node(
                node.name(), node.upstream(), node.downstream(), "○", label, node.paint()));
      }

      assertThat(new GraphDrawing(nodes).lines(columns))
          .allMatch(line -> TextWidth.of(line) <= columns);
    }
  }

  @Test
  void very_large_and_very_dense_graphs_are_drawn_too() {
    List<GraphDrawing.Node> dense = new ArrayList<>();
    List<GraphDrawing.Node> large = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      large.add(node("n" + i, i == 0 ? List.of() : List.of("n" + (i - 1)), List.of("n0")));
      if (i < 400) {
        dense.add(node("n" + i, names, List.of()));
        names.add("n" + i);
      }
    }

    assertThat(new DrawingReader(new GraphDrawing(dense).lines(200)).edges())
        .hasSize(400 * 399 / 2);
    assertThat(new GraphDrawing(large).lines(80)).hasSizeGreaterThanOrEqualTo(20_000);
  }

  /** Up to 60 nodes (seldom 400) in random order: sparse or dense, with long or short edges. */
  private static final class RandomGraph {
    private final List<String> names;
    private final List<GraphDrawing.Node> nodes = new ArrayList<>();
    private final Set<String> edges = new TreeSet<>();

    RandomGraph(long seed) {
      Random random = new Random(seed);
      int size = 1 + random.nextInt(random.nextInt(20) == 0 ? 400 : 60);
      int reach = 1 + random.nextInt(random.nextBoolean() ? 5 : size);
      int layer = 1 + random.nextInt(8);
      double density = random.nextDouble() * 3 / reach;
      boolean layered = random.nextInt(4) == 0;
      names = IntStream.range(0, size).mapToObj(i -> "n" + i).toList();
      List<List<String>> upstream = new ArrayList<>();
      List<List<String>> downstream = new ArrayList<>();
      for (int to = 0; to < size; to++) {
        upstream.add(new ArrayList<>());
        downstream.add(new ArrayList<>());
        for (int from = Math.max(0, to - (layered ? 2 * layer : reach)); from < to; from++) {
          boolean nextLayer = to / layer - from / layer == 1;
          if (layered ? nextLayer && random.nextInt(20) > 0 : random.nextDouble() < density) {
            edges.add("n" + from + ">n" + to);
            if (random.nextBoolean()) {
              upstream.get(to).add("n" + from);
            } else {
              downstream.get(from).add("n" + to);
            }
          }
        }
      }
      for (int i = 0; i < size; i++) {
        nodes.add(node(names.get(i), upstream.get(i), downstream.get(i)));
      }
      Collections.shuffle(nodes, random);
    }
  }
}
