package io.statehouse.app.systems.missions.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class GraphDrawingTest {
  private static final int WIDE = 100;

  /** Nodes written as {@code c:a,b}, which is: c waits for a and b. */
  private static List<GraphNode> nodes(String... written) {
    List<GraphNode> nodes = new ArrayList<>();
    for (String one : written) {
      String[] parts = one.split(":");
      List<String> upstream = parts.length == 1 ? List.of() : List.of(parts[1].split(","));
      nodes.add(
          new GraphNode(parts[0], upstream, List.of(), "○ " + parts[0], UnaryOperator.identity()));
    }
    return nodes;
  }

  private static String drawn(int columns, String... written) {
    return GraphDrawing.of(nodes(written))
        .lines(columns)
        .map(lines -> String.join("\n", lines))
        .orElse("nothing");
  }

  @Test
  void a_single_node_is_just_that() {
    assertThat(drawn(WIDE, "a")).isEqualTo("○ a");
  }

  @Test
  void a_chain_is_a_line() {
    assertThat(drawn(WIDE, "a", "b:a", "c:b")).isEqualTo("○ a ── ○ b ── ○ c");
  }

  @Test
  void a_diamond_parts_and_meets() {
    assertThat(drawn(WIDE, "a", "b:a", "c:a", "d:b,c"))
        .isEqualTo(
            """
            ○ a ─┬─ ○ b ─┬─ ○ d
                 ╰─ ○ c ─╯\
            """);
  }

  @Test
  void an_edge_that_skips_a_layer_passes_beside_it() {
    assertThat(drawn(WIDE, "a", "b:a", "c:b", "d:c,a"))
        .isEqualTo(
            """
            ○ a ─┬─ ○ b ── ○ c ─┬─ ○ d
                 ╰──────────────╯\
            """);
  }

  @Test
  void ten_ways_fan_out_from_the_middle_and_in_again() {
    assertThat(
            drawn(
                WIDE,
                "s0",
                "a:s0",
                "b:s0",
                "c:s0",
                "d:s0",
                "e:s0",
                "f:s0",
                "g:s0",
                "h:s0",
                "i:s0",
                "j:s0",
                "end:a,b,c,d,e,f,g,h,i,j"))
        .isEqualTo(
            """
                  ╭─ ○ a ─╮
                  ├─ ○ b ─┤
                  ├─ ○ c ─┤
                  ├─ ○ d ─┤
                  ├─ ○ e ─┤
            ○ s0 ─┼─ ○ f ─┼─ ○ end
                  ├─ ○ g ─┤
                  ├─ ○ h ─┤
                  ├─ ○ i ─┤
                  ╰─ ○ j ─╯\
            """);
  }

  @Test
  void those_that_wait_for_the_same_share_a_line() {
    assertThat(drawn(WIDE, "a", "b", "c:a,b", "d:a,b", "e:a,b"))
        .isEqualTo(
            """
            ○ a ─┬─ ○ c
            ○ b ─┼─ ○ d
                 ╰─ ○ e\
            """);
  }

  @Test
  void what_goes_on_elsewhere_branches_off_before_others_join() {
    assertThat(drawn(WIDE, "1a", "1b", "2a:1a,1b", "2b:1b", "3:2a"))
        .isEqualTo(
            """
            ○ 1a ───╮
            ○ 1b ─┬─┴─ ○ 2a ── ○ 3
                  ╰─── ○ 2b\
            """);
  }

  @Test
  void lines_that_only_cross_do_not_touch() {
    assertThat(drawn(WIDE, "a", "b", "c", "x:a,b", "y:b,c", "z:a,c"))
        .isEqualTo(
            """
            ○ a ─╮
                 ├─┬─── ○ x
            ○ b ─│─┴─╮
                 ╰─┬─│─ ○ z
            ○ c ─┬─╯ │
                 ╰───┴─ ○ y\
            """);
  }

  @Test
  void what_is_too_wide_is_drawn_downwards() {
    assertThat(
            drawn(
                30,
                "extract-all",
                "clean-users:extract-all",
                "clean-orders:extract-all",
                "report:clean-users,clean-orders"))
        .isEqualTo(
            """
            ○ extract-all
            ├──────────────╮
            ○ clean-users  ○ clean-orders
            ├──────────────╯
            ○ report\
            """);
  }

  @Test
  void what_is_no_picture_is_not_drawn() {
    assertThat(drawn(10, "a-rather-long-name", "b:a-rather-long-name")).isEqualTo("nothing");
    assertThat(drawn(WIDE, "a:b", "b:a")).isEqualTo("nothing");
    assertThat(drawn(WIDE)).isEqualTo("nothing");
  }

  @Test
  void edges_may_be_told_from_either_end_and_to_nobody() {
    List<GraphNode> nodes =
        List.of(
            new GraphNode("a", List.of("ghost"), List.of("b"), "○ a", UnaryOperator.identity()),
            new GraphNode("b", List.of("a"), List.of(), "○ b", text -> "<" + text + ">"));

    assertThat(GraphDrawing.of(nodes).lines(WIDE)).hasValue(List.of("○ a ── <○ b>"));
  }
}
