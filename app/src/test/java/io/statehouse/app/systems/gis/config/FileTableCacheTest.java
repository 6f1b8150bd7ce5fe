package io.statehouse.app.systems.gis.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTableCacheTest {
  @TempDir Path folder;
  private Path file;
  private FileTableCache cache;

  @BeforeEach
  void open() {
    file = folder.resolve("new").resolve("routes.json");
    cache = new FileTableCache(file);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(file.getParent())) {
      return all.map(each -> each.getFileName().toString()).toList();
    }
  }

  @Test
  void without_a_file_nothing_is_loaded() {
    assertThat(cache.load()).isEmpty();
  }

  @Test
  void what_was_saved_last_is_loaded_and_nothing_else_is_left() throws IOException {
    cache.save(Bytes.utf8("a longer document"));
    cache.save(Bytes.utf8("short"));

    assertThat(new FileTableCache(file).load()).hasValue(Bytes.utf8("short"));
    assertThat(files()).containsExactly("routes.json");
  }

  @Test
  void what_a_crash_left_half_written_is_not_loaded() throws IOException {
    cache.save(Bytes.utf8("whole"));
    Files.writeString(file.resolveSibling("routes.json.123.tmp"), "hal");

    assertThat(cache.load()).hasValue(Bytes.utf8("whole"));
  }

  @Test
  void what_is_no_file_is_neither_read_nor_replaced_and_nothing_is_left() throws IOException {
    Files.createDirectories(file.resolve("in use"));

    assertThatThrownBy(cache::load)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("cannot read the routes cached in " + file + ": it is not a regular file");
    assertThatThrownBy(() -> cache.save(Bytes.utf8("x")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageStartingWith("cannot write the routes cached in " + file + ": ");
    assertThat(files()).containsExactly("routes.json");
  }

  @Test
  void what_is_too_large_is_neither_read_nor_written() {
    FileTableCache small = new FileTableCache(file, 4);
    cache.save(Bytes.utf8("12345"));

    assertThatThrownBy(small::load).hasMessageEndingWith("it has 5 bytes: at most 4 are kept");
    assertThatThrownBy(() -> small.save(Bytes.utf8("12345"))).hasMessageContaining("5 bytes");
    assertThat(cache.load()).hasValue(Bytes.utf8("12345"));
  }

  @Test
  void a_reader_that_starts_without_its_store_serves_what_the_one_before_served() {
    MemoryStore store = new MemoryStore(RoundTripListener.NONE);
    Routes routes = on(store);
    Route route = new Route(Pattern.of(Map.of("deviceVendor", "CISCO")), new TopicName("topic-1"));
    routes.publisher().publish(PublishRequest.of(List.of(route), "tester"));
    try (RouteReader reader = routes.reader(cache, "memory:")) {
      await(() -> assertThat(reader.table()).isPresent());
      await(() -> assertThat(file).exists());
    }

    try (FaultyStore down = new FaultyStore(store)) {
      down.fail();
      try (RouteReader reader = on(down).reader(new FileTableCache(file), "memory:")) {
        await(() -> assertThat(reader.status().served()).hasValue(VersionId.of(1)));
        assertThat(reader.status().stale()).isTrue();
      }
    }
  }

  private static Routes on(KeyValueStore store) {
    return Routes.open(
        store, GisSettings.DEFAULT, RouteSettings.DEFAULT, new Random(), Clock.systemUTC());
  }

  private static void await(ThrowingRunnable holds) {
    Eventually.await("the reader", Duration.ofSeconds(20)).untilAsserted(holds);
  }
}
