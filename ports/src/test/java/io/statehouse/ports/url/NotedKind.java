package io.statehouse.ports.url;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** A kind of store in memory, which notes the one opened last. */
public final class NotedKind implements StoreKind {
  private static final AtomicReference<KeyValueStore> LAST = new AtomicReference<>();

  static KeyValueStore last() {
    return LAST.get();
  }

  @Override
  public String scheme() {
    return "noted";
  }

  @Override
  public Set<String> schemes() {
    return Set.of("noted", "notes");
  }

  @Override
  public String example() {
    return "noted:NAME";
  }

  @Override
  public List<StoreOption<?>> options() {
    return List.of();
  }

  @Override
  public Set<String> places(StoreUrl url, StoreEnvironment environment) {
    return Set.of(url.path());
  }

  @Override
  public BatchingSettings batching(StoreUrl url) {
    return BatchingSettings.oneWriter(StoreOption.TIMEOUT.in(url));
  }

  @Override
  public KeyValueStore open(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    LAST.set(new MemoryStore());
    return LAST.get();
  }
}
