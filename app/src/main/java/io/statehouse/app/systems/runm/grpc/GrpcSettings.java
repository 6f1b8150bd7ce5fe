package io.statehouse.app.systems.runm.grpc;

import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.Setting;
import java.util.List;
import java.util.Optional;

/** The settings of the gRPC service. Apart, since a command that reads settings serves nothing. */
public final class GrpcSettings {
  public static final Setting<Optional<ListenAddress>> LISTEN =
      Setting.of(
          "runm.grpc.listen",
          "127.0.0.1:10002",
          "address and port of the original's gRPC service, or off",
          (name, text) ->
              text.equals("off") ? Optional.empty() : Optional.of(ListenAddress.parse(name, text)));
  public static final Setting<Optional<String>> CLIENT_CA =
      Setting.optional(
          "runm.grpc.client-ca",
          "PEM file of the authorities that sign the certificates of gRPC clients; needs"
              + " tls.certificate",
          (name, text) -> text);
  public static final Setting<Boolean> UNAUTHENTICATED =
      Setting.flag(
          "runm.grpc.unauthenticated", "serve gRPC to other machines without authentication");

  public static final List<Setting<?>> ALL = List.of(LISTEN, CLIENT_CA, UNAUTHENTICATED);

  private GrpcSettings() {}
}
