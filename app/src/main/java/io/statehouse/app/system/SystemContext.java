package io.statehouse.app.system;

import io.statehouse.app.access.Authenticator;
import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.config.Config;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.schedule.Schedule;
import java.util.Optional;

/**
 * The services that a server gives to each system that it serves.
 *
 * @param store the system's store, with the feed of its changes unless its keys are secret
 * @param events event streams, whose number is limited over all systems
 * @param schedule work by the clock; it is cancelled when the server stops
 * @param metrics the system's own counters and gauges
 * @param access who may do what; empty if nobody else can send requests
 * @param audit records who has done what
 * @param failures what kind of failure an exception is
 */
public record SystemContext(
    Config config,
    ServedStore store,
    EventStream events,
    Schedule schedule,
    SystemMetrics metrics,
    Optional<Authenticator> access,
    AuditLog audit,
    Failures failures) {}
