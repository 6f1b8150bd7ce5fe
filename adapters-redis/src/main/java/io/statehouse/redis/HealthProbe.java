package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Asks a server how it is, in one round trip: what it is, whether it keeps what it acknowledges,
 * what it could throw away by itself, what this user may not do, and what lies in the database that
 * is no entry.
 *
 * <p>The last is told from about a thousand keys; the first check also finds out how changes are
 * told, for which it opens a connection or two.
 */
final class HealthProbe {
  private static final int KEYS_LOOKED_AT = 1_000;

  private final RedisSettings settings;
  private final Requests requests;
  private final Feeds feeds;

  HealthProbe(RedisSettings settings, Requests requests, Feeds feeds) {
    this.settings = settings;
    this.requests = requests;
    this.feeds = feeds;
  }

  Health check() {
    long start = System.nanoTime();
    long deadline = requests.deadline();
    List<Object> answers;
    try {
      answers = requests.read("check", questions(), deadline);
    } catch (StoreException unavailable) {
      return new Health(false, unavailable.getMessage(), List.of());
    }
    long micros = (System.nanoTime() - start) / 1_000;
    ServerInfo info = ServerInfo.of(answers.get(0), answers.get(1));
    List<String> warnings = new ArrayList<>(info.warnings());
    addMissingRights(answers, warnings);
    addStrangers(answers.get(3), answers.get(4), answers.get(2), warnings);
    String told = told(deadline, warnings);
    String summary =
        "%s at %s: %s, %s, %s, answers in %d.%02d ms, changes told by %s"
            .formatted(
                info.name(),
                settings.displayName(),
                answers.get(2) instanceof Long count ? counted(count) : "unknown number of keys",
                info.durability(),
                settings.tls().isPresent() ? "TLS" : "plain text",
                micros / 1_000,
                micros / 10 % 100,
                told);
    return new Health(true, summary, warnings);
  }

  private static String counted(long keys) {
    return keys == 1 ? "1 key" : keys + " keys";
  }

  private static List<CommandArguments> questions() {
    return List.of(
        new CommandArguments(Command.INFO),
        new CommandArguments(Command.CONFIG).add("GET").add("appendfsync"),
        new CommandArguments(Command.DBSIZE),
        scan(),
        scan().add("TYPE").add("string"),
        Script.PAGE.byText(List.of(), List.of("0".getBytes(UTF_8))));
  }

  private static CommandArguments scan() {
    return new CommandArguments(Command.SCAN).add("0").add("COUNT").add(KEYS_LOOKED_AT);
  }

  private static void addMissingRights(List<Object> answers, List<String> warnings) {
    if (answers.get(0) instanceof JedisDataException) {
      warnings.add("this user may not ask INFO, so durability and memory are unknown: +info");
    }
    if (answers.get(3) instanceof JedisDataException) {
      warnings.add("this user may not SCAN, so nothing can be listed: +scan");
    }
    if (answers.get(5) instanceof JedisDataException) {
      warnings.add("this user may not run scripts, so nothing can be committed: +@scripting");
    }
  }

  /** Two looks at the same part of the database, one that shows all, and one that shows strings. */
  private static void addStrangers(
      Object all, Object strings, Object count, List<String> warnings) {
    if (!(all instanceof List<?> everything) || !(strings instanceof List<?> suitable)) {
      return;
    }
    List<String> names = names(everything);
    Set<String> others = new HashSet<>(names);
    others.removeAll(names(suitable));
    String looked =
        count instanceof Long size && size > names.size()
            ? " among the " + names.size() + " keys looked at"
            : "";
    if (!others.isEmpty()) {
      warnings.add(
          counted(others.size())
              + (others.size() == 1 ? " holds" : " hold")
              + " another program's lists, hashes or the like"
              + looked
              + ", left out, such as "
              + others.iterator().next());
    }
    long noText =
        ((List<?>) everything.get(1))
            .stream().filter(name -> Key.ofUtf8((byte[]) name).isEmpty()).count();
    if (noText > 0) {
      warnings.add(
          counted(noText) + (noText == 1 ? " is" : " are") + " no text" + looked + ", left out");
    }
  }

  private static List<String> names(List<?> scanned) {
    return ((List<?>) scanned.get(1)).stream().map(PooledConnection::text).toList();
  }

  private String told(long deadline, List<String> warnings) {
    try {
      String told = feeds.kind(deadline);
      if (!told.equals(TrackingFeed.NAME)) {
        warnings.add(
            "changes are told by "
                + told
                + ", since client tracking is not permitted to this user:"
                + " +client|tracking +subscribe &"
                + TrackingFeed.CHANNEL);
      }
      return told;
    } catch (StoreException unavailable) {
      warnings.add("watches do not work: " + unavailable.getMessage());
      return "nothing";
    }
  }
}
