package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.redis.RedisSettings.Server;
import java.util.List;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/** Finds the server in charge: the one that is named, or the one that sentinels name. */
final class Servers {
  private final RedisSettings settings;

  Servers(RedisSettings settings) {
    this.settings = settings;
  }

  /**
   * Opens a connection to the server in charge, in the right database.
   *
   * @throws JedisException if none can be reached, or none lets us in
   * @throws io.statehouse.ports.StoreException.Refused if it is not a kind of server that can be
   *     used
   */
  PooledConnection connect(long deadline, Failures failures) {
    PooledConnection link =
        PooledConnection.open(inCharge(deadline), settings.tls(), settings.credentials(), deadline);
    try {
      requireSuitable(link, failures);
      if (settings.database() > 0) {
        link.ask(new CommandArguments(Command.SELECT).add(settings.database()), deadline);
      }
      return link;
    } catch (RuntimeException unsuitable) {
      link.close();
      throw unsuitable;
    }
  }

  /**
   * A cluster takes a script only if all its keys hash to one slot, which keys of one transaction
   * do not. A replica lags behind, so what it answers is not what was last acknowledged.
   */
  private void requireSuitable(PooledConnection link, Failures failures) {
    if (link.hello("mode").equals("cluster")) {
      throw failures.cluster();
    }
    if (link.hello("mode").equals("sentinel")) {
      throw failures.wrongKind(
          "a sentinel", "name the service too, and it is asked for the server");
    }
    if (!link.hello("role").equals("master")) {
      throw new JedisConnectionException(
          link.server() + " is a replica and may lag behind: name its master, or sentinels");
    }
  }

  private Server inCharge(long deadline) {
    if (settings.service().isEmpty()) {
      return settings.servers().get(0);
    }
    JedisException last = null;
    List<Server> sentinels = settings.servers();
    for (int i = 0; i < sentinels.size(); i++) {
      // A silent sentinel may not use up the time that the others need.
      long left = deadline - System.nanoTime();
      long share = System.nanoTime() + left / (sentinels.size() - i + 1);
      try {
        return ask(sentinels.get(i), settings.service().get(), share);
      } catch (JedisException unhelpful) {
        last = unhelpful;
      }
    }
    throw last;
  }

  private Server ask(Server sentinel, String service, long deadline) {
    try (PooledConnection link =
        PooledConnection.open(sentinel, settings.tls(), settings.sentinelCredentials(), deadline)) {
      Object answer =
          link.ask(
              new CommandArguments(Command.SENTINEL)
                  .add("GET-MASTER-ADDR-BY-NAME")
                  .add(service.getBytes(UTF_8)),
              deadline);
      if (!(answer instanceof List<?> address) || address.size() != 2) {
        throw new JedisConnectionException(
            "sentinel " + sentinel + " knows no service \"" + service + "\"");
      }
      return new Server(
          PooledConnection.text(address.get(0)),
          Integer.parseInt(PooledConnection.text(address.get(1))));
    }
  }
}
