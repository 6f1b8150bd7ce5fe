package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicsGroup;
import io.statehouse.domain.gis.topics.layout.ReportDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Publications that require their destinations to be defined or adopted. */
abstract class DestinationContract extends RoutesGroup {
  private static final TopicsLayout TOPICS = new TopicsLayout(GisSettings.DEFAULT);

  DestinationContract(RoutesContract contract) {
    super(contract);
  }

  @BeforeEach
  void requireAdopted() {
    settings = settings.withAdopted(DestinationCheck.FAIL);
    routes = on(store);
  }

  private void define(TopicChange... changes) {
    TopicsGroup.definitions(store).define(List.of(changes), DefineOptions.DEFAULT);
  }

  private void adopted(long version) {
    put("/gis/topic-manager/adopted_version", "" + version);
  }

  /** Leaves the report of an attempt for a version. */
  private void report(long desired, TopicResult... results) {
    AdoptionReport report =
        new AdoptionReport(
            new VersionNumber(desired),
            new VersionNumber(1),
            AdoptionReport.State.FAILED,
            1,
            START,
            Optional.empty(),
            true,
            List.of(),
            Optional.empty(),
            List.of(results),
            0);
    store.commit(
        Transaction.builder().put(TOPICS.status(), ReportDocuments.write(report, 100_000)).build());
  }

  private static TopicResult result(String topic, Outcome outcome) {
    return new TopicResult(topic, outcome, Optional.empty());
  }

  @Test
  void routes_to_topics_that_are_adopted_as_they_are_defined_are_published() {
    define(TopicsGroup.put("topic-a"));
    adopted(1);

    assertThat(publish(some(3, "a")).warnings()).isEmpty();

    assertThat(pointer()).isEqualTo("1");
  }

  @Test
  void a_topic_that_is_not_defined_or_not_adopted_is_refused_by_name() {
    define(TopicsGroup.put("topic-a"), TopicsGroup.put("topic-b"));

    refused(Code.UNDEFINED_DESTINATION, () -> publish(some(2, "c")));
    List<Route> both = List.of(route("x", "topic-b"), route("y", "topic-a"));
    refused(Code.DESTINATION_NOT_ADOPTED, () -> publish(both))
        .hasMessage(
            "destination \"topic-a\" is not known to be adopted: version 1 is desired, and 0"
                + " adopted: wait for it, as by gis topics wait 1, then publish again")
        .extracting(refused -> ((GisException) refused).details())
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(2);
    assertThat(stored()).isEmpty();
  }

  @Test
  void a_topic_may_have_changed_with_a_version_that_is_not_adopted_yet() {
    define(TopicsGroup.put("topic-a"));
    adopted(1);
    define(TopicsGroup.put("other"));

    refused(Code.DESTINATION_NOT_ADOPTED, () -> publish(some(2, "a")));
  }

  @Test
  void topics_that_were_never_signalled_are_not_adopted() {
    put("/gis/topic-manager/topics/topic-a", "{}");

    refused(Code.DESTINATION_NOT_ADOPTED, () -> publish(some(2, "a")));
  }

  @Test
  void an_adopted_version_from_before_a_restore_proves_nothing() {
    define(TopicsGroup.put("topic-a"));
    adopted(9);

    refused(Code.DESTINATION_NOT_ADOPTED, () -> publish(some(2, "a")));
  }

  @ParameterizedTest
  @EnumSource(
      value = Outcome.class,
      names = {"OK", "CHANGED"})
  void a_topic_that_the_last_report_has_as_defined_is_adopted(Outcome outcome) {
    define(TopicsGroup.put("topic-a"));
    adopted(1);
    define(TopicsGroup.put("other"));
    report(2, result("other", Outcome.BLOCKED), result("topic-a", outcome));

    publish(some(2, "a"));

    assertThat(pointer()).isEqualTo("1");
  }

  @Test
  void a_report_of_another_version_or_of_a_failure_does_not_prove_adoption() {
    define(TopicsGroup.put("topic-a"));
    adopted(1);
    define(TopicsGroup.put("other"));

    report(1, result("topic-a", Outcome.OK));
    refused(Code.DESTINATION_NOT_ADOPTED, () -> publish(some(2, "a")))
        .hasMessageContaining("is not known to be adopted");
    report(2, result("topic-a", Outcome.BLOCKED));
    refused(Code.DESTINATION_NOT_ADOPTED, () -> publish(some(2, "a")))
        .hasMessageContaining("\"topic-a\" is not adopted");
  }

