package io.statehouse.app.doctor;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.Setting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Examines whether the addresses on which a server would listen are free. */
final class PortExamination implements Examination {
  private static final String AREA = "port";

  @Override
  public List<Diagnosis> examine(Installation installation) {
    Config config = installation.config();
    List<Diagnosis> found = new ArrayList<>();
    config
        .applied()
        .map(Config.Applied::setting)
        .forEach(
            setting ->
                address(config, setting)
                    .forEach(address -> found.add(examine(setting.name(), address))));
    return found;
  }

  private static Stream<ListenAddress> address(Config config, Setting<?> setting) {
    Object value = config.get(setting);
    Object given = value instanceof Optional<?> optional ? optional.orElse(null) : value;
    return given instanceof ListenAddress address && address.port() != 0
        ? Stream.of(address)
        : Stream.empty();
  }

  private static Diagnosis examine(String setting, ListenAddress address) {
    String host = address.host().replaceAll("[\\[\\]]", "");
    InetSocketAddress socket = new InetSocketAddress(host, address.port());
    String named = setting + ": " + address;
    if (socket.isUnresolved()) {
      return Diagnosis.error(
          AREA, named + " has a host that is not known", "correct the setting " + setting);
    }
    try (ServerSocket free = new ServerSocket()) {
      free.setReuseAddress(true);
      free.bind(socket);
      return Diagnosis.ok(AREA, named + " is free");
    } catch (IOException taken) {
      return Diagnosis.warning(
          AREA,
          named + " cannot be listened on: " + taken.getMessage(),
          "nothing if this server runs already; else end what listens there, or set " + setting);
    }
  }
}
