package io.statehouse.domain.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TreeTest {
  /** Words that only say what they are given. */
  private static final class Plain implements Tree.Words {
    @Override
    public RuntimeException wrong(String path, String expected, Object found) {
      return new IllegalStateException(path + ": " + expected + ", not " + found);
    }

    @Override
    public RuntimeException unknown(String path, Object name, List<String> known) {
      return new IllegalStateException(path + ": " + name + " is none of " + known);
    }
  }

  private static Tree tree(Object document) {
    return Tree.of(new Plain(), "", document);
  }

  private static void refused(ThrowingCallable reading, String message) {
    assertThatIllegalStateException().isThrownBy(reading).withMessage(message);
  }

  @Test
  void a_value_of_another_type_is_refused_with_its_place() {
    Tree tree = tree(Map.of("a", List.of(Map.of("b", 1))));
    Tree first = tree.elements("a").get(0);

    refused(() -> first.text("b"), "a[0].b: a string, not 1");
    refused(() -> first.member("b").flag(), "a[0].b: true or false, not 1");
    refused(() -> first.elements("b"), "a[0].b: a list, not 1");
    refused(() -> first.member("b").members(), "a[0].b: an object, not 1");
    refused(() -> first.member("c", "a string"), "a[0].c: a string, not null");
  }

  @Test
  void a_member_without_a_value_counts_as_absent() {
    Tree tree = tree(Collections.singletonMap("a", null));

    assertThat(tree.find("a")).isEmpty();
    assertThat(tree.text("a")).isEmpty();
    assertThat(tree.elements("a")).isEmpty();
    assertThat(tree(List.of()).find("a")).isEmpty();
  }

  @Test
  void a_member_with_another_name_is_refused() {
    refused(() -> tree(Map.of("x", 1)).only("b", "a"), ": x is none of [a, b]");
    refused(() -> tree(Map.of(1, 1)).each((name, value) -> {}), ": 1 is none of []");
  }

  @Test
  void members_with_free_names_are_read_in_the_order_of_these() {
    List<String> read = new ArrayList<>();

    tree(Map.of("b", "2", "a", "1")).each((name, value) -> read.add(value.path() + value.text()));

    assertThat(read).containsExactly("a1", "b2");
  }
}
