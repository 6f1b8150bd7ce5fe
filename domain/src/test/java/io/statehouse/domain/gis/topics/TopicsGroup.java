package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.GisException;
import io.statehouse.domain.gis.GisSettings;
import io.statehouse.domain.gis.TopicName;
import io.statehouse.domain.gis.VersionNumber;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the contract that share a topic. Each test starts with an empty store. */
abstract class TopicsGroup {
  static final TopicsLayout LAYOUT = new TopicsLayout(GisSettings.DEFAULT);
  static final Consumer<Duration> NO_PAUSE = time -> {};

  final TopicsContract contract;
  KeyValueStore store;
  private final List<AutoCloseable> opened = new ArrayList<>();

  TopicsGroup(TopicsContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void openStore() {
    store = opened(contract.open(RoundTripListener.NONE));
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  <T extends AutoCloseable> T opened(T closeable) {
    opened.add(closeable);
    return closeable;
  }

  /** Another client of the same data, of which calls can be made to fail. */
  FaultyStore faulty() {
    return opened(new FaultyStore(contract.open(RoundTripListener.NONE)));
  }

  static TopicDefinitions definitions(KeyValueStore store) {
    return new TopicDefinitions(
        store, GisSettings.DEFAULT, TopicRules.DEFAULT, new Random(1), NO_PAUSE);
  }

  static Topic topic(String name) {
    return topic(name, 1);
  }

  static Topic topic(String name, int partitions) {
    return new Topic(new TopicName(name), partitions, 1, Map.of());
  }

  static TopicChange put(String name) {
    return new TopicChange.Put(topic(name));
  }

  static TopicChange put(String name, int partitions) {
    return new TopicChange.Put(topic(name, partitions));
  }

  static TopicChange remove(String name) {
    return new TopicChange.Remove(name);
  }

  static List<TopicChange> puts(String start, int count) {
    return IntStream.range(0, count).mapToObj(i -> put("%s%04d".formatted(start, i))).toList();
  }

  DefineResult define(TopicChange... changes) {
    return definitions(store).define(Arrays.asList(changes), DefineOptions.DEFAULT);
  }

  static VersionNumber version(long number) {
    return new VersionNumber(number);
  }

  /** Writes as another program does. */
  void write(Key key, String value) {
    store.commit(Transaction.builder().put(key, Bytes.utf8(value)).build());
  }

  void delete(Key key) {
    store.commit(Transaction.builder().delete(key).build());
  }

  String text(Key key) {
    return store.get(key).map(Entry::value).flatMap(Bytes::text).orElse("");
  }

  List<String> topics() {
    return store.list(LAYOUT.topics()).stream()
        .map(entry -> LAYOUT.topicOf(entry.key()).orElseThrow())
        .toList();
  }

  static AbstractThrowableAssert<?, ?> assertRefused(
      GisException.Code code, ThrowingCallable request) {
    return assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            GisException.class, refused -> assertThat(refused.code()).isEqualTo(code));
  }
}
