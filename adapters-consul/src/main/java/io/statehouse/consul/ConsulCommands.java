package io.statehouse.consul;

import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.client.KeyAction;
import io.statehouse.ports.client.ShellCommand;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The commands of {@code consul kv}, which reads a token from {@code CONSUL_HTTP_TOKEN}. It drops a
 * slash at the beginning of a name, and Consul cleans the paths of URLs and refuses those with
 * characters that are not printed, so for such names there are none.
 */
record ConsulCommands(StoreUrl url) implements ClientCommands {
  private static final Pattern UNREACHABLE = Pattern.compile("^/|//|(^|/)\\.{1,2}(/|$)");

  @Override
  public Optional<String> command(KeyAction action, Key key) {
    return name(key)
        .map(
            name ->
                switch (action) {
                  case GET -> consul("get").with("--", name).toString();
                  case PUT -> consul("put").with("--", name, "-").readingValue();
                  case DELETE -> consul("delete").with("--", name).toString();
                });
  }

  private static Optional<String> name(Key key) {
    try {
      return Optional.of(Names.of(key))
          .filter(ShellCommand::isPrintable)
          .filter(name -> !UNREACHABLE.matcher(name).find());
    } catch (StoreException.Refused impossible) {
      return Optional.empty();
    }
  }

  private ShellCommand consul(String action) {
    String scheme = StoreTls.SWITCH.in(url) == StoreTls.Mode.OFF ? "http://" : "https://";
    return ShellCommand.of("consul", "kv", action)
        .with("-http-addr=" + scheme + ConsulSettings.address(url))
        .joined("-datacenter=", ConsulSettings.DATACENTER.in(url))
        .joined("-ca-file=", StoreTls.CA.in(url))
        .joined("-client-cert=", StoreTls.CERTIFICATE.in(url))
        .joined("-client-key=", StoreTls.KEY.in(url));
  }
}
