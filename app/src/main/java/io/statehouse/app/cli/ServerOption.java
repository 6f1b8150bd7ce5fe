package io.statehouse.app.cli;

import io.statehouse.app.client.ServerApi;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option of commands that use the store of a running server in place of one they open. */
public final class ServerOption {
  @Option(
      names = "--server",
      paramLabel = "SERVER",
      description =
          "Use the stores of this running server: its URL, or a context (default: the one in use).")
  private String server;

  /** Returns whether the command line has it. */
  public boolean isGiven() {
    return server != null;
  }

  /**
   * Refuses a command line that names a store as well.
   *
   * @throws AppException if it does
   */
  public void requireNone(Optional<String> store) {
    if (isGiven() && store.isPresent()) {
      throw AppException.misused("give either --server or --store, not both");
    }
  }

  /**
   * Returns the URL of the store of a system on the server that the option names, or else the
   * context in use; empty if none is.
   */
  public Optional<String> store(Invocation invocation, SystemName system) {
    return invocation.server(Optional.ofNullable(server), system);
  }

  /**
   * Returns the API of the server that the option names, or else of the context in use; empty if
   * there is none.
   */
  public Optional<ServerApi> api(Invocation invocation) {
    return invocation.api(Optional.ofNullable(server));
  }

  /**
   * Returns the URL of the store of a system that is used in place of the configured one: what
   * {@code --store} or {@code --server} gives, or else the variable, or else the context in use.
   *
   * @param store what {@code --store} gives
   * @throws AppException if both are given
   */
  public Optional<String> store(Invocation invocation, Optional<String> store, SystemName system) {
    requireNone(store);
    return isGiven()
        ? store(invocation, system)
        : invocation.store(store).or(() -> store(invocation, system));
  }
}
