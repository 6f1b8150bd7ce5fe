package io.statehouse.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class ReadAheadTest {
  private final AtomicInteger read = new AtomicInteger();

  private static Entry entry(int number, int bytes) {
    return new Entry(
        new Key("/%08d".formatted(number)), Bytes.copyOf(new byte[bytes]), Revision.of(number));
  }

  private Stream<Entry> endless(int bytes) {
    return IntStream.iterate(0, i -> i + 1)
        .mapToObj(i -> entry(i, bytes))
        .peek(entry -> read.incrementAndGet());
  }

  @Test
  void entries_arrive_in_order() {
    List<Entry> entries = endless(0).limit(1_234).toList();

    List<Entry> received = new ArrayList<>();
    try (ReadAhead ahead = new ReadAhead(entries.iterator())) {
      ahead.start();
      ahead.forEachRemaining(received::add);
    }

    assertThat(received).isEqualTo(entries);
  }

  @Test
  void nothing_is_read_before_the_start() {
    try (ReadAhead ahead = new ReadAhead(endless(0).iterator())) {
      assertThat(ahead).isNotNull();
    }

    assertThat(read).hasValue(0);
  }

  @Test
  void a_bounded_part_is_read_ahead_and_closing_ends_the_thread() {
    try (ReadAhead small = new ReadAhead(endless(0).iterator())) {
      small.start();
      small.next();
      Awaitility.await().until(() -> read.get() > 500);
    }
    assertThat(read).hasValueLessThanOrEqualTo(4 * 500);

    read.set(0);
    try (ReadAhead large = new ReadAhead(endless(1 << 20).iterator())) {
      large.start();
      large.next();
      Awaitility.await().until(() -> read.get() > 1);
    }
    assertThat(read).hasValueLessThanOrEqualTo(4);
  }

  @Test
  void a_failure_arrives_after_the_entries_before_it() {
    StoreException failure = new StoreException.Unavailable("the store is gone");
    Iterator<Entry> failing =
        Stream.concat(
                endless(0).limit(700),
                Stream.generate(
                    () -> {
                      throw failure;
                    }))
            .iterator();

    List<Entry> received = new ArrayList<>();
    try (ReadAhead ahead = new ReadAhead(failing)) {
      ahead.start();
      assertThatThrownBy(() -> ahead.forEachRemaining(received::add)).isSameAs(failure);
      assertThatThrownBy(ahead::hasNext).isSameAs(failure);
    }

    assertThat(received).hasSize(700);
  }

  @Test
  void an_interrupt_of_the_consumer_interrupts_the_source() {
    StoreException interrupted = new StoreException.Unavailable("interrupted");
    CountDownLatch never = new CountDownLatch(1);
    Iterator<Entry> waiting =
        Stream.<Entry>generate(
                () -> {
                  try {
                    never.await();
                  } catch (InterruptedException stop) {
                    throw interrupted;
                  }
                  return entry(0, 0);
                })
            .iterator();

    try (ReadAhead ahead = new ReadAhead(waiting)) {
      ahead.start();
      Thread.currentThread().interrupt();
      assertThatThrownBy(ahead::hasNext).isSameAs(interrupted);
    }

    assertThat(Thread.interrupted()).isTrue();
  }
}
