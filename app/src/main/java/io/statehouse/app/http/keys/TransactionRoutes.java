package io.statehouse.app.http.keys;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.keys.KeyCount;
import io.statehouse.app.keys.KeyTransaction;
import io.statehouse.app.keys.KeyTransaction.Committed;
import io.statehouse.app.keys.KeyWrite;
import io.statehouse.app.text.Figures;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import java.time.Duration;
import java.util.List;

/** Writes several keys together, and counts what a deletion would delete. */
final class TransactionRoutes {
  private static final Duration MAX_COUNTING = Duration.ofSeconds(3);

  private final ServedKeys served;

  TransactionRoutes(ServedKeys served) {
    this.served = served;
  }

  List<Route> routes() {
    return List.of(
        served
            .on(Route.post("/keys/commit"))
            .needsForParts(WRITE, served::area)
            .summary("Writes and deletes keys in one transaction, each on its condition.")
            .details(
                "`expected` is the revision that a key must have, or `absent`. If one key is"
                    + " different nothing is written, and the status is "
                    + Kind.PRECONDITION_FAILED.status()
                    + ", with a sentence that names the key. Each key needs the right to write it."
                    + " More than the store takes at once is "
                    + Kind.TOO_LARGE.status()
                    + ".")
            .fails(Kind.NOT_FOUND, Kind.READ_ONLY, Kind.PRECONDITION_FAILED)
            .acceptsLarge(KeyTransaction.SHAPE)
            .returns(Committed.SHAPE, this::commit),
        served
            .on(Route.get("/keys/count"))
            .needs(READ, served::area)
            .summary("How many keys begin with a prefix, counted for some seconds at most.")
            .details(
                "It says how many keys and bytes the deletion of the prefix would delete, and in how"
                    + " many transactions: one, on every store. `complete` is false if "
                    + Figures.time(MAX_COUNTING)
                    + " did not suffice: there are at least as many.")
            .query("prefix", "Text that the keys begin with; empty for all.")
            .fails(Kind.NOT_FOUND)
            .large(request -> true)
            .returns(KeyCount.SHAPE, this::count));
  }

  private Committed commit(Request request, KeyTransaction transaction) {
    ServedStore known = served.store(request);
    for (KeyWrite write : transaction.writes()) {
      request.requireRight(WRITE, known.area(write.key()));
      served.requireNoSecret(write.key());
    }
    return transaction.commit(served.writable(request).store());
  }

  private KeyCount count(Request request) {
    Prefix prefix = new Prefix(request.optionalQuery("prefix").orElse(""));
    return KeyCount.of(
        served.store(request).store(), prefix, served::isShown, Deadline.in(MAX_COUNTING));
  }
}
