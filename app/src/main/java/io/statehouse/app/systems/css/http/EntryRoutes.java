package io.statehouse.app.systems.css.http;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.CreatedKey;
import io.statehouse.app.systems.css.CssEntry;
import io.statehouse.domain.css.KeyTree;
import io.statehouse.ports.Bytes;
import java.util.List;

/** {@code /entries}: single keys, as the tree that Qserv CSS sees in them. */
final class EntryRoutes {
  private static final String KEY = "The key, as in /DBS/LSST; / is the root.";

  private final CssAccess css;

  EntryRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/entries")
            .summary("A key's value and its members, packed ones expanded.")
            .query("key", KEY)
            .returns(CssDocuments.ENTRY, request -> CssEntry.read(tree(), request.query("key"))),
        Route.put("/entries")
            .summary("Sets a key; missing ancestors are created.")
            .query("key", KEY)
            .bytes("The value, UTF-8 text.", Route.Size.ORDINARY)
            .does(request -> tree().set(request.query("key"), text(request))),
        Route.post("/entries")
            .summary("Creates a key that does not exist yet.")
            .query("key", KEY)
            .query("unique", "Whether key is a prefix that gets the next free number: on or off.")
            .bytes("The value, UTF-8 text.", Route.Size.ORDINARY)
            .creates(CssDocuments.CREATED_KEY, this::create),
        Route.delete("/entries")
            .summary("Removes a key and all keys below it.")
            .query("key", KEY)
            .does(request -> tree().delete(request.query("key"))),
        Route.get("/entries/children")
            .summary("The names of the keys below a key.")
            .query("key", KEY)
            .returns(CssDocuments.CHILDREN, request -> tree().children(request.query("key"))),
        Route.get("/entries/values")
            .summary("The values of those keys that exist.")
            .query("key", "A key; may be repeated.")
            .returns(Shape.STRING.map(), request -> tree().getMany(request.queries("key"))));
  }

  private KeyTree tree() {
    return css.css().tree();
  }

  private CreatedKey create(Request request) {
    String key = request.query("key");
    return new CreatedKey(
        request.flag("unique")
            ? tree().createUnique(key, text(request))
            : tree().create(key, text(request)));
  }

  private static String text(Request request) {
    return Bytes.copyOf(request.bytes())
        .text()
        .orElseThrow(
            () -> new AppException(Kind.BAD_INPUT, "value is not UTF-8 text: CSS holds text"));
  }
}