  @Test
  void one_request_may_require_what_the_settings_do_not() {
    settings = settings.withAdopted(DestinationCheck.OFF);
    define(TopicsGroup.put("topic-a"));

    RoutePublisher publisher = on(store).publisher();

    refused(
        Code.DESTINATION_NOT_ADOPTED,
        () -> publisher.publish(request(some(2, "a")).requiringAdopted()));
    publisher.publish(request(some(2, "a")));
    assertThat(pointer()).isEqualTo("1");
  }

  @Test
  void a_warning_names_what_is_not_adopted_and_what_is_not_defined() {
    settings = settings.withAdopted(DestinationCheck.WARN).withDestinations(DestinationCheck.OFF);
    define(TopicsGroup.put("topic-a"));

    assertThat(publish(on(store), List.of(route("x", "topic-a"), route("y", "absent"))).warnings())
        .containsExactly(
            "destination \"absent\" is not a defined topic",
            "destination \"topic-a\" is not known to be adopted: version 1 is desired, and 0"
                + " adopted");
  }

  /** Many destinations are required by the desired version, few by themselves. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 40})
  void a_topic_that_is_removed_before_the_flip_prevents_it(int topics) {
    List<TopicChange> all = TopicsGroup.puts("topic", topics);
    TopicsGroup.definitions(store).define(all, DefineOptions.DEFAULT);
    adopted(desired());
    FaultyStore client = faulty();
    beforeFirstWrite(client, () -> define(TopicsGroup.remove("topic0000")));

    refused(Code.UNDEFINED_DESTINATION, () -> publish(on(client), to(topics)));

    assertThat(pointer()).isEmpty();
    assertThat(store.list(layout.root())).isEmpty();
  }

  @Test
  void a_topic_that_another_program_deletes_before_the_flip_prevents_it() {
    settings = settings.withAdopted(DestinationCheck.OFF).withDestinations(DestinationCheck.FAIL);
    define(TopicsGroup.put("topic0000"));
    FaultyStore client = faulty();
    beforeFirstWrite(client, () -> delete(TOPICS.topic("topic0000")));

    refused(Code.UNDEFINED_DESTINATION, () -> publish(on(client), to(1)));

    assertThat(pointer()).isEmpty();
  }

  @Test
  void a_topic_that_changes_before_the_flip_is_not_adopted_then() {
    define(TopicsGroup.put("topic0000"));
    adopted(1);
    FaultyStore client = faulty();
    beforeFirstWrite(client, () -> define(TopicsGroup.put("topic0000", 7)));

    refused(Code.DESTINATION_NOT_ADOPTED, () -> publish(on(client), to(1)));

    assertThat(pointer()).isEmpty();
    assertThat(store.list(layout.root())).isEmpty();
  }

  @Test
  void an_adoption_before_the_flip_does_not_prevent_it() {
    define(TopicsGroup.put("topic0000"));
    adopted(1);
    FaultyStore client = faulty();
    beforeFirstWrite(
        client,
        () -> {
          define(TopicsGroup.put("other"));
          adopted(2);
        });

    publish(on(client), to(1));

    assertThat(pointer()).isNotEmpty();
  }

  @Test
  void a_lost_response_to_a_flip_is_recognized() {
    define(TopicsGroup.put("topic0000"));
    adopted(1);
    FaultyStore client = faulty();
    client.loseNextAnswer();

    publish(on(client), to(1));

    assertThat(pointer()).isEqualTo("1");
  }

  private long desired() {
    return TopicsGroup.definitions(store).read().desired().value();
  }

  private static List<Route> to(int topics) {
    return IntStream.range(0, topics)
        .mapToObj(i -> route("d" + i, "topic%04d".formatted(i)))
        .toList();
  }

  /** Has another writer act after the topics were read, and before anything is written. */
  private static void beforeFirstWrite(FaultyStore client, Runnable change) {
    AtomicBoolean changed = new AtomicBoolean();
    client.beforeEachCall(
        call -> {
          if (call.equals("commit") && changed.compareAndSet(false, true)) {
            change.run();
          }
        });
  }
}
