package io.statehouse.app.operations;

import static io.statehouse.testing.servers.ServerKind.ETCD;
import static io.statehouse.testing.servers.ServerKind.REDIS;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.ChildProgram;
import io.statehouse.app.http.ChildRun;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.process.Await;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Copies that follow a source that is written, while either server fails. */
@NeedsServer(
    value = {ETCD, REDIS},
    ours = true)
@Timeout(300)
class FollowedOutageTest {
  private static final int KEYS = 300;
  private static final int CHANGES = 200;

  /** Short, so that a call to a frozen server soon fails. */
  private static final String OPTIONS = "?timeout=1s";

  @TempDir Path directory;

  private final Random random = new Random(1);
  private final AtomicInteger changes = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();
  private TestServer source;
  private TestServer target;
  private KeyValueStore written;
  private KeyValueStore copied;
  private Process following;
  private SourceWriter writer;

  /** A way in which a server fails for some time. */
  enum Outage {
    FROZEN {
      @Override
      void begin(TestServer server) {
        server.freeze();
      }

      @Override
      void end(TestServer server) {
        server.thaw();
      }
    },
    RESTARTED {
      @Override
      void begin(TestServer server) {
        server.kill();
      }

      @Override
      void end(TestServer server) {
        server.launch();
        server.awaitReady();
      }
    };

    abstract void begin(TestServer server);

    abstract void end(TestServer server);
  }

  @BeforeEach
  void startServers() throws IOException {
    source = start(TestServer.of(ETCD, ServerSettings.plain().durable()));
    target = start(TestServer.of(REDIS, ServerSettings.plain().durable()));
    written = open(source);
    copied = open(target);
    following =
        ChildProgram.of(directory, List.of("-XX:+UseSerialGC"), List.of(arguments("--follow")))
            .redirectOutput(directory.resolve("results").toFile())
            .redirectError(directory.resolve("notices").toFile())
            .start();
    Await.until("it follows", () -> notices().contains("following: up to date"));
    writer = SourceWriter.start(this::change);
  }

  private static TestServer start(TestServer server) {
    server.start();
    return server;
  }

  private static KeyValueStore open(TestServer server) {
    return EmptyStores.open(server.url() + OPTIONS, RoundTripListener.NONE);
  }

  private String[] arguments(String mode) {
    return new String[] {"copy", "--raw", source.url() + OPTIONS, target.url() + OPTIONS, mode};
  }

  private String notices() {
    try {
      return Files.readString(directory.resolve("notices"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @AfterEach
  void end() {
    following.destroyForcibly();
    source.close();
    target.close();
    writer.close();
    written.close();
    copied.close();
  }

  @ParameterizedTest
  @EnumSource
  void an_outage_of_the_source_is_waited_for(Outage outage) throws Exception {
    awaitChanges();
    int before = failures.get();

    outage.begin(source);
    Await.until("a write has failed", () -> failures.get() > before);
    outage.end(source);

    awaitChanges();
    assertFollowed();
  }

  @ParameterizedTest
  @EnumSource
  void an_outage_of_the_target_is_waited_for(Outage outage) throws Exception {
    awaitChanges();

    outage.begin(target);
    Await.until("the copy waits", () -> notices().contains("waiting: "));
    outage.end(target);

    awaitChanges();
    assertFollowed();
  }

  /** Puts or deletes a key, unless the server fails. */
  private void change() {
    Key key = new Key("/key/" + random.nextInt(KEYS));
    Transaction.Builder change = Transaction.builder();
    if (random.nextInt(4) == 0) {
      change.delete(key);
    } else {
      change.put(key, Bytes.utf8("value " + random.nextInt()));
    }
    try {
      written.commit(change.build());
      changes.incrementAndGet();
    } catch (StoreException failed) {
      failures.incrementAndGet();
    }
  }

  private void awaitChanges() {
    int before = changes.get();
    Await.until("more is written", () -> changes.get() > before + CHANGES);
  }

  /** The copy catches up; then what changes while none runs is copied by the next one. */
  private void assertFollowed() throws Exception {
    writer.close();
    Await.until("the copy has caught up", () -> content(copied).equals(content(written)));
    assertThat(notices().lines()).noneMatch(line -> line.startsWith("refused: "));
    following.destroy();
    following.onExit().join();
    for (int i = 0; i < CHANGES; i++) {
      change();
    }

    ChildRun ended = ChildRun.of(directory, List.of(), arguments("--until-equal"));

    assertThat(ended.lines()).hasSize(1).first().asString().endsWith("; the stores are equal");
    assertThat(content(copied)).isEqualTo(content(written));
  }

  private static Map<Key, Bytes> content(KeyValueStore store) {
    Map<Key, Bytes> content = new TreeMap<>();
    for (Entry entry : store.list(Prefix.ALL)) {
      content.put(entry.key(), entry.value());
    }
    return content;
  }
}
