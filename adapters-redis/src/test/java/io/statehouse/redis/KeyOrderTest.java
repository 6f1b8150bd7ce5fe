package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyOrderTest {
  private final KeyOrder<String> order = new KeyOrder<>(new Prefix("/a/"));

  private void add(String... names) {
    List<byte[]> part = Stream.of(names).map(name -> name.getBytes(UTF_8)).toList();
    order.add(part, (key, i) -> names[i]);
  }

  @Test
  void parts_are_merged_in_the_byte_order_of_the_keys() {
    add("/a/12345678b", "/a/2", "/a/", "/a/\uFFFC");
    add("/a/12345678a", "/a/1", "/a/12345678", "/a/\uD83D\uDE00", "/a/1\u00e9");

    List<String> sorted = order.sorted();

    assertThat(sorted).hasSize(9);
    assertThat(sorted).extracting(Key::new).isSorted();
  }

  @Test
  void a_key_found_twice_is_kept_once() {
    add("/a/1", "/a/2");
    add("/a/2", "/a/1", "/a/1");

    assertThat(order.sorted()).containsExactly("/a/1", "/a/2");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 500, 505, 513, 2_000})
  void names_that_begin_alike_are_ordered_by_what_follows(int alike) {
    Random random = new Random(alike);
    Set<String> names = new TreeSet<>();
    for (int i = 0; i < 500; i++) {
      names.add("/a/" + "x".repeat(alike) + Integer.toString(random.nextInt(1 << 20), 3));
      names.add("/a/" + "x".repeat(random.nextInt(alike + 1)));
    }
    List<String> shuffled = new ArrayList<>(names);
    Collections.shuffle(shuffled, random);

    add(shuffled.subList(0, 200).toArray(String[]::new));
    add(shuffled.subList(100, shuffled.size()).toArray(String[]::new));

    assertThat(order.sorted()).containsExactlyElementsOf(names);
  }

  @Test
  void what_is_no_entry_is_left_out() {
    byte[] notText = {'/', 'a', '/', (byte) 0xff};
    List<byte[]> names = List.of(notText, "/a/list".getBytes(UTF_8), "/a/1".getBytes(UTF_8));

    order.add(names, (key, i) -> i == 1 ? null : key.text());

    assertThat(order.sorted()).containsExactly("/a/1");
  }
}
