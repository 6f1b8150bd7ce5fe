package io.statehouse.app.operations;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.system.SystemRegistry;
import java.util.Optional;
import picocli.CommandLine.Option;

/** One call of an operation between one store and a file. */
public final class StoreCall extends StateCall {
  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store of the system (default: as configured).")
  private String store;

  public StoreCall(Invocation invocation, SystemRegistry systems) {
    super(invocation, systems);
  }

  /** Returns the side that is the store. */
  public NamedSide side() {
    return side(Optional.empty());
  }

  /**
   * Returns the side that is the store.
   *
   * @param of the system whose state it is unless an option names another one
   */
  public NamedSide side(Optional<String> of) {
    Optional<String> url = Optional.ofNullable(store);
    server().requireNone(url);
    return new NamedSide(
        named().or(() -> of),
        server().isGiven() ? Optional.empty() : invocation().store(url),
        Optional.empty());
  }
}
