package io.statehouse.domain.missions;

import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Entry;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which numbers of missions are probably free. For each API key the missions and all lists are
 * looked through once; from then on numbers are counted upwards in memory. Whether one is free in
 * truth is found out by whoever claims it.
 */
final class MissionNumbers {
  private static final String START = "m";
  private static final int MOST_DIGITS = 17;

  /** The numbers known to be taken, and the first one not handed out yet. */
  private static final class Free {
    private final Set<Long> taken;
    private long next;

    Free(Set<Long> taken) {
      this.taken = taken;
    }

    synchronized long take() {
      while (taken.remove(next)) {
        next++;
      }
      return next++;
    }

    synchronized void skipTo(long number) {
      next = Math.max(next, number);
    }
  }

  private final MissionsContext session;
  private final Map<ApiKey, Free> free = new ConcurrentHashMap<>();

  MissionNumbers(MissionsContext session) {
    this.session = session;
  }

  static MissionId id(long number) {
    return new MissionId(START + number);
  }

  /** Returns a number that nobody else in this process is given. */
  long take(ApiKey owner) {
    Free known = free.get(owner);
    if (known == null) {
      Free read = new Free(taken(owner));
      known = Optional.ofNullable(free.putIfAbsent(owner, read)).orElse(read);
    }
    return known.take();
  }

  /** Tells that others have taken all numbers below this one. */
  void skipTo(ApiKey owner, long number) {
    Free known = free.get(owner);
    if (known != null) {
      known.skipTo(number);
    }
  }

  /** Forgets what is known of a key: too much was taken by others, or it is gone. */
  void forget(ApiKey owner) {
    free.remove(owner);
  }

  /** Numbers of missions, and those that lists still name though the mission is gone. */
  private Set<Long> taken(ApiKey owner) {
    Set<Long> taken = new HashSet<>(missions(owner));
    for (Entry list : session.list(owner, StoredKey.below(owner, StoredKey.Part.ACTIVE))) {
      add(taken, IdList.read(Optional.of(list)));
    }
    add(taken, IdList.read(session.find(owner, StoredKey.completed(owner))));
    return taken;
  }

  /** Returns the numbers that missions have, whatever the lists say. */
  Set<Long> missions(ApiKey owner) {
    Set<Long> taken = new HashSet<>();
    add(taken, Missions.ids(session, owner));
    return taken;
  }

  private static void add(Set<Long> taken, List<MissionId> ids) {
    ids.forEach(id -> number(id.text()).ifPresent(taken::add));
  }

  private static OptionalLong number(String id) {
    boolean numbered =
        id.startsWith(START)
            && id.length() > 1
            && id.length() <= 1 + MOST_DIGITS
            && id.chars().skip(1).allMatch(c -> c >= '0' && c <= '9')
            && (id.charAt(1) != '0' || id.length() == 2);
    return numbered ? OptionalLong.of(Long.parseLong(id.substring(1))) : OptionalLong.empty();
  }
}
