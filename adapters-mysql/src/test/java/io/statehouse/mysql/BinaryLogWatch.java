package io.statehouse.mysql;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;

/** A watch that reads the binary log, or fails: it never polls. */
final class BinaryLogWatch implements AutoCloseable {
  private final MySqlSettings settings;
  private final Connections connections;
  private final Calls calls;
  private final WatchSupervisor watches;

  BinaryLogWatch(MySqlSettings settings, TableForm form) {
    this.settings = settings;
    this.connections = new Connections(settings, RoundTripListener.NONE);
    this.calls = new Calls(settings.name(), settings.timeout(), RoundTripListener.NONE);
    this.watches =
        WatchSupervisor.shared(
            calls,
            "statehouse-mysql",
            () -> new BinaryLogSource(connections, form, settings.database()));
  }

  void of(ChangeListener listener) {
    watches.watch(Prefix.ALL, listener, Deadline.in(settings.timeout()));
  }

  @Override
  public void close() {
    calls.close();
    watches.close();
    connections.close();
  }
}
