package io.statehouse.app.operations.changes;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.Claim;
import io.statehouse.operations.history.Authors;
import io.statehouse.operations.history.History;
import io.statehouse.operations.history.HistoryRecorder;
import io.statehouse.operations.history.HistoryRecorder.Bounds;
import io.statehouse.operations.history.RecordedSystem;
import io.statehouse.operations.history.Secrecy;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records the history of the systems that are served, if it is configured. */
public final class HistoryService implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryService.class);
  private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(1);

  private final KeyValueStore store;
  private final HistoryRecorder recorder;
  private final Schedule.Task checks;
  private Optional<String> problem = Optional.empty();

  private HistoryService(
      KeyValueStore store, List<RecordedSystem> systems, Bounds bounds, Schedule schedule) {
    this.store = requireNonNull(store, "store");
    this.recorder =
        new HistoryRecorder(store, systems, bounds, HistoryRecorder.LEASE_TIME, Clock.systemUTC());
    this.checks = schedule.every(Duration.ZERO, BETWEEN_CHECKS, this::check);
  }

  /**
   * Starts recording the history; returns empty if none is configured.
   *
   * @param authors those of the writes of this server, by system
   */
  public static Optional<HistoryService> start(
      Config config,
      List<ServedState> systems,
      StoreCatalog stores,
      Schedule schedule,
      Function<SystemName, Authors> authors) {
    Optional<StoreUrl> url = config.get(ServerSettings.HISTORY);
    return url.map(
        history -> {
          LOG.info("keeping the history in {}", history);
          return new HistoryService(
              stores.open(history, RoundTripListener.NONE),
              systems.stream().map(state -> recorded(state, authors.apply(state.name()))).toList(),
              new Bounds(
                  config.get(ServerSettings.HISTORY_BYTES), config.get(ServerSettings.HISTORY_AGE)),
              schedule);
        });
  }

  private static RecordedSystem recorded(ServedState state, Authors authors) {
    Claim claim = state.system().claim(state.config());
    return new RecordedSystem(
        state.name().text(),
        state.store().store(),
        () -> state.part().below(Prefix.ALL),
        new Secrecy(claim.keysAreSecret(), claim.secretValues()),
        authors);
  }

  /** Logs the beginning and the end of a problem, once each. */
  private void check() {
    recorder.check();
    Optional<String> now = recorder.problem();
    if (now.isPresent() && problem.isEmpty()) {
      LOG.warn("the history is incomplete: {}", now.get());
    } else if (now.isEmpty() && problem.isPresent()) {
      LOG.info("the history is complete again");
    }
    problem = now;
  }

  /** Returns the history that this server or another has recorded. */
  History history() {
    return new History(store);
  }

  /** Ends the watches, so that another server takes over immediately. */
  @Override
  public void close() {
    checks.close();
    recorder.close();
    store.close();
  }
}
