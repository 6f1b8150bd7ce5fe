package io.statehouse.domain.cloudchamber.verification;

import static java.util.stream.Collectors.toSet;

import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Session;
import io.statehouse.domain.cloudchamber.entities.SessionLedger;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.SessionKeys;
import io.statehouse.domain.cloudchamber.layout.SessionMessages;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Screening;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Write;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Sessions that no one can continue, and a ledger that does not count what is there. A repair of
 * one leaves a right ledger to be counted by the next verification, so that several can be repaired
 * together; a wrong one is counted without them, so that it is repaired once.
 */
public final class SessionSuspects {
  private final KeyValueStore store;
  private final CloudChamberLayout layout;

  public SessionSuspects(KeyValueStore store, CloudChamberLayout layout) {
    this.store = store;
    this.layout = layout;
  }

  public Stream<Suspect> all() {
    // The ledger first: as long as it is unchanged, no session has begun or ended since.
    Optional<Entry> ledger = store.get(SessionKeys.LEDGER);
    List<Entry> sessions =
        store.list(SessionKeys.SESSIONS).stream().filter(entry -> !StrayFolder.is(entry)).toList();
    return Stream.concat(of(sessions), ofLedger(ledger, sessions).stream());
  }

  private Stream<Suspect> of(List<Entry> sessions) {
    return new Screening(store).suspects(sessions.stream(), entry -> ofSession(entry).stream());
  }

  private Optional<Suspect> ofSession(Entry entry) {
    Key key = entry.key();
    Optional<Session> session = Sessions.read(entry);
    if (session.isEmpty()) {
      return Optional.of(
          Suspect.whileAsRead(
              entry,
              Set.of(),
              view ->
                  Optional.of(
                      Finding.error(
                              "unreadable-session",
                              key,
                              "at " + key + ": no one can continue this session")
                          .repairedBy(new Write.Delete(key)))));
    }
    Name user = session.get().user();
    if (!session.get().namespace().equals(layout.namespace().text()) || !user.isSegment()) {
      return Optional.empty();
    }
    Key userKey = layout.user(user);
    return Optional.of(
        Suspect.whileAsRead(
            entry,
            Set.of(userKey),
            view ->
                hasEnded(session.get(), view.get(userKey))
                    ? Optional.of(
                        Finding.notice(
                                "session-without-user",
                                key,
                                "at "
                                    + key
                                    + ": user \""
                                    + user
                                    + "\" is gone, disabled, or has another password")
                            .repairedBy(new Write.Delete(key)))
                    : Optional.empty()));
  }

  private static boolean hasEnded(Session session, Entry user) {
    try {
      return !Sessions.isOf(session, Optional.ofNullable(user));
    } catch (StoreException.Malformed unreadableUser) {
      return false;
    }
  }

  private Optional<Suspect> ofLedger(Optional<Entry> ledger, List<Entry> sessions) {
    SessionLedger counted = Sessions.counted(sessions);
    Optional<SessionLedger> stored = ledger.flatMap(SessionSuspects::read);
    boolean right =
        stored.isPresent()
            ? stored.get().open() == counted.open() && stored.get().lastId() >= counted.lastId()
            : ledger.isEmpty() && sessions.isEmpty();
    if (right) {
      return Optional.empty();
    }
    long lastId = Math.max(counted.lastId(), stored.map(SessionLedger::lastId).orElse(0L));
    return Optional.of(
        new Suspect(
            Set.of(SessionKeys.LEDGER),
            view ->
                Optional.ofNullable(view.get(SessionKeys.LEDGER)).equals(ledger)
                    ? Optional.of(wrong(lastId, goingOn(sessions)))
                    : Optional.empty()));
  }

  /** Returns the number of sessions that no repair deletes. */
  private long goingOn(List<Entry> sessions) {
    Set<Key> ended = of(sessions).flatMap(suspect -> suspect.keys().stream()).collect(toSet());
    return sessions.stream().filter(session -> !ended.contains(session.key())).count();
  }

  private static Finding wrong(long lastId, long open) {
    return Finding.error(
            "wrong-session-count",
            SessionKeys.LEDGER,
            "at %s: expected open to be %s, the number of sessions that go on, and lastId to be at least %s"
                .formatted(SessionKeys.LEDGER, open, lastId))
        .repairedBy(
            new Write.Put(
                SessionKeys.LEDGER, SessionMessages.LEDGER.bytes(new SessionLedger(lastId, open))));
  }

  private static Optional<SessionLedger> read(Entry ledger) {
    try {
      return Optional.of(SessionMessages.LEDGER.read(ledger));
    } catch (StoreException.Malformed unreadable) {
      return Optional.empty();
    }
  }
}
