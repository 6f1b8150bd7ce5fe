package io.statehouse.app.serve;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.StreamPulse;
import io.statehouse.app.http.events.StreamSlots;
import io.statehouse.app.overview.Overview;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.stores.StoreCatalog;
import java.time.Clock;

/**
 * The parts of the server that its systems and its own routes have in common.
 *
 * @param failures what kind of failure an exception is
 * @param events event streams, whose number is limited over all systems
 * @param overview notes what the systems do, to be seen at a glance
 * @param open what is closed when the server stops
 */
record SharedParts(
    Config config,
    StoreCatalog stores,
    Failures failures,
    Metrics metrics,
    Schedule schedule,
    EventStream events,
    Overview overview,
    OpenParts open) {

  static SharedParts start(Config config, StoreCatalog stores, Failures failures, OpenParts open) {
    Metrics metrics = open.add(new Metrics());
    Schedule schedule = open.add(new Schedule());
    EventStream events =
        new EventStream(
            new StreamSlots(config.http().streams()),
            new EventMemory(config.get(ServerSettings.EVENT_MEMORY)),
            open.add(StreamPulse.of(schedule, config.http().heartbeat())));
    Overview overview =
        open.addStreaming(
            new Overview(schedule, config.get(ServerSettings.COUNT_INTERVAL), Clock.systemUTC()));
    metrics.watches(events.slots()::taken);
    metrics.eventBytes(events.memory()::bytes);
    return new SharedParts(config, stores, failures, metrics, schedule, events, overview, open);
  }
}
