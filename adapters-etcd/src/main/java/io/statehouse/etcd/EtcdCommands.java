package io.statehouse.etcd;

import static java.util.stream.Collectors.joining;

import io.statehouse.ports.Key;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.client.KeyAction;
import io.statehouse.ports.client.ShellCommand;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.util.Optional;

/** The commands of {@code etcdctl}, which asks for the password of a user. */
record EtcdCommands(StoreUrl url) implements ClientCommands {
  @Override
  public Optional<String> command(KeyAction action, Key key) {
    return Optional.of(
        switch (action) {
          case GET -> etcdctl("get", "--print-value-only", "--", key.text()).toString();
          case PUT -> etcdctl("put", "--", key.text()).readingValue();
          case DELETE -> etcdctl("del", "--", key.text()).toString();
        });
  }

  private ShellCommand etcdctl(String... words) {
    String scheme = StoreTls.SWITCH.in(url) == StoreTls.Mode.OFF ? "http://" : "https://";
    String endpoints =
        EtcdSettings.endpoints(url).stream().map(member -> scheme + member).collect(joining(","));
    return ShellCommand.of("etcdctl", "--endpoints=" + endpoints)
        .joined("--user=", url.user())
        .joined("--cacert=", StoreTls.CA.in(url))
        .joined("--cert=", StoreTls.CERTIFICATE.in(url))
        .joined("--key=", StoreTls.KEY.in(url))
        .with(words);
  }
}
