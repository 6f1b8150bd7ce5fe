package io.statehouse.app.http.keys;

import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.access.OwnAddress;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.domain.layout.Meaning;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The routes of raw keys, of those stores whose keys are not secret. */
public final class KeyRoutes implements AutoCloseable {
  private final EntryRoutes entries;
  private final SearchRoutes search;
  private final TransactionRoutes transactions;
  private final MeaningRoutes meaning;
  private final CommandRoutes commands;

  /**
   * @param stores those of all systems that are served
   * @param meanings finds the meaning of the keys of a system; may read from its store
   * @param address under which its clients know the server
   */
  public KeyRoutes(
      List<ServedStore> stores,
      Function<String, Meaning> meanings,
      EventStream events,
      Failures failures,
      OwnAddress address) {
    ServedKeys served = new ServedKeys(stores, meanings);
    this.entries = new EntryRoutes(served, events);
    this.search = new SearchRoutes(served, failures);
    this.transactions = new TransactionRoutes(served);
    this.meaning = new MeaningRoutes(served);
    this.commands = new CommandRoutes(served, address);
  }

  /** Returns the routes. */
  public RouteGroup group() {
    List<Route> routes =
        Stream.of(
                entries.routes(),
                search.routes(),
                transactions.routes(),
                meaning.routes(),
                commands.routes())
            .flatMap(List::stream)
            .toList();
    return new RouteGroup("keys", "Raw keys", routes);
  }

  /** Ends the searches that are under way. */
  @Override
  public void close() {
    search.close();
  }
}
