package io.statehouse.app.console;

import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/** Serves the files of the console. */
public final class ConsoleRoutes {
  /** The page may use its own files and this server, and be shown in no other page. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final String PAGE = "index.html";

  private static final List<String> FILES =
      List.of(
          "board.js",
          "catalog.js",
          "console.css",
          "dialog.js",
          "graph.js",
          "houston.js",
          "icon.svg",
          "icons.js",
          "keys.js",
          "layout.js",
          "main.js",
          "mission.js",
          "missionlist.js",
          "missionpane.js",
          "missions.css",
          "missions.js",
          "missionsside.js",
          "overview.js",
          "page.js",
          "parts.js",
          "planpane.js",
          "server.js",
          "session.js",
          "signin.js",
          "tree.js");

  private ConsoleRoutes() {}

  public static List<Route> routes() {
    return Stream.concat(
            // The original's page is at /console too, and signs in by its address.
            Stream.of("/", "/console").map(path -> file(Route.get(path), PAGE)),
            FILES.stream().map(name -> file(Route.get("/console/" + name), name)))
        .toList();
  }

  private static Route file(Route.Builder route, String name) {
    byte[] bytes = read(name);
    String mediaType = mediaType(name);
    if (name.equals(PAGE)) {
      route.query(
          "key", "Houston's API key to sign in with; the page takes it out of its address.");
    }
    return route
        .summary("The console: " + name + ".")
        .answersBytes(mediaType, "The file.")
        .by(
            request ->
                Response.bytes(mediaType, bytes)
                    .with("Content-Security-Policy", POLICY)
                    .with("Referrer-Policy", "no-referrer"));
  }

  private static String mediaType(String name) {
    return switch (name.substring(name.lastIndexOf('.'))) {
      case ".html" -> "text/html;charset=utf-8";
      case ".css" -> "text/css;charset=utf-8";
      case ".js" -> "text/javascript;charset=utf-8";
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
