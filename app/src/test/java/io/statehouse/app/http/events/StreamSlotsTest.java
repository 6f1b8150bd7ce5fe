package io.statehouse.app.http.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.events.StreamSlots.Slot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamSlotsTest {
  private final StreamSlots slots = new StreamSlots(4);
  private final List<String> displaced = new ArrayList<>();

  private Slot take(String tenant, String stream) {
    Slot slot = slots.take(StreamOwner.tenant(tenant));
    slot.whenDisplaced(() -> displaced.add(stream));
    return slot;
  }

  private void assertRefused(String tenant) {
    assertThatThrownBy(() -> slots.require(StreamOwner.tenant(tenant)))
        .isInstanceOf(AppException.class)
        .hasMessage("there are 4 watches already: close one, or try later");
    assertThatThrownBy(() -> slots.take(StreamOwner.tenant(tenant)))
        .isInstanceOf(AppException.class);
  }

  @Test
  void a_holder_without_a_stream_displaces_the_oldest_of_the_largest_holder() {
    take("small", "small 1");
    take("large", "large 1");
    take("large", "large 2");
    take("large", "large 3");

    take("new", "new 1");

    assertThat(displaced).containsExactly("large 1");
    assertThat(slots.taken()).isEqualTo(4);
  }

  @Test
  void of_holders_that_are_equally_large_the_one_with_the_oldest_stream_gives_way() {
    take("b", "b 1");
    take("a", "a 1");
    take("a", "a 2");
    take("b", "b 2");

    take("new", "new 1");

    assertThat(displaced).containsExactly("b 1");
  }

  @Test
  void a_holder_with_a_stream_displaces_no_one() {
    take("small", "small 1");
    for (int i = 0; i < 3; i++) {
      take("large", "large");
    }

    assertRefused("small");
    assertRefused("large");
    assertThat(displaced).isEmpty();
  }

  @Test
  void a_holder_is_never_left_without_a_stream() {
    for (String tenant : List.of("a", "b", "c", "d")) {
      take(tenant, tenant);
    }

    assertRefused("e");
    assertThat(displaced).isEmpty();
  }

  @Test
  void a_displaced_slot_that_is_closed_later_frees_nothing() {
    Slot first = take("large", "large 1");
    for (int i = 0; i < 3; i++) {
      take("large", "large");
    }
    Slot other = take("new", "new 1");

    first.close();
    first.close();
    assertThat(slots.taken()).isEqualTo(4);
    other.close();
    assertThat(slots.taken()).isEqualTo(3);
  }

  @Test
  void a_stream_that_is_displaced_while_it_opens_is_notified() {
    Slot opening = slots.take(StreamOwner.tenant("large"));
    for (int i = 0; i < 3; i++) {
      take("large", "large");
    }
    take("new", "new 1");

    opening.whenDisplaced(() -> displaced.add("opening"));

    assertThat(displaced).containsExactly("opening");
  }

  @Test
  void a_holder_hides_the_name_of_its_tenant() {
    assertThat(StreamOwner.tenant("secret")).hasToString("StreamOwner[…]");
  }
}
