package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Invocation;
import java.util.Objects;
import java.util.stream.Stream;

/** The name of the user who runs a command, for records of what was done. */
final class UserName {
  private UserName() {}

  static String of(Invocation invocation) {
    return Stream.of("USER", "LOGNAME", "USERNAME")
        .map(invocation.environment()::get)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseGet(() -> System.getProperty("user.name", ""));
  }
}
