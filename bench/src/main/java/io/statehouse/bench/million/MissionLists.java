package io.statehouse.bench.million;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.OurStores;
import io.statehouse.bench.server.Place;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsSettings;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageChange.Target;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;

/**
 * The cost of creating and completing one more mission of a tenant with few or many: all ids of a
 * plan's missions are one value, and all of completed ones another. Each step is a number of
 * missions, half of them completed.
 */
final class MissionLists implements Steps {
  static final int[] MISSIONS = {10, 10_000};

  private static final String STAGE = "only";

  private final KeyValueStore store;
  private final String prefix;
  private final MissionControl missions;
  private final LongAdder bytes = new LongAdder();

  /**
   * @param kind and {@code where} the store is, as in {@link Place}
   * @param prefix of the tenants, which are of this object alone
   */
  MissionLists(String kind, String where, String prefix) {
    this.store = new Place(kind, where).open(RoundTripListener.NONE);
    this.prefix = prefix;
    for (int count : MISSIONS) {
      List<Map.Entry<Key, Bytes>> existing = existing(owner(count), count);
      OurStores.load(this.store, existing.stream(), existing.size());
    }
    missions = open(counting(this.store));
  }

  private ApiKey owner(int count) {
    return new ApiKey(prefix + count);
  }

  private static MissionControl open(KeyValueStore store) {
    return MissionControl.open(store, MissionsSettings.with(Clock.systemUTC(), new Random()));
  }

  /** Returns all that is stored for a tenant with so many missions. */
  private static List<Map.Entry<Key, Bytes>> existing(ApiKey owner, int count) {
    Plan plan =
        PlanCodec.read(
            "{\"name\":\"plan\",\"stages\":[{\"name\":\"" + STAGE + "\",\"service\":\"any\"}]}");
    try (KeyValueStore memory = new MemoryStore()) {
      MissionControl control = open(memory);
      control.keys().create(new KeyRequest(owner.text(), "bench"));
      control.plans().save(owner, plan);
      for (int i = 0; i < count; i++) {
        MissionId id = control.missions().create(owner, MissionRequest.of(plan.name()));
        if (i % 2 == 0) {
          start(control, owner, id);
          finish(control, owner, id);
        }
      }
      control.usage().flush();
      return memory.list(new Prefix(owner.text() + "|")).stream()
          .map(entry -> Map.entry(entry.key(), entry.value()))
          .toList();
    }
  }

  private static void start(MissionControl control, ApiKey owner, MissionId id) {
    control.missions().change(owner, id, STAGE, StageChange.to(Target.of("started")));
  }

  private static void finish(MissionControl control, ApiKey owner, MissionId id) {
    control.missions().change(owner, id, STAGE, StageChange.to(Target.of("finished")));
  }

  /** Returns a store that adds up how many bytes of keys and values are put. */
  private KeyValueStore counting(KeyValueStore counted) {
    return new ForwardingStore(counted) {
      @Override
      public CommitResult commit(Transaction transaction) {
        transaction.writes().stream()
            .filter(Write.Put.class::isInstance)
            .map(Write.Put.class::cast)
            .forEach(put -> bytes.add(put.key().text().length() + put.value().size()));
        return super.commit(transaction);
      }
    };
  }

  @Override
  public Map<Workload, Double> measure(int step) {
    int count = MISSIONS[step];
    ApiKey owner = owner(count);
    MissionRequest request = MissionRequest.of(new PlanName("plan"));
    Cost creation = new Cost("create a mission", count);
    Cost completion = new Cost("complete a mission", count);
    long end = System.nanoTime() + Callers.sliceMillis() * 1_000_000;
    do {
      List<MissionId> created = new ArrayList<>(1);
      creation.of(() -> created.add(missions.missions().create(owner, request)));
      start(missions, owner, created.get(0));
      completion.of(() -> finish(missions, owner, created.get(0)));
      missions.missions().delete(owner, created.get(0));
    } while (System.nanoTime() < end);
    Map<Workload, Double> figures = new LinkedHashMap<>();
    creation.addTo(figures);
    completion.addTo(figures);
    return figures;
  }

  static Workload time(String what, int count) {
    return new Workload(String.format("%s beside %,d", what, count), "µs", false);
  }

  /** The time and the bytes of one kind of request. */
  private final class Cost {
    private final String what;
    private final int count;
    private long calls;
    private long nanos;
    private long written;

    Cost(String what, int count) {
      this.what = what;
      this.count = count;
    }

    void of(Runnable call) {
      long bytesBefore = bytes.sum();
      long begin = System.nanoTime();
      call.run();
      nanos += System.nanoTime() - begin;
      written += bytes.sum() - bytesBefore;
      calls++;
    }

    void addTo(Map<Workload, Double> figures) {
      Workload time = time(what, count);
      figures.put(time, nanos / 1e3 / calls);
      figures.put(
          new Workload("written to " + time.name(), "bytes", false), (double) written / calls);
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
