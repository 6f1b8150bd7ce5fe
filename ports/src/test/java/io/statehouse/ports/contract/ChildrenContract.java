package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Child;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code children}: the next segments below a prefix. */
abstract class ChildrenContract extends ContractGroup {

  ChildrenContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Test
  void a_child_is_a_key_or_has_keys_below_it_or_both() {
    putAll(List.of("/a/x", "/a/x/1", "/a/y/2", "/a/z", "/b/w"));

    assertThat(store.children(prefix("/a/"), '/'))
        .containsExactly(both("x"), folder("y"), leaf("z"));
  }

  @Test
  void a_prefix_without_keys_has_no_children() {
    putAll(List.of("/a", "/ab"));

    assertThat(store.children(prefix("/a/"), '/')).isEmpty();
    assertThat(store.children(prefix("/c"), '/')).isEmpty();
  }

  @Test
  void a_segment_may_be_empty() {
    putAll(List.of("/a/", "/a//x", "/a/b"));

    assertThat(store.children(prefix("/a/"), '/')).containsExactly(both(""), leaf("b"));
    assertThat(store.children(prefix("/a"), '/')).containsExactly(folder(""));
    assertThat(store.children(prefix("/a//"), '/')).containsExactly(leaf("x"));
    assertThat(store.children(Prefix.ALL, '/')).containsExactly(folder(""));
  }

  @Test
  void a_prefix_may_end_within_a_segment() {
    putAll(List.of("/a/10", "/a/12/x", "/a/2"));

    assertThat(store.children(prefix("/a/1"), '/')).containsExactly(leaf("0"), folder("2"));
  }

  /** Keys between a child and the keys below it: '!' and '.' come before '/', '0' after it. */
  @Test
  void a_child_is_listed_once_even_if_other_keys_lie_between_its_keys() {
    putAll(List.of("a", "a!", "a!b", "a.b/c", "a/b", "a/c", "a0", "a0/x"));

    assertThat(store.children(Prefix.ALL, '/'))
        .containsExactly(both("a"), leaf("a!"), leaf("a!b"), folder("a.b"), both("a0"));
  }

  @Test
  void any_ascii_character_separates() {
    putAll(List.of("p|1|x", "p|1|y", "p|2", "p/3|z", "p~1~2", "p\u007f1\u007f2", "p 1 2"));

    assertThat(store.children(prefix("p|"), '|')).containsExactly(folder("1"), leaf("2"));
    assertThat(store.children(Prefix.ALL, '|')).contains(folder("p"), folder("p/3"));
    assertThat(store.children(prefix("p~"), '~')).containsExactly(folder("1"));
    assertThat(store.children(prefix("p\u007f"), '\u007f')).containsExactly(folder("1"));
    assertThat(store.children(prefix("p "), ' ')).containsExactly(folder("1"));
  }

  @Test
  void a_child_with_many_keys_below_it_is_listed_once() {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      keys.add("/d/large/%04d/x".formatted(i));
    }
    keys.addAll(List.of("/d/before", "/d/z/1"));
    putAll(keys);

