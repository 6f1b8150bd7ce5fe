package io.statehouse.ports.adapter;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** A source of changes that does what a test says. */
final class ScriptedSource implements ChangeSource {
  private static final Object CLOSED = new Object();

  final List<Set<Prefix>> opened = new CopyOnWriteArrayList<>();
  final List<Set<Prefix>> followed = new CopyOnWriteArrayList<>();
  volatile boolean isOpen;
  volatile boolean resumes;
  volatile boolean followsWithoutGap = true;
  private final BlockingQueue<Object> changes = new LinkedBlockingQueue<>();
  private final List<Throwable> failuresToOpen = new ArrayList<>();

  /** Makes the next attempts to open it fail. */
  synchronized void failsToOpen(Throwable... failures) {
    failuresToOpen.addAll(List.of(failures));
  }

  void changed(String key) {
    changes.add(new Change.Keys(Set.of(new Key(key))));
  }

  void fails(Throwable failure) {
    changes.add(failure);
  }

  @Override
  public boolean open(Set<Prefix> prefixes, Deadline deadline) throws Exception {
    opened.add(Set.copyOf(prefixes));
    synchronized (this) {
      if (!failuresToOpen.isEmpty()) {
        rethrow(failuresToOpen.remove(0));
      }
    }
    changes.remove(CLOSED);
    isOpen = true;
    return resumes;
  }

  @Override
  public boolean follow(Set<Prefix> prefixes, Deadline deadline) {
    followed.add(Set.copyOf(prefixes));
    return followsWithoutGap;
  }

  @Override
  public Change next() throws Exception {
    Object next = changes.take();
    if (next instanceof Throwable failure) {
      rethrow(failure);
    }
    if (next == CLOSED) {
      throw new IllegalStateException("closed");
    }
    return (Change) next;
  }

  private static void rethrow(Throwable failure) throws Exception {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (Exception) failure;
  }

  @Override
  public void close() {
    if (isOpen) {
      isOpen = false;
      changes.add(CLOSED);
    }
  }
}
