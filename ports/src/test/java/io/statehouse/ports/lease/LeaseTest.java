package io.statehouse.ports.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeaseTest {
  private static final Key KEY = new Key("/statehouse/lease");
  private static final Duration TIME = Duration.ofSeconds(8);

  private final MemoryStore data = new MemoryStore();
  private final FaultyStore store = new FaultyStore(data.another());
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1_000); // and past its end
  private final AtomicLong otherClock = new AtomicLong(-5);
  private final Lease lease = new Lease(store, KEY, "one", TIME, clock::get);
  private final Lease other = new Lease(data, KEY, "other", TIME, otherClock::get);

  @Test
  void a_lease_that_was_never_held_is_acquired_at_once() {
    assertThat(lease.isHeld()).isFalse();

    assertThat(lease.tryAcquire()).isTrue();

    assertThat(lease.isHeld()).isTrue();
    assertThat(value()).isEqualTo("1 one");
  }

  @Test
  void a_lease_that_is_held_and_renewed_is_not_taken_over() {
    lease.tryAcquire();
    for (int i = 0; i < 20; i++) {
      assertThat(other.tryAcquire()).isFalse();
      pass(3);
      assertThat(lease.renew()).isTrue();
    }

    assertThat(other.isHeld()).isFalse();
  }

  @Test
  void a_lease_left_by_its_holder_is_taken_over_after_its_time_and_no_sooner() {
    lease.tryAcquire();
    assertThat(other.tryAcquire()).isFalse();

    pass(7);
    assertThat(other.tryAcquire()).isFalse();
    pass(1);
    assertThat(other.tryAcquire()).isTrue();

    assertThat(value()).isEqualTo("2 other");
  }

  @Test
  void a_candidate_that_has_not_watched_the_lease_waits_the_whole_lease_time() {
    lease.tryAcquire();
    pass(100);

    assertThat(other.tryAcquire()).isFalse();
    pass(7);
    assertThat(other.tryAcquire()).isFalse();
    pass(1);
    assertThat(other.tryAcquire()).isTrue();
  }

  @Test
  void the_holder_stops_before_another_may_take_over() {
    lease.tryAcquire();
    other.tryAcquire();

    pass(5);
    assertThat(lease.isHeld()).isTrue();
    pass(1);
    assertThat(lease.isHeld()).isFalse();
    assertThat(other.tryAcquire()).isFalse();
  }

  @Test
  void a_paused_holder_no_longer_holds_the_lease_when_it_resumes() {
    lease.tryAcquire();
    other.tryAcquire();
    pass(8);
    assertThat(other.tryAcquire()).isTrue();

    assertThat(lease.isHeld()).isFalse();
    assertThat(lease.fence()).isEmpty();
    assertThat(lease.renew()).isFalse();
    assertThat(lease.tryAcquire()).isFalse();
    assertThat(other.isHeld()).isTrue();
  }

  @Test
  void a_paused_holder_continues_if_no_one_took_over() {
    lease.tryAcquire();
    pass(100);
    assertThat(lease.isHeld()).isFalse();

    assertThat(lease.renew()).isTrue();
    assertThat(value()).isEqualTo("2 one");
  }

  @Test
  void the_fence_rejects_writes_that_a_paused_holder_still_sends() {
    lease.tryAcquire();
    other.tryAcquire();
    Transaction late = write(lease.fence().orElseThrow());
    pass(8);
    other.tryAcquire();

    assertThat(store.commit(late)).isInstanceOf(CommitResult.ConditionFailed.class);
    assertThat(data.commit(write(other.fence().orElseThrow())).applied()).isTrue();
  }

  @Test
  void the_fence_holds_until_the_next_renewal() {
    lease.tryAcquire();
    Condition fence = lease.fence().orElseThrow();
    assertThat(store.commit(write(fence)).applied()).isTrue();
    assertThat(store.commit(write(fence)).applied()).isTrue();

    lease.renew();

    assertThat(store.commit(write(fence)).applied()).isFalse();
    assertThat(store.commit(write(lease.fence().orElseThrow())).applied()).isTrue();
  }

  @Test
  void a_released_lease_is_free_at_once() {
    lease.tryAcquire();
    other.tryAcquire();

    lease.release();

    assertThat(lease.isHeld()).isFalse();
    assertThat(lease.renew()).isFalse();
    assertThat(other.tryAcquire()).isTrue();
    lease.release();
    assertThat(other.renew()).isTrue();
  }

  @Test
  void any_candidate_sees_who_holds_the_lease() {
    assertThat(other.holder()).isEmpty();

    lease.tryAcquire();
    assertThat(other.holder()).hasValue("one");

    lease.release();
    assertThat(other.holder()).isEmpty();
  }

  @Test
  void the_counter_continues_so_that_no_state_occurs_twice() {
    lease.tryAcquire();
    lease.release();
    assertThat(value()).isEqualTo("2 ");
    lease.tryAcquire();

    assertThat(value()).isEqualTo("3 one");
  }

  @Test
  void renewing_never_takes_the_lease_from_another() {
    assertThat(lease.renew()).isFalse();
    assertThat(data.get(KEY)).isEmpty();
  }

  @Test
  void during_an_outage_the_lease_is_held_until_it_expires() {
    lease.tryAcquire();
    pass(2);
    store.fail();

    assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(lease::renew);
    assertThat(lease.isHeld()).isTrue();
    pass(4);
    assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(lease::tryAcquire);
    assertThat(lease.isHeld()).isFalse();

    store.recover();
    assertThat(lease.renew()).isTrue();
  }

  @Test
  void a_renewal_whose_response_was_lost_is_recognised() {
    lease.tryAcquire();
    pass(5);
    store.loseNextAnswer();

    assertThat(lease.renew()).isTrue();

    pass(5);
    assertThat(lease.isHeld()).isTrue();
    assertThat(value()).isEqualTo("2 one");
  }

  @Test
  void a_renewal_that_never_arrived_does_not_extend_the_lease() {
    lease.tryAcquire();
    pass(5);
    store.loseNextRequest();

    assertThatExceptionOfType(StoreException.OutcomeUnknown.class).isThrownBy(lease::renew);

    assertThat(lease.isHeld()).isTrue();
    pass(1);
    assertThat(lease.isHeld()).isFalse();
    assertThat(lease.renew()).isTrue();
  }

  @Test
  void a_renewal_that_arrives_late_is_recognised_as_its_own() {
    lease.tryAcquire();
    Entry before = data.get(KEY).orElseThrow();
    store.loseNextRequest();
    assertThatExceptionOfType(StoreException.OutcomeUnknown.class).isThrownBy(lease::renew);

    data.commit(
        Transaction.builder()
            .require(Condition.unchanged(before))
            .put(KEY, Bytes.utf8("2 one"))
            .build());

    assertThat(lease.renew()).isTrue();
    assertThat(value()).isEqualTo("3 one");
  }

  @Test
  void a_response_lost_in_an_outage_leaves_the_outcome_unknown() {
    store.loseNextAnswer();
    store.beforeEachCall(
        operation -> {
          if (operation.equals("get") && data.get(KEY).isPresent()) {
            throw new StoreException.Unavailable("after the commit");
          }
        });

    assertThatExceptionOfType(StoreException.OutcomeUnknown.class).isThrownBy(lease::tryAcquire);
    assertThat(lease.isHeld()).isFalse();

    store.beforeEachCall(operation -> {});
    assertThat(lease.tryAcquire()).isTrue();
  }

  @Test
  void a_key_that_holds_no_lease_is_malformed() {
    for (String foreign : new String[] {"", "one", " one", "x one", "1"}) {
      data.commit(Transaction.builder().put(KEY, Bytes.utf8(foreign)).build());

      assertThatExceptionOfType(StoreException.Malformed.class)
          .as(foreign)
          .isThrownBy(lease::tryAcquire)
          .withMessageContaining("/statehouse/lease");
    }
  }

  @Test
  void an_empty_holder_name_and_a_zero_lease_time_are_rejected() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Lease(store, KEY, "", TIME));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Lease(store, KEY, "one", Duration.ZERO));
  }

  private void pass(long seconds) {
    clock.addAndGet(seconds * 1_000_000_000L);
    otherClock.addAndGet(seconds * 1_000_000_000L);
  }

  private String value() {
    return data.get(KEY).orElseThrow().value().text().orElseThrow();
  }

  private static Transaction write(Condition fence) {
    return Transaction.builder().require(fence).put(new Key("/work"), Bytes.EMPTY).build();
  }
}
