package io.statehouse.app.overview;

import io.statehouse.app.operations.scheduled.ScheduledStatus;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.ports.Health;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.StoreUrl;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Gathers what is shown of one system. */
final class OverviewedSystem implements AutoCloseable {
  private final OverviewSubject subject;
  private final Traffic traffic;
  private final SizeCount count;
  private final ChangeWatch watch;
  private volatile Optional<ScheduledStatus.LastBackup> backup = Optional.empty();

  OverviewedSystem(
      OverviewSubject subject,
      Traffic traffic,
      Duration countInterval,
      Clock clock,
      Schedule schedule) {
    this.subject = subject;
    this.traffic = traffic;
    KeyValueStore store = subject.state().store().store();
    this.count =
        new SizeCount(
            store,
            subject.state().store().roots(),
            countInterval,
            () -> subject.health().get().map(Health::available).orElse(false),
            clock,
            schedule);
    this.watch = new ChangeWatch(store, traffic::notified, schedule);
    schedule.once(this::readBackup);
  }

  String name() {
    return subject.state().name().text();
  }

  /** Reads the folder for backups, as requests do not. */
  void readBackup() {
    backup = subject.scheduled().backup();
  }

  OverviewDocument.OneSystem document() {
    StoreUrl url = subject.state().config().store(subject.state().name());
    return new OverviewDocument.OneSystem(
        name(),
        subject.state().system().page().title(),
        new OverviewDocument.StorePlace(url.scheme(), url.toString()),
        subject.health().get().map(this::health),
        subject.served().isReady(),
        subject.state().store().readOnly(),
        count.size().map(OverviewedSystem::size),
        traffic.rates(),
        traffic.lag().millis(),
        verification(subject.scheduled().verification()),
        backup.map(OverviewedSystem::backup));
  }

  private OverviewDocument.StoreHealth health(Health store) {
    return new OverviewDocument.StoreHealth(
        store.available(),
        store.writable(),
        store.summary(),
        Stream.concat(store.warnings().stream(), subject.served().warnings().stream()).toList());
  }

  private static OverviewDocument.Size size(SizeCount.Size counted) {
    return new OverviewDocument.Size(
        counted.keys(), counted.bytes(), counted.complete(), counted.countedAt().toString());
  }

  private static OverviewDocument.Verification verification(ScheduledStatus.LastVerification last) {
    return new OverviewDocument.Verification(
        last.running(),
        last.verifiedAt(),
        last.errors(),
        last.notices(),
        last.kinds(),
        last.problem());
  }

  private static OverviewDocument.Backup backup(ScheduledStatus.LastBackup last) {
    return new OverviewDocument.Backup(
        last.folder().toString(),
        last.interval().toSeconds(),
        last.madeAt().map(Instant::toString),
        last.file().map(Object::toString),
        last.bytes(),
        last.problem());
  }

  @Override
  public void close() {
    watch.close();
    count.close();
  }
}
