package io.statehouse.redis;

import io.statehouse.ports.Key;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.client.KeyAction;
import io.statehouse.ports.client.ShellCommand;
import io.statehouse.ports.url.HostAndPort;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.util.Optional;

/**
 * The commands of {@code redis-cli}, which reads a password from {@code REDISCLI_AUTH}. There are
 * none for a server that is found by its sentinels, as {@code redis-cli} does not follow them.
 */
record RedisCommands(StoreUrl url) implements ClientCommands {
  @Override
  public Optional<String> command(KeyAction action, Key key) {
    if (RedisSettings.SERVICE.in(url).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (action) {
          case GET -> redisCli().with("--raw", "get", key.text()).toString();
          case PUT -> redisCli().with("-x", "set", key.text()).readingValue();
          case DELETE -> redisCli().with("del", key.text()).toString();
        });
  }

  private ShellCommand redisCli() {
    HostAndPort server = RedisSettings.servers(url).get(0);
    ShellCommand command =
        ShellCommand.of(
            "redis-cli",
            "-h",
            server.host(),
            "-p",
            String.valueOf(server.port()),
            "-n",
            String.valueOf(RedisSettings.database(url)));
    if (!url.scheme().equals("redis")) {
      command.with("--tls");
    }
    return command
        .option("--user", url.user())
        .option("--cacert", StoreTls.CA.in(url))
        .option("--cert", StoreTls.CERTIFICATE.in(url))
        .option("--key", StoreTls.KEY.in(url));
  }
}
