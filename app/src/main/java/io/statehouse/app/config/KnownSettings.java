package io.statehouse.app.config;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.text.Spelling;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** All settings, by their names and by their variables. */
record KnownSettings(SystemSettings systems) {
  static final String FILE_VARIABLE = "STATEHOUSE_CONFIG";

  private static final String PREFIX = "STATEHOUSE_";

  /** Returns whether a variable sets a setting, or means to. */
  static boolean isOne(String variable) {
    return variable.startsWith(PREFIX) && !isForOthers(variable);
  }

  /** Returns whether a variable is one of the launcher, the tests, or secrets. */
  private static boolean isForOthers(String variable) {
    return variable.equals(FILE_VARIABLE)
        || variable.equals(Config.STORE_VARIABLE)
        || variable.equals("STATEHOUSE_TOKEN")
        || variable.equals("STATEHOUSE_JAVA_OPTS")
        || variable.startsWith("STATEHOUSE_STORE_PASSWORD")
        || variable.startsWith("STATEHOUSE_BENCH_")
        || variable.startsWith("STATEHOUSE_TEST_")
        || variable.matches("STATEHOUSE_[A-Z0-9]+_PASSWORD_.*");
  }

  Setting<?> ofVariable(String variable) {
    return candidates(system -> variable.startsWith(PREFIX + system.text().toUpperCase() + "_"))
        .filter(setting -> setting.variable().equals(variable))
        .findFirst()
        .orElseThrow(
            () ->
                AppException.misused(
                    unknown(
                        "variable",
                        variable,
                        Stream.concat(
                            Stream.of(FILE_VARIABLE, Config.STORE_VARIABLE),
                            all().map(Setting::variable)))));
  }

  /** Returns the setting of this name. */
  Optional<Setting<?>> named(String name) {
    return candidates(system -> name.startsWith(system.text() + "."))
        .filter(setting -> setting.name().equals(name))
        .findFirst();
  }

  /** Returns the sentence about a name that no setting has. */
  String unknown(String name) {
    return unknown("setting", name, all().map(Setting::name));
  }

  private static String unknown(String kind, String name, Stream<String> known) {
    return Spelling.unknown(kind, name, known.toList()) + "; statehouse config lists all settings";
  }

  /** Returns all. Loads the systems. */
  Stream<Setting<?>> all() {
    return candidates(system -> true);
  }

  /** Returns the server's own settings, and those of each system that may be meant. */
  private Stream<Setting<?>> candidates(Function<SystemName, Boolean> mayBe) {
    return Stream.concat(
        ServerSettings.ALL.stream(),
        systems.names().stream()
            .flatMap(
                system ->
                    Stream.concat(
                        Stream.of(system.storeSetting(), system.readOnlySetting()),
                        mayBe.apply(system) ? systems.settings(system).stream() : Stream.empty())));
  }
}
