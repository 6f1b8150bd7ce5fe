package io.statehouse.app.http.keys;

import static io.statehouse.app.access.Right.READ;

import io.statehouse.app.access.Identity;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.access.OwnAddress;
import io.statehouse.app.json.Schema;
import io.statehouse.app.keys.KeyCommands;
import io.statehouse.ports.Key;
import io.statehouse.ports.client.KeyAction;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How other programs do what the raw keys do. */
final class CommandRoutes {
  private static final List<String> ACTIONS =
      Stream.of(KeyAction.values()).map(action -> action.name().toLowerCase(Locale.ROOT)).toList();

  private final ServedKeys served;
  private final OwnAddress address;

  CommandRoutes(ServedKeys served, OwnAddress address) {
    this.served = served;
    this.address = address;
  }

  List<Route> routes() {
    return List.of(
        served
            .on(Route.get("/keys/commands"))
            .needs(READ, served::area)
            .summary("Commands of curl, of statehouse and of the store's own client for a key.")
            .details(
                "They are for bash and zsh. `put` reads the value from the file `value.bin`. `client`"
                    + " is null where the store's own client cannot do it. Passwords are not in"
                    + " them: the clients ask for one, or read `STATEHOUSE_TOKEN`,"
                    + " `REDISCLI_AUTH` or `CONSUL_HTTP_TOKEN`.")
            .required("key", "The key, which need not exist.")
            .query("action", "What the commands do.", Schema.words(ACTIONS).or("get"))
            .fails(Kind.NOT_FOUND)
            .returns(KeyCommands.SHAPE, this::commands));
  }

  private KeyCommands commands(Request request) {
    ServedStore store = served.store(request);
    String key = request.query("key");
    served.requireNoSecret(key);
    return KeyCommands.of(
        action(request),
        new Key(key),
        store.system(),
        address.of(request, ""),
        request.identity().kind() != Identity.Kind.LOCAL,
        store.whole().client());
  }

  private static KeyAction action(Request request) {
    String word = request.optionalQuery("action").orElse("get");
    if (!ACTIONS.contains(word)) {
      throw new IllegalArgumentException(
          "parameter \"action\" is \"%s\": known are %s"
              .formatted(word, String.join(", ", ACTIONS)));
    }
    return KeyAction.values()[ACTIONS.indexOf(word)];
  }
}
