package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.Health;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.SkippedEntries;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Checks a server in one round trip: its version, its durability, whether it may evict keys, which
 * privileges this user lacks, and which keys of the database are not entries.
 *
 * <p>The last is judged from about a thousand keys. The first check also determines how watches
 * find changes, for which it opens one or two connections.
 *
 * @param requests whose round trips are not reported
 * @param isEncrypted whether connections use TLS
 */
record HealthProbe(Requests requests, Changes changes, boolean isEncrypted) {
  private static final int SAMPLED_KEYS = 1_000;

  /**
   * @throws StoreException if the server is not available
   */
  Health check(Deadline deadline) {
    long start = System.nanoTime();
    List<Object> responses = requests.read("check", commands(), deadline);
    long micros = (System.nanoTime() - start) / 1_000;
    ServerInfo info = ServerInfo.of(responses.get(0), responses.get(1));
    List<String> warnings = new ArrayList<>(info.warnings());
    addMissing(
        responses.get(0), "INFO, so durability and memory are unknown: grant +info", warnings);
    addMissing(responses.get(3), "SCAN, so nothing can be listed: grant +scan", warnings);
    addMissing(
        responses.get(5), "scripts, so nothing can be committed: grant +@scripting", warnings);
    try {
      addForeignKeys(responses.get(3), responses.get(4), responses.get(2), warnings);
    } catch (JedisConnectionException unexpected) {
      throw requests.failures().noResponse(unexpected);
    }
    String method = watchMethod(deadline, warnings);
    String summary =
        "%s at %s: %s, %s, %s, responds in %d.%02d ms, watches use %s"
            .formatted(
                info.name(),
                requests.failures().store(),
                responses.get(2) instanceof Long count
                    ? count + (count == 1 ? " key" : " keys")
                    : "unknown number of keys",
                info.durability(),
                isEncrypted ? "TLS" : "plain text",
                micros / 1_000,
                micros / 10 % 100,
                method);
    Health health = new Health(true, summary, warnings);
    return info.writeProblem().map(health::rejectingWrites).orElse(health);
  }

  private static List<CommandArguments> commands() {
    return List.of(
        new CommandArguments(Command.INFO),
        new CommandArguments(Command.CONFIG).add("GET").add("appendfsync"),
        new CommandArguments(Command.DBSIZE),
        scan(),
        scan().add("TYPE").add("string"),
        Script.PAGE.byText(List.of(), List.of("0".getBytes(UTF_8))));
  }

  private static CommandArguments scan() {
    return new CommandArguments(Command.SCAN).add("0").add("COUNT").add(SAMPLED_KEYS);
  }

  private static void addMissing(Object response, String right, List<String> warnings) {
    if (response instanceof JedisDataException) {
      warnings.add("this user may not run " + right);
    }
  }

  /**
   * Compares two scans of the same part of the database, one of all keys and one of strings only.
   */
  static void addForeignKeys(Object all, Object stringsOnly, Object count, List<String> warnings) {
    if (all instanceof JedisDataException || stringsOnly instanceof JedisDataException) {
      return;
    }
    List<ByteBuffer> everything = names(all);
    int examined = everything.size();
    boolean isSample = count instanceof Long size && size > examined;
    String sample = isSample ? ", among the first " + examined : "";
    SkippedEntries otherTypes =
        new SkippedEntries(
            "keys that hold another program's lists, hashes or other types are left out" + sample);
    SkippedEntries notText = new SkippedEntries("keys that are not text are left out" + sample);
    Set<ByteBuffer> strings = new HashSet<>(names(stringsOnly));
    for (ByteBuffer name : everything) {
      notText.key(name.array());
      if (!strings.contains(name)) {
        otherTypes.found(PooledConnection.text(name.array()));
      }
    }
    otherTypes.warning().ifPresent(warnings::add);
    notText.warning().ifPresent(warnings::add);
  }

  private static List<ByteBuffer> names(Object scanned) {
    return Responses.scanned(scanned).names().stream().map(ByteBuffer::wrap).toList();
  }

  private String watchMethod(Deadline deadline, List<String> warnings) {
    try {
      String method = changes.method(deadline);
      if (method.equals(Changes.POLLING)) {
        warnings.add(
            "watches use polling, because this user may not use client tracking:"
                + " grant +client|tracking +subscribe &"
                + Tracking.CHANNEL);
      }
      return method;
    } catch (StoreException unavailable) {
      warnings.add("watches do not work: " + unavailable.getMessage());
      return "nothing";
    }
  }
}