    assertThat(store.children(prefix("/d/"), '/'))
        .containsExactly(leaf("before"), folder("large"), folder("z"));
    assertThat(store.children(prefix("/d/large/"), '/')).hasSize(1_500).isSorted();
  }

  @Test
  void many_children_are_listed_in_byte_order() {
    List<String> segments =
        OddTexts.keys().stream()
            .map(key -> key.text().replace("/", ""))
            .filter(segment -> !segment.isEmpty() && !contract.cannotHold(key(segment)).stated())
            .distinct()
            .filter(segment -> !contract.cannotHold(key("/s/" + segment)).stated())
            .sorted(OddTexts.BYTE_ORDER)
            .toList();
    putAll(segments.stream().map(segment -> "/s/" + segment).toList());

    assertThat(store.children(prefix("/s/"), '/'))
        .extracting(Child::segment)
        .containsExactlyElementsOf(segments);
  }

  @Test
  void any_mix_of_keys_has_the_children_derived_from_a_listing() {
    Random random = new Random(5);
    String[] parts = {"a", "a", "b", "/", "/", "!", "0", "\ud83d\ude00", "\uffff"};
    Set<String> keys = new LinkedHashSet<>();
    for (int i = 0; i < 300; i++) {
      StringBuilder key = new StringBuilder();
      for (int length = 1 + random.nextInt(6); length > 0; length--) {
        key.append(parts[random.nextInt(parts.length)]);
      }
      if (!contract.cannotHold(key(key.toString())).stated()) {
        keys.add(key.toString());
      }
    }
    putAll(keys);

    List<Prefix> prefixes =
        Stream.of("", "a", "a/", "/", "//", "b/a", "a!", "\ud83d\ude00", "0/")
            .map(ContractGroup::prefix)
            .toList();
    for (Prefix prefix : prefixes) {
      assertThat(store.children(prefix, '/'))
          .as("children of \"%s\"", prefix)
          .containsExactlyElementsOf(expected(prefix.text(), keysBelow(prefix.text())));
    }
    assertThat(store.childrenOfEach(prefixes, '/'))
        .containsOnlyKeys(prefixes)
        .allSatisfy((prefix, each) -> assertThat(each).isEqualTo(store.children(prefix, '/')));
  }

  @Test
  void the_children_of_several_prefixes_are_those_of_each() {
    putAll(List.of("/c/1/r/1", "/c/1/r/2", "/c/2", "/c/3/r", "/c/3/r/7/x", "/d/r/1"));

    assertThat(
            store.childrenOfEach(
                List.of(prefix("/c/1/r/"), prefix("/c/2/r/"), prefix("/c/3/r/"), prefix("/c/1/r/")),
                '/'))
        .isEqualTo(
            Map.of(
                prefix("/c/1/r/"), List.of(leaf("1"), leaf("2")),
                prefix("/c/2/r/"), List.of(),
                prefix("/c/3/r/"), List.of(folder("7"))));
    assertThat(store.childrenOfEach(List.of(), '/')).isEmpty();
  }

  @Test
  void more_prefixes_than_one_read_takes_have_their_children_too() {
    int count = Math.min(2 * store.limits().keysPerRead() + 1, 1_100);
    List<Prefix> prefixes =
        IntStream.range(0, count).mapToObj(i -> prefix("/m/" + i + "/")).toList();
    putAll(IntStream.range(0, count).mapToObj(i -> "/m/" + i + "/" + (i % 7)).toList());
    putAll(IntStream.range(0, 600).mapToObj(i -> "/m/3/r%04d".formatted(i)).toList());

    Map<Prefix, List<Child>> children = store.childrenOfEach(prefixes, '/');

    assertThat(children.get(prefix("/m/3/"))).hasSize(601).isSorted();
    assertThat(children.get(prefix("/m/20/"))).containsExactly(leaf("6"));
    assertThat(children).hasSize(count).allSatisfy((of, each) -> assertThat(each).isNotEmpty());
  }

  private static List<Child> expected(String prefix, List<String> keysBelow) {
    Map<String, Child> children = new TreeMap<>();
    for (String key : keysBelow) {
      String rest = key.substring(prefix.length());
      int end = rest.indexOf('/');
      String segment = end < 0 ? rest : rest.substring(0, end);
      Child seen = children.get(segment);
      boolean isKey = end < 0 || (seen != null && seen.isKey());
      boolean hasKeysBelow = end >= 0 || (seen != null && seen.hasKeysBelow());
      children.put(segment, new Child(segment, isKey, hasKeysBelow));
    }
    return children.values().stream().sorted().toList();
  }

  private static Child leaf(String segment) {
    return new Child(segment, true, false);
  }

  private static Child folder(String segment) {
    return new Child(segment, false, true);
  }

  private static Child both(String segment) {
    return new Child(segment, true, true);
  }
}
