package io.statehouse.app.console;

import io.statehouse.app.http.Answer;
import io.statehouse.app.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Serves the files of the console. */
public final class ConsoleRoutes {
  /** The page may use its own files and this server, and be shown in no other page. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final String HTML = "text/html;charset=utf-8";
  private static final String SCRIPT = "text/javascript;charset=utf-8";
  private static final String STYLE = "text/css;charset=utf-8";
  private static final String PICTURE = "image/svg+xml";

  private ConsoleRoutes() {}

  public static List<Route> routes() {
    return List.of(
        file("/", "index.html", HTML),
        file("/console/console.css", "console.css", STYLE),
        file("/console/icon.svg", "icon.svg", PICTURE),
        file("/console/main.js", "main.js", SCRIPT),
        file("/console/page.js", "page.js", SCRIPT),
        file("/console/server.js", "server.js", SCRIPT),
        file("/console/tree.js", "tree.js", SCRIPT),
        file("/console/keys.js", "keys.js", SCRIPT),
        file("/console/catalog.js", "catalog.js", SCRIPT));
  }

  private static Route file(String path, String name, String mediaType) {
    byte[] bytes = read(name);
    return Route.get(path)
        .summary("The console: " + name + ".")
        .answersBytes(mediaType, "The file.")
        .by(
            request ->
                Answer.bytes(mediaType, bytes)
                    .with("Content-Security-Policy", POLICY)
                    .with("Referrer-Policy", "no-referrer"));
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
