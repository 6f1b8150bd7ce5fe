package io.statehouse.app.http.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Paging;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.memory.MemoryStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChildPagesTest {
  private static final Prefix TOP = new Prefix("/");

  private final MemoryStore store = new MemoryStore();
  private final List<String> calls = new ArrayList<>();

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void pages_are_those_of_the_whole_listing_whatever_the_keys() {
    Random random = new Random(7);
    for (int round = 0; round < 1_000; round++) {
      store.commit(Transaction.builder().deletePrefix(Prefix.ALL).build());
      for (int i = 0; i < 12; i++) {
        put("/" + name(random, "a!/0", 5));
      }
      OptionalInt limit = OptionalInt.of(1 + random.nextInt(4));
      Paging later = new Paging(Optional.of(name(random, "a!0", 4)), limit);
      Paging first = new Paging(Optional.empty(), limit);

      for (Paging paging : List.of(later, first)) {
        for (OpenStore whole : List.of(OpenStore.of(store), inOrder(store))) {
          assertThat(new ChildPages(whole, TOP, '/').page(paging))
              .as("%s of %s", paging, store.list(Prefix.ALL))
              .isEqualTo(paging.of(store.children(TOP, '/'), Child::segment));
        }
      }
    }
  }

  @Test
  void a_page_after_a_name_costs_no_listing_of_all_siblings() {
    for (int i = 10; i < 60; i++) {
      put("/2031-05-" + i);
    }

    assertThat(observed().page(paging("2031-05-20", 10)).next()).hasValue("2031-05-30");
    assertThat(calls).containsOnly("scan");
  }

  @Test
  void the_first_page_costs_no_listing_either_if_the_store_scans_in_order() {
    for (int i = 10; i < 60; i++) {
      put("/2031-05-" + i);
    }
    Paging first = new Paging(Optional.empty(), OptionalInt.of(10));

    assertThat(observed().page(first).next()).hasValue("2031-05-19");
    assertThat(calls).containsExactly("children");
    calls.clear();
    assertThat(new ChildPages(inOrder(observed().whole().keys()), TOP, '/').page(first).next())
        .hasValue("2031-05-19");
    assertThat(calls).containsOnly("scan");
  }

  @Test
  void what_is_below_a_few_children_is_skipped() {
    for (String folder : new String[] {"a", "b", "c"}) {
      for (int i = 0; i < 200; i++) {
        put("/" + folder + "/" + i);
      }
    }
    OpenStore whole = inOrder(observed().whole().keys());
    Paging first = new Paging(Optional.empty(), OptionalInt.of(10));

    assertThat(new ChildPages(whole, TOP, '/').page(first).items())
        .containsExactly(
            new Child("a", false, true), new Child("b", false, true), new Child("c", false, true));
    assertThat(calls).containsOnly("scan", "limits").hasSize(7);
  }

  private static OpenStore inOrder(KeyValueStore store) {
    return new OpenStore(store, Optional.empty(), Optional.empty(), ClientCommands.NONE, true);
  }

  @Test
  void siblings_with_large_values_are_listed_by_their_names() {
    Bytes large = Bytes.copyOf(new byte[600_000]);
    for (String name : new String[] {"a", "b", "c"}) {
      store.commit(Transaction.builder().put(new Key("/" + name), large).build());
    }

    assertThat(observed().page(paging("a", 10)).items()).hasSize(2);
    assertThat(calls).containsExactly("scan", "children");
  }

  /** The pages of the same store, whose calls are recorded. */
  private ChildPages observed() {
    KeyValueStore observed =
        (KeyValueStore)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {KeyValueStore.class},
                (proxy, method, arguments) -> {
                  calls.add(method.getName());
                  try {
                    return method.invoke(store, arguments);
                  } catch (InvocationTargetException failed) {
                    throw failed.getCause();
                  }
                });
    return new ChildPages(OpenStore.of(observed), TOP, '/');
  }

  private static Paging paging(String after, int limit) {
    return new Paging(Optional.of(after), OptionalInt.of(limit));
  }

  private static String name(Random random, String letters, int longest) {
    StringBuilder name = new StringBuilder();
    for (int i = random.nextInt(longest + 1); i > 0; i--) {
      name.append(letters.charAt(random.nextInt(letters.length())));
    }
    return name.toString();
  }

  private void put(String key) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.EMPTY).build());
  }
}
