package io.statehouse.app.overview;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Right;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.http.RequestMetrics;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.text.Figures;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * All systems of a server at a glance. What is shown is gathered beside the requests, so that a
 * response takes no round trip to a store.
 */
public final class Overview implements AutoCloseable {
  private static final Duration SAMPLE = Duration.ofSeconds(10);
  private static final Duration SHOWN = Duration.ofMinutes(15);
  private static final int SAMPLES = (int) SHOWN.dividedBy(SAMPLE);

  private final Schedule schedule;
  private final Duration countInterval;
  private final Clock clock;
  private final Map<String, Traffic> traffic = new LinkedHashMap<>();
  private final List<OverviewedSystem> systems = new ArrayList<>();
  private final Schedule.Task sampling;

  /**
   * @param countInterval the age at which the size of a system is counted again; zero for never
   */
  public Overview(Schedule schedule, Duration countInterval, Clock clock) {
    this.schedule = requireNonNull(schedule, "schedule");
    this.countInterval = requireNonNull(countInterval, "countInterval");
    this.clock = requireNonNull(clock, "clock");
    this.sampling = schedule.every(SAMPLE, SAMPLE, this::sample);
  }

  /** Returns the counters of a system, which is added before the server listens. */
  public synchronized Traffic traffic(SystemName system) {
    return traffic.computeIfAbsent(system.text(), name -> new Traffic(System::nanoTime, SAMPLES));
  }

  /** Adds a system, in the order in which they are shown. */
  public synchronized void add(OverviewSubject subject) {
    systems.add(
        new OverviewedSystem(
            subject, traffic(subject.state().name()), countInterval, clock, schedule));
  }

  private synchronized void sample() {
    traffic.values().forEach(Traffic::sample);
    systems.forEach(OverviewedSystem::readBackup);
  }

  /** Returns metrics that also count the requests of each system. */
  public RequestMetrics counting(RequestMetrics next) {
    Map<String, Traffic> known = Map.copyOf(traffic);
    return (route, status, nanos) -> {
      Traffic system = known.get(route.endpoint().need().system());
      if (system != null) {
        system.request();
      }
      next.served(route, status, nanos);
    };
  }

  /** Returns the route. */
  public RouteGroup group(Supplier<ServerStatus> server) {
    Route route =
        Route.get("/overview")
            .needsAnyIdentity()
            .summary("The systems that the sender may read and their stores, at a glance.")
            .details(
                "The response is made from what is in memory, so it takes no round trip to a store"
                    + " and is the same however many stores are down. Keys and bytes are counted in"
                    + " the background, at most "
                    + Figures.count(SizeCount.MAX_KEYS_PER_SECOND)
                    + " keys a second, when the last count is older than"
                    + " `overview.count-interval`, and not while the store is down. `rates` have a"
                    + " value for every "
                    + Figures.time(SAMPLE)
                    + " of the last "
                    + Figures.time(SHOWN)
                    + ", the oldest first; that of round trips is what 99 of 100 took at most."
                    + " Served on a loopback address, or where access is configured.")
            .returns(OverviewDocument.SHAPE, request -> document(server.get(), request.identity()));
    return new RouteGroup("overview", "Overview", List.of(route));
  }

  private synchronized OverviewDocument document(ServerStatus server, Identity sender) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return new OverviewDocument(
        now.toString(),
        SAMPLE.toSeconds(),
        SAMPLES,
        server.document(now, sender.may(Right.READ, Area.ALL)),
        systems.stream()
            .filter(system -> sender.may(Right.READ, new Area.OfSystem(system.name())))
            .map(OverviewedSystem::document)
            .toList());
  }

  @Override
  public void close() {
    sampling.close();
    List<OverviewedSystem> open;
    synchronized (this) {
      open = List.copyOf(systems);
    }
    open.forEach(OverviewedSystem::close);
  }
}
