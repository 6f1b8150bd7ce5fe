package io.statehouse.app.systems.missions.http;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.domain.missions.entities.MissionEvent.Kind;
import io.statehouse.ports.Watch;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Emits what the test says, and counts its watches. */
final class RecordedSource implements MissionFeeds.Source {
  final AtomicInteger opened = new AtomicInteger();
  final AtomicInteger open = new AtomicInteger();
  private final CopyOnWriteArrayList<Watcher> watchers = new CopyOnWriteArrayList<>();

  private record Watcher(Consumer<MissionEvent> listener, Runnable keyGone) {}

  @Override
  public Watch open(ApiKey key, Consumer<MissionEvent> listener, Runnable keyGone) {
    Watcher watcher = new Watcher(listener, keyGone);
    opened.incrementAndGet();
    open.incrementAndGet();
    watchers.add(watcher);
    return () -> {
      if (watchers.remove(watcher)) {
        open.decrementAndGet();
      }
    };
  }

  void emit(String name) {
    MissionEvent event = new MissionEvent(Kind.PLAN_DELETED, '"' + name + '"');
    watchers.forEach(watcher -> watcher.listener().accept(event));
  }

  void deleteKey() {
    watchers.forEach(watcher -> watcher.keyGone().run());
  }
}
