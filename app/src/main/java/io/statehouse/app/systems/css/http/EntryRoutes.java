package io.statehouse.app.systems.css.http;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Json;
import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssEntry;
import io.statehouse.app.systems.css.CssJson;
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
            .answers(CssSchemas.ENTRY)
            .by(this::get),
        Route.put("/entries")
            .summary("Sets a key; ancestors that are missing are made.")
            .query("key", KEY)
            .bytes("The value, UTF-8 text.", Route.Size.ORDINARY)
            .answersNothing(204)
            .by(this::set),
        Route.post("/entries")
            .summary("Creates a key that is not there yet.")
            .query("key", KEY)
            .query("unique", "Whether key is a prefix that gets the next free number: on or off.")
            .bytes("The value, UTF-8 text.", Route.Size.ORDINARY)
            .answers(201, CssSchemas.KEY)
            .by(this::create),
        Route.delete("/entries")
            .summary("Removes a key and all keys below it.")
            .query("key", KEY)
            .answersNothing(204)
            .by(this::delete),
        Route.get("/entries/children")
            .summary("The names of the keys below a key.")
            .query("key", KEY)
            .answers(Schema.list(Schema.TEXT))
            .by(request -> Response.json(tree().children(request.query("key")))),
        Route.get("/entries/values")
            .summary("The values of those keys that exist.")
            .query("key", "A key; may be repeated.")
            .answers(Schema.map(Schema.TEXT))
            .by(request -> Response.json(tree().getMany(request.queries("key")))));
  }

  private KeyTree tree() {
    return css.css().tree();
  }

  private Response get(Request request) {
    CssEntry entry = CssEntry.read(tree(), request.query("key"));
    return Response.json(CssJson.entry(entry.key(), entry.value(), entry.members()));
  }

  private Response set(Request request) {
    tree().set(request.query("key"), text(request));
    return Response.nothing();
  }

  private Response create(Request request) {
    String key = request.query("key");
    String created =
        request.flag("unique")
            ? tree().createUnique(key, text(request))
            : tree().create(key, text(request));
    return Response.json(201, Json.object("key", created));
  }

  private Response delete(Request request) {
    tree().delete(request.query("key"));
    return Response.nothing();
  }

  private static String text(Request request) {
    return Bytes.copyOf(request.bytes())
        .text()
        .orElseThrow(
            () -> new AppException(Kind.BAD_INPUT, "value is not UTF-8 text: CSS holds text"));
  }
}
