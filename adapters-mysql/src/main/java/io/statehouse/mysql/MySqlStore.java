package io.statehouse.mysql;

import io.statehouse.ports.PreparableStore;
import io.statehouse.ports.StoreClock;
import io.statehouse.ports.adapter.AdapterStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The store port on a table of a MySQL or MariaDB server, whatever the form of its rows.
 *
 * <p>The first write creates the table; the database is never created. A watch creates nothing: it
 * reads the server's binary log, or compares revisions, until {@link #prepare} has made the server
 * log changes.
 */
class MySqlStore extends AdapterStore implements PreparableStore {
  private final Connections connections;
  private final TableForm form;

  /**
   * Contacts no server: a wrong address or password is reported by the first call.
   *
   * @throws IllegalArgumentException if the certificates cannot be written to files for the driver
   */
  MySqlStore(MySqlSettings settings, TableForm form, RoundTripListener roundTrips) {
    this(settings, new Connections(settings, roundTrips), form);
  }

  private MySqlStore(MySqlSettings settings, Connections connections, TableForm form) {
    this(
        connections,
        form,
        WatchSupervisor.shared(
            connections.calls(),
            "statehouse-mysql",
            () -> new BinaryLogOrPolling(connections, form, settings.database(), settings.poll())));
  }

  private MySqlStore(Connections connections, TableForm form, WatchSupervisor watches) {
    super(
        new TableReader(connections, form),
        new Committer(connections, form, watches),
        watches,
        deadline -> new HealthProbe(connections, form).check(deadline),
        connections.calls(),
        form.limits());
    this.connections = connections;
    this.form = form;
  }

  final Connections connections() {
    return connections;
  }

  @Override
  public final Optional<StoreClock> clock() {
    return Optional.of(new ServerTime(connections));
  }

  /**
   * Makes the server log changes for watches: creates the table, a change log beside it, and three
   * triggers.
   */
  @Override
  public final List<String> prepare() {
    return new Preparation(connections, form).run();
  }

  @Override
  public final void close() {
    super.close();
    connections.close();
  }

  /** The clock of the server, in UTC, so that no time zone of a session or a server matters. */
  private record ServerTime(Connections connections) implements StoreClock {
    private static final String STATEMENT =
        "select timestampdiff(microsecond, '1970-01-01', utc_timestamp(6))";

    private static final Duration PRECISION = Duration.of(1, ChronoUnit.MICROS);

    @Override
    public Optional<Instant> now() {
      return connections.read(
          "time",
          connections.calls().begin(),
          connection ->
              connection.send(
                  Request.of(STATEMENT),
                  results ->
                      results.rows(row -> row.getLong(1)).stream()
                          .findFirst()
                          .map(micros -> Instant.EPOCH.plus(micros, ChronoUnit.MICROS))));
    }

    @Override
    public Duration precision() {
      return PRECISION;
    }
  }
}
