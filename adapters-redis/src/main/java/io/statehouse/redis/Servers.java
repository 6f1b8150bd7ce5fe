package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.url.HostAndPort;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/** Connects to the master: the configured server, or the one that sentinels name. */
record Servers(RedisSettings settings, Failures failures) {

  /**
   * Opens a connection to the master, in the configured database.
   *
   * @throws JedisException if no server can be reached, or it rejects the credentials
   * @throws io.statehouse.ports.StoreException.Refused if it is a cluster or a sentinel
   */
  PooledConnection connect(Deadline deadline) {
    HostAndPort master = master(deadline);
    PooledConnection connection =
        new PooledConnection(master, settings.tls(), settings.credentials(), deadline);
    try {
      String mode = connection.hello("mode");
      // It accepts a script only if all its keys hash to one slot; those of a transaction do not.
      if (mode.equals("cluster")) {
        throw failures.cluster();
      } else if (mode.equals("sentinel")) {
        throw failures.refused(
            " is a sentinel: name its service too, so that it can be queried for the master", null);
      } else if (!connection.hello("role").equals("master")) {
        // Its responses may miss acknowledged writes.
        throw new JedisConnectionException(
            master + " is a replica and may lag behind: name its master, or sentinels");
      }
      if (settings.database() > 0) {
        connection.call(new CommandArguments(Command.SELECT).add(settings.database()), deadline);
      }
      return connection;
    } catch (RuntimeException unsuitable) {
      connection.close();
      throw unsuitable;
    }
  }

  private HostAndPort master(Deadline deadline) {
    if (settings.service().isEmpty()) {
      return settings.servers().get(0);
    }
    JedisException last = null;
    List<HostAndPort> sentinels = settings.servers();
    for (int i = 0; i < sentinels.size(); i++) {
      // An unresponsive sentinel must not use up the time that the others need.
      long share = deadline.nanosLeft() / (sentinels.size() - i + 1);
      try {
        return masterFrom(sentinels.get(i), Deadline.in(Duration.ofNanos(share)));
      } catch (JedisException failed) {
        last = failed;
      }
    }
    throw last;
  }

  private HostAndPort masterFrom(HostAndPort sentinel, Deadline deadline) {
    String service = settings.service().get();
    try (PooledConnection connection =
        new PooledConnection(sentinel, settings.tls(), settings.sentinelCredentials(), deadline)) {
      CommandArguments query =
          new CommandArguments(Command.SENTINEL).add("GET-MASTER-ADDR-BY-NAME");
      Object response = connection.call(query.add(service.getBytes(UTF_8)), deadline);
      return Responses.address(response)
          .orElseThrow(
              () ->
                  new JedisConnectionException(
                      "sentinel " + sentinel + " knows no service \"" + service + "\""));
    }
  }
}
