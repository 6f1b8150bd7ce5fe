package io.statehouse.domain.cloudchamber;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the contract that share a topic. Each test starts with an empty store. */
public abstract class CloudChamberGroup {
  protected final CloudChamberContract contract;
  protected final LayoutMode mode;
  protected final Namespace namespace;
  protected final CloudChamberLayout layout;
  protected final RoundTrips trips = new RoundTrips();
  private final List<KeyValueStore> opened = new ArrayList<>();
  protected KeyValueStore store;
  protected CloudChamber chamber;

  public CloudChamberGroup(CloudChamberContract contract, LayoutMode mode) {
    this.contract = contract;
    this.mode = mode;
    this.namespace = Namespace.production(mode);
    this.layout = CloudChamberLayout.of(namespace);
  }

  @BeforeEach
  void openStore() {
    store = contract.open(trips);
    opened.add(store);
    chamber = on(store);
  }

  @AfterEach
  void closeStores() {
    opened.forEach(KeyValueStore::close);
  }

  /** Returns another client of the same data. */
  protected KeyValueStore client() {
    KeyValueStore client = contract.open(new RoundTrips());
    opened.add(client);
    return client;
  }

  /** Returns another client that can be disturbed. */
  protected FaultyStore faulty() {
    FaultyStore client = new FaultyStore(contract.open(new RoundTrips()));
    opened.add(client);
    return client;
  }

  /** Returns another client, before the first call of an operation of which something happens. */
  protected FaultyStore disturbedBefore(String operation, Runnable disturbance) {
    FaultyStore client = faulty();
    client.beforeEachCall(
        call -> {
          if (call.equals(operation)) {
            client.beforeEachCall(each -> {});
            disturbance.run();
          }
        });
    return client;
  }

  /**
   * Runs work on a client that loses its store: at its first call, then at a later one, until it is
   * not interrupted. Of the calls, those are tested that the contract samples.
   *
   * @param afterEach runs after each interruption, on other clients
   * @return at how many calls work can be interrupted, or a little more
   */
  protected int interruptedAtEveryCall(Consumer<KeyValueStore> work, Runnable afterEach) {
    FaultyStore client = faulty();
    for (int uninterrupted = 0; ; uninterrupted += contract.oneCaseIn()) {
      int calls = uninterrupted;
      AtomicInteger made = new AtomicInteger();
      client.beforeEachCall(
          call -> {
            if (made.getAndIncrement() >= calls) {
              throw new StoreException.Unavailable("interrupted");
            }
          });
      try {
        work.accept(client);
        return uninterrupted;
      } catch (StoreException interrupted) {
        afterEach.run();
      }
    }
  }

  protected CloudChamber on(KeyValueStore client) {
    return CloudChamber.open(
        client, new CloudChamberSettings(namespace, CloudChamberGroup::hash, new Random()));
  }

  /** Stands for bcrypt, without its cost: 60 characters, which begin with the setting. */
  public static String hash(Bytes password, String setting) {
    String text = setting + new String(password.toArray(), UTF_8);
    String digits = UUID.nameUUIDFromBytes(text.getBytes(UTF_8)).toString().replace("-", "");
    return setting + digits.substring(0, 31);
  }

  public static void refused(Kind kind, String message, ThrowingCallable request) {
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            CloudChamberException.class,
            refused -> {
              if (refused.kind() != kind) {
                throw new AssertionError("expected " + kind + " but was " + refused.kind());
              }
            })
        .hasMessage(message);
  }

  protected void put(Key key, String value) {
    store.commit(Transaction.builder().put(key, Bytes.utf8(value)).build());
  }

  protected String text(Key key) {
    return store.get(key).flatMap(entry -> entry.value().text()).orElseThrow();
  }

  /** Returns all keys in the store; those of this namespace without it. */
  protected List<String> keys() {
    String root = namespace.prefix().text();
    return store.list(Prefix.ALL).stream()
        .map(Entry::key)
        .map(Key::text)
        .map(key -> key.startsWith(root) ? key.substring(root.length()) : key)
        .toList();
  }

  public static Name name(String text) {
    return new Name(text);
  }
}
