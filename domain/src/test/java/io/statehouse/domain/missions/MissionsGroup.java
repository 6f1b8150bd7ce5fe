package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.contract.RoundTrips;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the contract that share a topic. Each test starts with an empty store. */
abstract class MissionsGroup {
  static final ApiKey LUNAR = new ApiKey("lunar-dev");
  static final PlanName HOP = new PlanName("hop");

  final MissionsContract contract;
  final RoundTrips trips = new RoundTrips();
  final SetClock clock = new SetClock();
  KeyValueStore store;
  MissionControl control;
  private final List<KeyValueStore> opened = new ArrayList<>();

  MissionsGroup(MissionsContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void openStore() {
    store = closedAfterwards(contract.open(trips));
    control = on(store);
  }

  @AfterEach
  void closeStores() {
    opened.forEach(KeyValueStore::close);
  }

  MissionControl on(KeyValueStore client) {
    return MissionControl.open(client, MissionsSettings.with(clock, new Random(1)));
  }

  /** Opens missions through another client of the same data, as another server would. */
  MissionControl another() {
    return on(closedAfterwards(contract.open(new RoundTrips())));
  }

  private KeyValueStore closedAfterwards(KeyValueStore client) {
    opened.add(client);
    return client;
  }

  Map<String, String> content() {
    return Samples.content(store);
  }

  /** Creates the API key and a plan of these stages. */
  void prepare(String... stages) {
    control.keys().create(new KeyRequest(LUNAR.text(), "Lunar dev"));
    control.plans().save(LUNAR, Samples.plan("hop", stages));
  }

  static MissionRequest hop() {
    return MissionRequest.of(HOP);
  }

  static StageChange to(String target) {
    return StageChange.to(StageChange.Target.of(target));
  }
}
