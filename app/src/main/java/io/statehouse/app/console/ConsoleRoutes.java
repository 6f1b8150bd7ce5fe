package io.statehouse.app.console;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Right;
import io.statehouse.app.config.ConsoleServers;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Serves the files of the console, and the list of systems from which it loads their pages. */
public final class ConsoleRoutes {
  /** The page may use its own files and this server, and be shown in no other page. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** The prefix of the paths of the files. */
  public static final String FILES_BELOW = "/console/";

  private static final String INDEX = "index.html";

  /** Returns whether a route serves one of the files that the page loads. */
  public static boolean isFile(Route route) {
    return route.path().startsWith(FILES_BELOW);
  }

  /** The files that belong to no system. */
  private static final List<String> FILES =
      List.of(
          "changes/address.js",
          "changes/detail.js",
          "changes/kept.js",
          "changes/page.css",
          "changes/page.js",
          "changes/past.js",
          "changes/records.js",
          "changes/restore.js",
          "changes/row.js",
          "changes/times.js",
          "icon.svg",
          "keys/addresses.js",
          "keys/api.js",
          "keys/commands.js",
          "keys/conflict.js",
          "keys/deletion.js",
          "keys/editor.js",
          "keys/entry.js",
          "keys/find.js",
          "keys/finder.js",
          "keys/flat.js",
          "keys/found.js",
          "keys/page.css",
          "keys/page.js",
          "keys/pages.js",
          "keys/record.js",
          "keys/rename.js",
          "keys/review.js",
          "keys/text.js",
          "keys/tree.js",
          "keys/undo.js",
          "keys/views.js",
          "operations/backups.js",
          "operations/files.js",
          "operations/forms.js",
          "operations/jobs.js",
          "operations/page.css",
          "operations/page.js",
          "operations/results.js",
          "operations/task.js",
          "operations/verification.js",
          "operations/words.js",
          "operations/work.js",
          "overview/card.js",
          "overview/page.css",
          "overview/page.js",
          "overview/problems.js",
          "overview/words.js",
          "parts/block.js",
          "parts/change.js",
          "parts/copy.js",
          "parts/dialog.js",
          "parts/difference.js",
          "parts/editor.js",
          "parts/element.js",
          "parts/files.js",
          "parts/folded.js",
          "parts/form.js",
          "parts/graph.js",
          "parts/hex.js",
          "parts/icon.js",
          "parts/json.js",
          "parts/layout.js",
          "parts/lines.js",
          "parts/list.js",
          "parts/menu.js",
          "parts/names.js",
          "parts/order.js",
          "parts/outline.js",
          "parts/parts.css",
          "parts/planned.js",
          "parts/plot.js",
          "parts/progress.js",
          "parts/review.js",
          "parts/revision.js",
          "parts/scrolled.js",
          "parts/table.js",
          "parts/time.js",
          "parts/tree.js",
          "parts/virtual.js",
          "shell/coalesced.js",
          "shell/connection.js",
          "shell/editing.js",
          "shell/entry.js",
          "shell/events.js",
          "shell/help.js",
          "shell/http.js",
          "shell/main.js",
          "shell/messages.js",
          "shell/palette.js",
          "shell/place.js",
          "shell/pressed.js",
          "shell/records.js",
          "shell/rights.js",
          "shell/router.js",
          "shell/session.js",
          "shell/shell.css",
          "shell/shortcuts.js",
          "shell/signin.js",
          "shell/theme.js");

  /**
   * One element of {@code GET /systems}.
   *
   * @param readOnlyBecause why it is read-only, in one sentence
   */
  private record ServedSystemDocument(
      String name,
      String title,
      String page,
      boolean takesKey,
      boolean readable,
      boolean keysServed,
      boolean readOnly,
      @Shape.Omitted Optional<String> readOnlyBecause) {
    /** Describes a system as someone may use it. */
    static ServedSystemDocument of(ListedSystem system, Identity identity) {
      Area whole = new Area.OfSystem(system.name());
      Optional<String> readOnly = system.readOnly();
      if (readOnly.isEmpty() && !system.ownLogin() && !identity.mayIn(Right.WRITE, whole)) {
        readOnly = Optional.of("your roles do not permit changes of " + system.name());
      }
      return new ServedSystemDocument(
          system.name(),
          system.page().title(),
          system.module(),
          system.page().takesKey(),
          identity.may(Right.READ, whole),
          system.keysServed() && identity.may(Right.READ, whole),
          readOnly.isPresent(),
          readOnly);
    }
  }

  /** One element of {@code GET /servers}. */
  private record ServerDocument(String name, String url) {}

  private ConsoleRoutes() {}

  /**
   * Returns the routes of a console with the pages of these systems, in this order.
   *
   * @param servers those between which it switches
   */
  public static List<Route> routes(List<ListedSystem> systems, ConsoleServers servers) {
    List<Route> routes = new ArrayList<>();
    // Houston's page is at /console, and signs in by its address.
    for (String path : List.of("/", "/console")) {
      routes.add(
          file(
              Route.get(path)
                  .needsNothing()
                  .query(
                      "key",
                      "An access key to sign in with; the page removes it from its address."),
              INDEX));
    }
    Stream.concat(FILES.stream(), systems.stream().flatMap(ListedSystem::files))
        .map(name -> file(Route.get(FILES_BELOW + name).needsNothing(), name))
        .forEach(routes::add);
    routes.add(
        Route.get("/systems")
            .needsAnyIdentity()
            .summary("The systems that are served, in the order of their pages.")
            .returns(
                Shape.of(ServedSystemDocument.class).list(),
                request ->
                    systems.stream()
                        .map(system -> ServedSystemDocument.of(system, request.identity()))
                        .toList()));
    List<ServerDocument> others =
        servers.all().stream()
            .map(server -> new ServerDocument(server.name(), server.url().toString()))
            .toList();
    routes.add(
        Route.get("/servers")
            .needsAnyIdentity()
            .summary("The servers between which the console switches.")
            .returns(Shape.of(ServerDocument.class).list(), request -> others));
    return List.copyOf(routes);
  }

  private static Route file(RouteBuilder route, String name) {
    byte[] bytes = read(name);
    String mediaType = mediaType(name);
    Response file =
        Response.bytes(mediaType, bytes)
            .with("Content-Security-Policy", POLICY)
            .with("Referrer-Policy", "no-referrer");
    // An address with a key is not to be kept. Browsers keep others, and check each time whether it
    // is still the same.
    Response kept = file.with("ETag", tag(bytes)).with("Cache-Control", "no-cache");
    return route
        .summary("The console: " + name + ".")
        .answersBytes(mediaType, "The file.")
        .answersNothing(304)
        .by(request -> request.hasQuery() ? file : kept);
  }

  /** Returns a hash of the content, so that every server of one version has the same. */
  private static String tag(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "\"" + HexFormat.of().formatHex(hash, 0, 16) + "\"";
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  private static String mediaType(String name) {
    return switch (name.substring(name.lastIndexOf('.'))) {
      case ".html" -> "text/html; charset=utf-8";
      case ".css" -> "text/css; charset=utf-8";
      case ".js" -> "text/javascript; charset=utf-8";
      default -> "image/svg+xml";
    };
  }

  private static byte[] read(String name) {
    try (InputStream file = ConsoleRoutes.class.getResourceAsStream("/console/" + name)) {
      if (file == null) {
        throw new IllegalStateException("the build has no /console/" + name);
      }
      return file.readAllBytes();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
