package io.statehouse.app.systems.runm.config;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.Setting;
import io.statehouse.app.failure.AppException;
import java.util.List;
import java.util.Optional;

/** The settings of the gRPC service. Apart, since a command that reads settings serves nothing. */
public final class GrpcSettings {
  private static final int MAX_PORT = 65_535;

  public static final Setting<Optional<ListenAddress>> LISTEN =
      Setting.of(
          "runm.grpc.listen",
          "127.0.0.1:10002",
          "address and port of the original's gRPC service, or off",
          (name, text) ->
              text.equals("off") ? Optional.empty() : Optional.of(ListenAddress.parse(name, text)));
  private static final Setting<Optional<Integer>> PORT =
      Setting.<Integer>optional(
              "runm.grpc.port",
              "port of runm's gRPC service, instead of the one in runm.grpc.listen",
              GrpcSettings::port)
          .withFlagAlone("--bind-port", "PORT");
  public static final Setting<Optional<String>> CLIENT_CA =
      Setting.optional(
          "runm.grpc.client-ca",
          "PEM file of the authorities that sign the certificates of gRPC clients; needs"
              + " tls.certificate",
          (name, text) -> text);
  public static final Setting<Boolean> UNAUTHENTICATED =
      Setting.flag(
          "runm.grpc.unauthenticated", "serve gRPC to other machines without authentication");

  public static final List<Setting<?>> ALL = List.of(LISTEN, PORT, CLIENT_CA, UNAUTHENTICATED);

  private GrpcSettings() {}

  private static int port(String name, String text) {
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > MAX_PORT) {
      throw new IllegalArgumentException(
          "%s is not a port from 0 to %d: \"%s\"".formatted(name, MAX_PORT, text));
    }
    return Integer.parseInt(text);
  }

  /**
   * Returns where to listen; empty if it is off.
   *
   * @throws AppException if there is a port although it is off
   */
  public static Optional<ListenAddress> address(Config config) {
    Optional<ListenAddress> listen = config.get(LISTEN);
    Optional<Integer> port = config.get(PORT);
    if (port.isPresent() && listen.isEmpty()) {
      throw AppException.misused(
          "%s has no effect, since %s is off: remove one of them"
              .formatted(PORT.name(), LISTEN.name()));
    }
    return listen.map(
        address -> port.map(other -> new ListenAddress(address.host(), other)).orElse(address));
  }
}
