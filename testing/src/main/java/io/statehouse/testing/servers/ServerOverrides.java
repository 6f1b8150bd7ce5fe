package io.statehouse.testing.servers;

import io.statehouse.testing.wire.Address;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The overrides for servers in the environment variables of a test run. */
public final class ServerOverrides {
  private final Map<String, String> environment;

  /** Reads the variables of {@code environment}. */
  public ServerOverrides(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /** Returns the overrides of this process's environment. */
  public static ServerOverrides here() {
    return new ServerOverrides(System.getenv());
  }

  /**
   * Returns the servers that are left out.
   *
   * @throws IllegalArgumentException if a name is unknown, listing the known ones
   */
  public Set<ServerKind> leftOut() {
    Set<ServerKind> kinds = EnumSet.noneOf(ServerKind.class);
    namesLeftOut()
        .filter(name -> !name.equals(Chromium.NAME))
        .map(ServerKind::named)
        .forEach(kinds::add);
    return kinds;
  }

  /** Returns the names of what to do without: servers, or the browser. */
  Stream<String> namesLeftOut() {
    return Arrays.stream(variable("STATEHOUSE_TEST_WITHOUT").orElse("").split("[,\\s]+"))
        .filter(name -> !name.isEmpty());
  }

  /** Returns the address of the external server of this kind, if there is one. */
  public Optional<Address> running(ServerKind kind) {
    String name = kind.runningVariable();
    return variable(name).map(value -> Address.parse(name, value));
  }

  /**
   * Returns why tests of this kind of server cannot run, if they cannot.
   *
   * @param ours whether the tests harm the server, and so need one that this process started
   */
  public Optional<String> obstacle(ServerKind kind, boolean ours) {
    if (leftOut().contains(kind)) {
      return Optional.of(kind.title() + " is left out: STATEHOUSE_TEST_WITHOUT names it");
    }
    if (ours && running(kind).isPresent()) {
      return Optional.of(
          kind.title()
              + " must not be killed or frozen: "
              + kind.runningVariable()
              + " names an external one");
    }
    return Optional.empty();
  }

  /** Returns the server program to use, if a variable names one. */
  Optional<Path> program(ServerKind kind) {
    return variable(kind.programVariable()).map(Path::of);
  }

  /** Returns the folder that {@code testing/get-servers} keeps between runs. */
  Path cache() {
    return variable("STATEHOUSE_TEST_CACHE").map(Path::of).orElseGet(this::usualCache);
  }

  /** Returns the folders in which the shell searches for programs. */
  Path[] searchPath() {
    return Arrays.stream(variable("PATH").orElse("").split(":"))
        .filter(folder -> !folder.isEmpty())
        .map(Path::of)
        .toArray(Path[]::new);
  }

  private Path usualCache() {
    return variable("XDG_CACHE_HOME")
        .map(Path::of)
        .orElseGet(() -> Path.of(home(), ".cache"))
        .resolve("statehouse/test-servers");
  }

  /** Returns the home folder as the shell knows it: the JDK's may differ in a container. */
  private String home() {
    return variable("HOME").orElseGet(() -> System.getProperty("user.home"));
  }

  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }
}
