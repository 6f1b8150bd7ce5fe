package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Prefix;
import io.statehouse.ports.contract.RecordingListener;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A watch whose thread meets what no one expects. */
class WatchFaultsTest extends ServerTest {
  private final RecordingListener listener = new RecordingListener();
  private final AtomicReference<Throwable> next = new AtomicReference<>();

  private void roundTripEnded(String operation, long nanos, boolean succeeded) {
    Throwable failure = operation.equals("watch") ? next.getAndSet(null) : null;
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"statehouse", MySqlSettings.KV_DATA})
  void a_watch_by_polling_survives_an_exception_and_an_error(String table) {
    assertSurvives(database.pollingSettings("table=" + table));
  }

  @ParameterizedTest
  @ValueSource(strings = {"statehouse", MySqlSettings.KV_DATA})
  void a_watch_by_the_binary_log_survives_an_exception_and_an_error(String table) {
    assertSurvives(database.settings("table=" + table));
  }

  private void assertSurvives(MySqlSettings settings) {
    MySqlStore store = open(settings, this::roundTripEnded);
    MySqlStore other = open(settings);
    store.watch(Prefix.ALL, listener);

    next.set(new IllegalStateException("a bug"));
    await().until(() -> next.get() == null);
    put(other, "/a", "1");
    listener.awaitTold("/a");
    next.set(new StackOverflowError());
    await().until(() -> next.get() == null);
    put(other, "/b", "1");

    listener.awaitTold("/b");
    assertThat(text(store, "/b")).isEqualTo("1");
  }
}
