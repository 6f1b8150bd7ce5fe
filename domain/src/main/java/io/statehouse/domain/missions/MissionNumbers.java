package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionId;
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
import java.util.regex.Pattern;

/**
 * The numbers of missions that are probably free. For each API key the missions and all lists are
 * read once; from then on numbers are counted upwards in memory. Whether a number is really free
 * shows when a transaction requires its key to be absent; so it is not read through the scope of
 * one.
 */
final class MissionNumbers {
  private static final String START = "m";
  private static final Pattern NUMBERED = Pattern.compile("m(0|[1-9][0-9]{0,16})");

  /** The numbers known to be taken, and the first one not given out yet. */
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

  private final MissionsContext context;
  private final Map<ApiKey, Free> free = new ConcurrentHashMap<>();

  MissionNumbers(MissionsContext context) {
    this.context = context;
  }

  static MissionId id(long number) {
    return new MissionId(START + number);
  }

  /** Returns a number that no other caller in this process gets. */
  long take(ApiKey owner) {
    Free known = free.get(owner);
    if (known == null) {
      Free read = new Free(taken(owner));
      known = Optional.ofNullable(free.putIfAbsent(owner, read)).orElse(read);
    }
    return known.take();
  }

  /** Skips the numbers below this one, which other servers have taken. */
  void skipTo(ApiKey owner, long number) {
    Free known = free.get(owner);
    if (known != null) {
      known.skipTo(number);
    }
  }

  /** Discards the numbers of a key, because they are out of date or the key is deleted. */
  void forget(ApiKey owner) {
    free.remove(owner);
  }

  /** Returns the numbers of missions and those that lists still name. */
  private Set<Long> taken(ApiKey owner) {
    Set<Long> taken = of(TenantTransaction.ids(context.children(owner, StoredKey.below(owner))));
    for (Entry list : context.list(owner, StoredKey.below(owner, StoredKey.Part.ACTIVE))) {
      add(taken, IdList.of(Optional.of(list)).ids());
    }
    add(taken, IdList.of(context.readOne(owner, StoredKey.completed(owner))).ids());
    return taken;
  }

  /** Returns the numbers of numbered missions. */
  static Set<Long> of(List<MissionId> ids) {
    Set<Long> numbers = new HashSet<>();
    add(numbers, ids);
    return numbers;
  }

  private static void add(Set<Long> taken, List<MissionId> ids) {
    ids.forEach(id -> number(id.text()).ifPresent(taken::add));
  }

  private static OptionalLong number(String id) {
    return NUMBERED.matcher(id).matches()
        ? OptionalLong.of(Long.parseLong(id.substring(START.length())))
        : OptionalLong.empty();
  }
}
