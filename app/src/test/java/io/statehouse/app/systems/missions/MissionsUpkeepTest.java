package io.statehouse.app.systems.missions;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsSettings;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class MissionsUpkeepTest {
  private static final Duration SOON = Duration.ofMillis(10);
  private static final Duration NEVER = Duration.ofDays(1);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final MemoryStore store = new MemoryStore();
  private final FaultyStore faulty = new FaultyStore(store);
  private final MissionControl missions =
      MissionControl.open(faulty, MissionsSettings.with(Clock.systemUTC(), new Random(1)));
  private final ApiKey lunar = missions.keys().create(new KeyRequest("lunar-secret-key", ""));
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Schedule schedule = new Schedule();
  private MissionsUpkeep upkeep;
  private final Logger logger = (Logger) LoggerFactory.getLogger(MissionsUpkeep.class);

  @BeforeEach
  void listen() {
    log.start();
    logger.addAppender(log);
    logger.setLevel(Level.INFO);
  }

  @AfterEach
  void stop() {
    upkeep.close();
    logger.setLevel(null);
    logger.detachAppender(log);
    schedule.close();
    faulty.close();
  }

  private List<String> logged() {
    return List.copyOf(log.list).stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void usage_is_written_now_and_then() {
    upkeep = new MissionsUpkeep(missions, schedule, SOON, NEVER, NEVER);
    missions.usage().count(lunar);

    Eventually.await("the usage", PATIENCE)
        .until(() -> missions.keys().get(lunar).usage().equals("1"));
  }

  @Test
  void what_is_left_is_written_at_the_end() {
    upkeep = new MissionsUpkeep(missions, schedule, NEVER, NEVER, NEVER);
    missions.usage().count(lunar);
    missions.usage().count(lunar);

    upkeep.close();

    assertThat(missions.keys().get(lunar).usage()).isEqualTo("2");
  }

  @Test
  void old_missions_are_cleared_away_at_the_start_and_again() {
    plantOldMission();
    upkeep = new MissionsUpkeep(missions, schedule, NEVER, SOON, SOON);
    Eventually.await("clearing", PATIENCE).until(() -> missions.missions().ids(lunar).isEmpty());
    plantOldMission();
    Eventually.await("clearing again", PATIENCE)
        .until(() -> missions.missions().ids(lunar).isEmpty());

    Eventually.await("a line", PATIENCE).until(() -> logged().contains("old missions deleted: 1"));
  }

  @Test
  void old_missions_are_deleted_soon_after_an_outage_at_the_start_which_is_not_logged_here() {
    plantOldMission();
    AtomicInteger calls = new AtomicInteger();
    faulty.beforeEachCall(operation -> calls.incrementAndGet());
    faulty.fail();
    missions.usage().count(lunar);
    upkeep = new MissionsUpkeep(missions, schedule, SOON, NEVER, SOON);
    Eventually.await("failures", PATIENCE).until(() -> calls.get() >= 10);

    faulty.recover();

    Eventually.await("clearing", PATIENCE)
        .until(() -> logged().contains("old missions deleted: 1"));
    assertThat(logged()).hasSize(1);
  }

  private void plantOldMission() {
    Bytes mission =
        Bytes.utf8("{\"i\":\"m0\",\"n\":\"hop\",\"s\":[],\"t\":\"2001-05-02T09:00:00.125Z\"}");
    store.commit(
        Transaction.builder()
            .put(new Key("lunar-secret-key|a|hop"), Bytes.utf8("m0"))
            .put(new Key("lunar-secret-key|m0"), mission)
            .build());
  }

  @Test
  void failures_are_logged_once_and_without_keys() {
    missions.usage().count(lunar);
    AtomicInteger calls = new AtomicInteger();
    faulty.beforeEachCall(
        operation -> {
          calls.incrementAndGet();
          throw new StoreException.Refused("no access to lunar-secret-key");
        });

    upkeep = new MissionsUpkeep(missions, schedule, SOON, NEVER, SOON);
    Eventually.await("many failures", PATIENCE).until(() -> calls.get() >= 20);

    assertThat(logged())
        .containsExactlyInAnyOrder(
            "old missions were not all deleted: the store rejected the request",
            "usage of missions was not written: the store rejected the request");
  }
}
