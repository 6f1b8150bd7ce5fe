package io.statehouse.app.http.keys;

import static io.statehouse.app.access.Right.READ;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.keys.KeyCheck;
import io.statehouse.app.keys.KeyMeaning;
import io.statehouse.app.keys.KeyTransaction;
import io.statehouse.app.keys.KeyWrite;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.app.text.Figures;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.time.Duration;
import java.util.List;

/** What keys mean to their system, as they are and as writes would make them. */
final class MeaningRoutes {
  private static final Duration MAX_CHECKING = Duration.ofSeconds(5);

  /** What is near each of them is read. */
  private static final int MAX_CHECKED = 1_000;

  private final ServedKeys served;

  MeaningRoutes(ServedKeys served) {
    this.served = served;
  }

  List<Route> routes() {
    return List.of(
        served
            .on(Route.get("/keys/meaning"))
            .needs(READ, served::area)
            .summary("The record that a key holds, as its system shows it.")
            .details(
                "Secrets are replaced by `(secret)`. `problem` says how the value differs from the"
                    + " layout, if it does.")
            .required("key", "The key.")
            .fails(Kind.NOT_FOUND)
            .returns(KeyMeaning.SHAPE, this::meaning),
        served
            .on(Route.post("/keys/check"))
            .needsForParts(READ, served::area)
            .summary("The effect of writes by their meaning, and what would be wrong after them.")
            .details(
                "It takes the body of a commit, of at most "
                    + Figures.count(MAX_CHECKED)
                    + " writes, and writes nothing. `records` are those that would change, with"
                    + " their fields before and after; `findings` are those of verification that"
                    + " there would be after the writes and are not before. In a store of more than "
                    + Figures.bytes(KeyCheck.MAX_BYTES)
                    + " only what is near the written keys is verified; then `whole` is false.")
            .fails(Kind.NOT_FOUND)
            .large(request -> true)
            .acceptsLarge(KeyTransaction.SHAPE)
            .returns(KeyCheck.SHAPE, this::check));
  }

  private KeyMeaning meaning(Request request) {
    ServedStore store = served.store(request);
    String key = request.query("key");
    served.requireNoSecret(key);
    return KeyMeaning.of(new RawKeys(store.store()).get(new Key(key)), served.meaning(store));
  }

  private KeyCheck check(Request request, KeyTransaction transaction) {
    ServedStore store = served.store(request);
    if (transaction.writes().size() > MAX_CHECKED) {
      throw new AppException(
          Kind.TOO_LARGE,
          "%d writes are to be checked: check at most %d together"
              .formatted(transaction.writes().size(), MAX_CHECKED));
    }
    for (KeyWrite write : transaction.writes()) {
      request.requireRight(READ, store.area(write.key()));
      served.requireNoSecret(write.key());
    }
    return KeyCheck.of(
        transaction,
        store.store(),
        store.roots().stream().map(Prefix::new).toList(),
        served.meaning(store),
        key -> request.identity().may(READ, store.area(key.text())),
        Deadline.in(MAX_CHECKING));
  }
}
