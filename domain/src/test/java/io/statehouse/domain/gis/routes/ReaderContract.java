package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteId;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.ports.Key;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;

/** Reading the live version, once and continuously. */
abstract class ReaderContract extends RoutesGroup {
  ReaderContract(RoutesContract contract) {
    super(contract);
  }

  @Test
  void without_a_pointer_nothing_is_configured() {
    refused(Code.NOT_CONFIGURED, routes::read);
    put("/gis/data-manager/version", " \n");
    refused(Code.NOT_CONFIGURED, routes::read);
  }

  @Test
  void a_version_of_another_publisher_is_read_whatever_its_ids() {
    put("/gis/data-manager/blue/1", "{ \"destination\": \"t\", \"pattern\": {} }");
    put("/gis/data-manager/blue/folder/", "");
    put("/gis/data-manager/version", "blue");

    assertThat(routes.read().routes()).containsExactly(published("1", "t"));
  }

  private static PublishedRoute published(String id, String destination) {
    return new PublishedRoute(
        new RouteId(id), new Route(Pattern.of(Map.of()), new TopicName(destination)));
  }

  @Test
  void one_bad_key_or_value_rejects_the_whole_version() {
    publish(some(3, "a"));

    put("/gis/data-manager/1/a/b", "{}");
    refused(Code.UNEXPECTED_KEY, routes::read);
    delete(new Key("/gis/data-manager/1/a/b"));
    put("/gis/data-manager/1/bad", "{");
    refused(Code.BAD_JSON, routes::read).hasMessageStartingWith("at /gis/data-manager/1/bad: ");
    put("/gis/data-manager/1/", "{}");
    refused(Code.VERSION_UNFINISHED, routes::read);
  }

  @Test
  void a_live_version_without_routes_is_refused_unless_it_is_allowed() {
    put("/gis/data-manager/version", "4");

    refused(Code.EMPTY_VERSION, routes::read);
    settings =
        new RouteSettings(
            settings.policy(),
            settings.destinations(),
            settings.adopted(),
            true,
            5,
            settings.stagingTtl(),
            settings.minAge());
    assertThat(on(store).read().routes()).isEmpty();
  }

  @Test
  void a_read_during_which_the_pointer_moves_starts_over() {
    publish(some(3, "a"));
    publish(some(4, "b"));
    FaultyStore client = faulty();
    boolean[] moved = {false};
    client.beforeEachCall(
        call -> {
          if (call.equals("list") && !moved[0]) {
            moved[0] = true;
            routes.publisher().rollback(version(1), ExpectedPointer.ANY, false);
          }
        });

    assertThat(on(client).read().version()).isEqualTo(version(1));
  }

  @Test
  void a_pointer_that_never_rests_ends_in_an_error() {
    publish(some(3, "a"));
    FaultyStore client = faulty();
    int[] next = {100};
    client.beforeEachCall(
        call -> {
          if (call.equals("list")) {
            put("/gis/data-manager/version", "" + next[0]++);
          }
        });

    refused(Code.READ_CONTENTION, () -> on(client).read());
  }

  @Test
  void a_reader_follows_the_pointer_and_announces_each_version_once() {
    try (RouteReader reader = routes.reader()) {
      List<String> announced = new CopyOnWriteArrayList<>();
      reader.listen(
          (before, now) -> {
            if (now.isSwitchFrom(before)) {
              announced.add(text(before.served()) + " > " + text(now.served()));
            }
          });
      publish(some(3, "a"));
      awaitServed(reader, 1);
      publish(some(4, "b"));
      awaitServed(reader, 2);
      put("/gis/data-manager/version", "2\n");
      routes.publisher().rollback(version(1), ExpectedPointer.ANY, false);
      awaitServed(reader, 1);

      assertThat(announced).containsExactly("- > 1", "1 > 2", "2 > 1");
      assertThat(reader.table().orElseThrow().routes()).hasSize(3);
    }
  }

  private static String text(Optional<VersionId> version) {
    return version.map(VersionId::text).orElse("-");
  }

  @Test
  void a_bad_version_is_not_served_and_the_last_good_one_stays() {
    publish(some(3, "a"));
    try (RouteReader reader = routes.reader()) {
      awaitServed(reader, 1);

      put("/gis/data-manager/2/x", "{");
      put("/gis/data-manager/version", "2");

      eventually(() -> assertThat(error(reader)).isEqualTo(Optional.of(Code.BAD_JSON)));
      assertThat(reader.status().live()).hasValue(version(2));
      assertThat(reader.status().served()).hasValue(version(1));
      routes.publisher().rollback(version(1), ExpectedPointer.ANY, false);
      eventually(() -> assertThat(error(reader)).isEmpty());
    }
  }

  @Test
  void a_listener_is_notified_of_every_attempt_to_read_the_live_version() {
    publish(some(3, "a"));
    try (RouteReader reader = routes.reader()) {
      awaitServed(reader, 1);
      List<Attempt> attempts = new CopyOnWriteArrayList<>();
      reader.listen((before, now) -> attempts.add(Attempt.of(now)));

      put("/gis/data-manager/2/x", "{");
      put("/gis/data-manager/version", "2");
      eventually(() -> assertThat(attempts).contains(new Attempt(version(2), version(1), true)));
      routes.publisher().rollback(version(1), ExpectedPointer.ANY, false);

      eventually(() -> assertThat(attempts).endsWith(new Attempt(version(1), version(1), false)));
    }
  }

  /** What one attempt came to. */
  private record Attempt(VersionId live, VersionId served, boolean failed) {
    static Attempt of(RouteReader.Status status) {
      return new Attempt(
          status.live().orElseThrow(), status.served().orElseThrow(), status.error().isPresent());
    }
  }

  @Test
  void a_pointer_that_disappears_is_reported_and_the_last_table_kept() {
    publish(some(3, "a"));
    try (RouteReader reader = routes.reader()) {
      awaitServed(reader, 1);

      delete(layout.pointer());

      eventually(() -> assertThat(error(reader)).hasValue(Code.NOT_CONFIGURED));
      assertThat(reader.status().served()).hasValue(version(1));
      assertThat(reader.status().live()).isEmpty();
    }
  }

  @Test
  void after_an_outage_the_version_that_was_missed_is_served() {
    publish(some(3, "a"));
    FaultyStore client = faulty();
    try (RouteReader reader = on(client).reader()) {
      awaitServed(reader, 1);
      client.fail();
      publish(some(4, "b"));
      client.recover();

      awaitServed(reader, 2);
    }
  }

  private static void eventually(ThrowingRunnable holds) {
    Eventually.await("the reader", Duration.ofSeconds(20)).untilAsserted(holds);
  }

  private static Optional<Code> error(RouteReader reader) {
    return reader.status().error().map(error -> ((GisException) error).code());
  }

  private static void awaitServed(RouteReader reader, long number) {
    eventually(() -> assertThat(reader.status().served()).hasValue(version(number)));
  }
}
