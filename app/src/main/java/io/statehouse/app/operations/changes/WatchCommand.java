package io.statehouse.app.operations.changes;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.OutputClosed;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.SystemPart;
import io.statehouse.app.operations.SystemsCall;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.operations.Selection;
import io.statehouse.operations.changes.ChangesListener;
import io.statehouse.operations.changes.RecordChange;
import io.statehouse.operations.changes.RecordChanges;
import io.statehouse.ports.Prefix;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the changes of the state of systems, by their meaning, as they happen. */
@Command(
    footer = {
      "  statehouse watch",
      "  statehouse watch --system gis --json",
      "  statehouse watch --system css --prefix /DBS/sky/"
    },
    description = {
      "Print each change of the state of all systems, one per line, until Ctrl-C.",
      "A line is the time, + (added), - (removed) or * (changed), the system if there are several,"
          + " the record, and its fields: before → after. Changes that follow each other quickly"
          + " may be one line. After a gap in the notifications a line with ~ says so."
    })
public final class WatchCommand implements Runnable {
  /** The share of the heap in which the state before is held: one part in so many. */
  private static final int SHARE_OF_HEAP = 4;

  @Mixin private final SystemsCall call;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      description = "Watch this system (default: all whose store exists); may be repeated.")
  private List<String> named = List.of();

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store of the system (default: as configured).")
  private String store;

  @Option(
      names = "--prefix",
      paramLabel = "P",
      defaultValue = "",
      description = "Watch the keys with prefix P, matched as text (default: all keys).")
  private String prefix;

  @Option(
      names = "--all-fields",
      description = "Show all fields and their whole values (default: the first, shortened).")
  private boolean allFields;

  private final SystemRegistry systems;

  public WatchCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new SystemsCall(invocation, systems);
    this.systems = systems;
  }

  @Override
  public void run() {
    Prefix below = new Prefix(prefix);
    Config config = config();
    List<SystemName> watched = watched(config);
    Deque<Runnable> closing = new ArrayDeque<>();
    try (StopSignal stop = new StopSignal()) {
      Printer printer = new Printer(call.results(), stop, watched.size() > 1);
      try {
        long maxBytesHeld =
            Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / Math.max(1, watched.size());
        watched.forEach(system -> watch(system, config, below, maxBytesHeld, printer, closing));
        call.complain("watching " + watched.stream().map(SystemName::text).collect(joining(", ")));
        stop.await();
      } finally {
        closing.forEach(Runnable::run);
      }
    }
  }

  private void watch(
      SystemName system,
      Config config,
      Prefix below,
      long maxBytesHeld,
      Printer printer,
      Deque<Runnable> closing) {
    OpenStore store = call.invocation().open(system, config);
    closing.push(store::close);
    SystemPart part = SystemPart.of(system, systems.get(system), config, store).requireOwn();
    List<Selection> selections = part.below(below);
    if (selections.isEmpty()) {
      throw AppException.misused(
          "no key of %s begins with \"%s\": its keys begin with %s"
              .formatted(system, below, String.join(", ", part.claim().rootsOf(system))));
    }
    for (Selection selection : selections) {
      RecordChanges changes =
          RecordChanges.follow(
              store.keys(),
              selection,
              maxBytesHeld / selections.size(),
              Clock.systemUTC(),
              printer.of(system, !part.claim().keysAreSecret()));
      closing.push(changes::close);
    }
  }

  private List<SystemName> watched(Config config) {
    if (!named.isEmpty()) {
      return List.copyOf(new LinkedHashSet<>(named.stream().map(config::system).toList()));
    }
    List<SystemName> existing =
        call.all().stream()
            .filter(system -> call.invocation().stores().exists(config.store(system)))
            .toList();
    if (existing.isEmpty()) {
      throw new AppException(
          Kind.NOT_FOUND,
          "no system has a store yet: name one to watch, as in --system " + systems.names().get(0));
    }
    return existing;
  }

  private Config config() {
    Map<String, String> flags = new HashMap<>();
    if (named.size() == 1) {
      SystemName system = call.config(Map.of()).system(named.get(0));
      call.server()
          .store(call.invocation(), Optional.ofNullable(store), system)
          .ifPresent(url -> flags.put(system.storeSetting().name(), url));
    } else if (store != null) {
      throw AppException.misused("--store needs the system whose store it is: name one");
    } else {
      for (SystemName system : systems.names()) {
        call.server()
            .store(call.invocation(), system)
            .ifPresent(url -> flags.put(system.storeSetting().name(), url));
      }
    }
    return call.config(flags);
  }

  /** Prints the changes of all systems, one after another. */
  private final class Printer {
    private final Results results;
    private final StopSignal stop;
    private final ChangeLine lines;

    Printer(Results results, StopSignal stop, boolean several) {
      this.results = results;
      this.stop = stop;
      this.lines = new ChangeLine(several, allFields || call.results().isWide());
    }

    ChangesListener of(SystemName system, boolean keysShown) {
      return new ChangesListener() {
        @Override
        public void gap(Instant time) {
          print(ChangeDocument.gap(time, system));
        }

        @Override
        public void changed(RecordChange change) {
          print(ChangeDocument.of(change, system, keysShown));
        }
      };
    }

    private synchronized void print(ChangeDocument change) {
      try {
        if (results.wantsDocument()) {
          results.next(ChangeDocument.SHAPE.write(change));
        } else {
          results.line(lines.of(change));
        }
        results.flush();
      } catch (OutputClosed noReader) {
        stop.stop();
      }
    }
  }
}
