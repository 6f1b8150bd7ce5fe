package io.statehouse.app.systems.missions.http.live;

import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.domain.missions.MissionEvent.Kind;
import io.statehouse.ports.Watch;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Tells what the test tells it, and counts who asks. */
final class RecordedSource implements EventSource {
  final AtomicInteger opened = new AtomicInteger();
  final AtomicInteger open = new AtomicInteger();
  private final CopyOnWriteArrayList<Told> watches = new CopyOnWriteArrayList<>();

  private record Told(Consumer<MissionEvent> listener, Runnable keyGone) {}

  @Override
  public Watch open(ApiKey key, Consumer<MissionEvent> listener, Runnable keyGone) {
    Told told = new Told(listener, keyGone);
    opened.incrementAndGet();
    open.incrementAndGet();
    watches.add(told);
    return () -> {
      if (watches.remove(told)) {
        open.decrementAndGet();
      }
    };
  }

  void tell(String name) {
    watches.forEach(
        told -> told.listener().accept(new MissionEvent(Kind.PLAN_DELETED, '"' + name + '"')));
  }

  void deleteKey() {
    watches.forEach(told -> told.keyGone().run());
  }
}
