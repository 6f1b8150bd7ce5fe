package io.statehouse.domain.runm.entities;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.runm.entities.PageRequest.Order;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageRequestTest {
  private static final Order BY_NAME = new Order(true, false);

  private static List<String> part(PageRequest page, String... entries) {
    return page.of(Stream.of(entries), Function.identity(), entry -> entry.substring(1)).toList();
  }

  @Test
  void a_part_is_sorted_and_limited() {
    PageRequest first = new PageRequest(2, Optional.empty(), BY_NAME);
    PageRequest next = new PageRequest(2, Optional.of("cB"), BY_NAME);

    assertThat(part(first, "aC", "bA", "cB")).containsExactly("bA", "cB");
    assertThat(part(next, "aC", "bA", "cB")).containsExactly("aC");
  }

  @Test
  void by_identifier_the_last_entry_seen_need_not_be_there() {
    for (boolean descending : List.of(false, true)) {
      PageRequest page = new PageRequest(0, Optional.of("b"), new Order(false, descending));

      assertThat(part(page, "c", "a")).containsExactly(descending ? "a" : "c");
    }
  }

  @Test
  void by_name_nothing_follows_an_entry_that_is_not_there() {
    assertThat(part(new PageRequest(0, Optional.of("b"), BY_NAME), "a", "c")).isEmpty();
  }

  @Test
  void a_uuid_is_taken_in_any_spelling_and_a_code_as_it_is() {
    Optional<String> spelled = Optional.of("My-Type");

    assertThat(PageRequest.ofUuids(0, spelled, Order.DEFAULT).after()).hasValue("mytype");
    assertThat(new PageRequest(0, spelled, Order.DEFAULT).after()).hasValue("My-Type");
  }
}
