package io.statehouse.domain.gis.topics.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
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
public abstract class TopicsGroup {
  public static final TopicsLayout LAYOUT = new TopicsLayout(GisSettings.DEFAULT);
  static final Consumer<Duration> NO_PAUSE = time -> {};

  protected final TopicsContract contract;
  protected KeyValueStore store;
  private final List<AutoCloseable> opened = new ArrayList<>();

  public TopicsGroup(TopicsContract contract) {
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

  protected <T extends AutoCloseable> T opened(T closeable) {
    opened.add(closeable);
    return closeable;
  }

  /** Another client of the same data, of which calls can be made to fail. */
  protected FaultyStore faulty() {
    return opened(new FaultyStore(contract.open(RoundTripListener.NONE)));
  }

  public static TopicDefinitions definitions(KeyValueStore store) {
    return new TopicDefinitions(
        store, GisSettings.DEFAULT, TopicRules.DEFAULT, new Random(1), NO_PAUSE);
  }

  public static Topic topic(String name) {
    return topic(name, 1);
  }

  public static Topic topic(String name, int partitions) {
    return new Topic(new TopicName(name), partitions, 1, Map.of());
  }

  public static TopicChange put(String name) {
    return new TopicChange.Put(topic(name));
  }

  public static TopicChange put(String name, int partitions) {
    return new TopicChange.Put(topic(name, partitions));
  }

  public static TopicChange remove(String name) {
    return new TopicChange.Remove(name);
  }

  public static TopicChange unmanage(String name) {
    return new TopicChange.Unmanage(name);
  }

  public static List<TopicChange> puts(String start, int count) {
    return IntStream.range(0, count).mapToObj(i -> put("%s%04d".formatted(start, i))).toList();
  }

  protected DefineResult define(TopicChange... changes) {
    return definitions(store).define(Arrays.asList(changes), DefineOptions.DEFAULT);
  }

  public static VersionNumber version(long number) {
    return new VersionNumber(number);
  }

  /** Writes as another program does. */
  protected void write(Key key, String value) {
    store.commit(Transaction.builder().put(key, Bytes.utf8(value)).build());
  }

  protected void delete(Key key) {
    store.commit(Transaction.builder().delete(key).build());
  }

  protected String text(Key key) {
    return store.get(key).map(Entry::value).flatMap(Bytes::text).orElse("");
  }

  protected List<String> topics() {
    return store.list(LAYOUT.topics()).stream()
        .map(entry -> LAYOUT.topicOf(entry.key()).orElseThrow())
        .toList();
  }

  public static AbstractThrowableAssert<?, ?> assertRefused(
      GisException.Code code, ThrowingCallable request) {
    return assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            GisException.class, refused -> assertThat(refused.code()).isEqualTo(code));
  }
}
