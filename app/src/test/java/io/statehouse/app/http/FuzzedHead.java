package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.ProxyNames;
import io.statehouse.app.config.TrustedProxies;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.server.CleanPaths;
import io.statehouse.app.http.server.Edge;
import io.statehouse.app.http.server.Encoding;
import io.statehouse.app.http.server.OriginCheck;
import io.statehouse.ports.url.PercentCode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The head of a request: its path and query in the first line, then {@code If-Match}, {@code Host},
 * {@code Origin} and {@code Accept-Encoding}, a line each, with the bytes as the web server has
 * them. Every parser of ours reads its part and accepts it, or refuses it as documented.
 */
public final class FuzzedHead {
  private static final PathTemplate TEMPLATE = new PathTemplate("/css/databases/{db}/tables/{t}");
  private static final Pattern DOT = Pattern.compile("/\\.{0,2}(?=/)");
  private static final OriginCheck OWN =
      new OriginCheck(
          new Edge(
              ListenAddress.parse("127.0.0.1:8400"),
              Optional.empty(),
              false,
              new Edge.Proxying(
                  ProxyNames.parse("http.names", "statehouse.example,[::2]:8443"),
                  TrustedProxies.NONE,
                  ""),
              Set.of()),
          8400);

  private FuzzedHead() {}

  public static void read(byte[] input) {
    // Jetty reads a target as UTF-8 and the values of headers as ISO 8859-1.
    String[] lines = new String(input, ISO_8859_1).split("\n", -1);
    String[] target = new String(line(lines, 0).getBytes(ISO_8859_1), UTF_8).split("\\?", 2);
    path(target[0]);
    if (target.length > 1) {
      query(target[1]);
    }
    revisions(line(lines, 1));
    origin(line(lines, 2), line(lines, 3));
    new Encoding(List.of(line(lines, 4))).takesGzip();
    address(line(lines, 2));
  }

  private static String line(String[] lines, int number) {
    return number < lines.length ? lines[number] : "";
  }

  private static void path(String path) {
    String clean = CleanPaths.clean(path);
    if (!CleanPaths.clean(clean).equals(clean) || DOT.matcher(clean).find()) {
      throw new AssertionError(path + " is cleaned to " + clean + ", which is not clean");
    }
    String[] segments = PathTemplate.segments(path);
    if (TEMPLATE.matches(segments)) {
      Map<String, String> values = TEMPLATE.values(segments);
      requireEqual(path, "/css/databases/" + values.get("db") + "/tables/" + values.get("t"));
      values.forEach(FuzzedHead::decoded);
    }
  }

  private static void decoded(String name, String sent) {
    try {
      String text = PercentCode.decoded(name, sent);
      requireEqual(text, PercentCode.decoded(name, PercentCode.encoded(text)));
    } catch (IllegalArgumentException refused) {
      // As documented.
    }
  }

  private static void query(String text) {
    new Query(text, true);
    Query query;
    try {
      query = new Query(text, false);
    } catch (IllegalArgumentException refused) {
      return;
    }
    Query again = new Query(query.with("after", "a&b=c+%/"), false);
    requireEqual(List.of("a&b=c+%/"), again.all("after"));
    for (String name : query.names()) {
      if (!name.equals("after")) {
        requireEqual(query.all(name), again.all(name));
      }
    }
  }

  private static void revisions(String header) {
    Set<String> read;
    try {
      read = EntityTag.revisions(List.of(header));
    } catch (IllegalArgumentException refused) {
      return;
    }
    if (read.stream().noneMatch(revision -> revision.startsWith("W/"))) {
      List<String> written = read.stream().map(revision -> '"' + revision + '"').toList();
      Set<String> stripped = EntityTag.revisions(written);
      if (read.stream().noneMatch(revision -> revision.endsWith("-gzip"))) {
        requireEqual(read, stripped);
      }
    }
  }

  /** Whatever is accepted has one of the names of the server. */
  private static void origin(String host, String origin) {
    try {
      OWN.check(true, host, Optional.of(origin));
    } catch (AppException refused) {
      return;
    }
    String name = host.replaceFirst(":[0-9]+$", "").toLowerCase(Locale.ROOT);
    if (!Set.of("127.0.0.1", "localhost", "[::1]", "statehouse.example", "[::2]").contains(name)) {
      throw new AssertionError("accepted: Host " + host + ", Origin " + origin);
    }
  }

  private static void address(String text) {
    try {
      ListenAddress address = ListenAddress.parse(text);
      requireEqual(address, ListenAddress.parse(address.toString()));
    } catch (IllegalArgumentException refused) {
      // As documented.
    }
    try {
      ProxyNames names = ProxyNames.parse("http.names", text);
      requireEqual(names, ProxyNames.parse("http.names", String.join(",", names.entries())));
    } catch (IllegalArgumentException refused) {
      // As documented.
    }
  }

  private static void requireEqual(Object expected, Object found) {
    if (!expected.equals(found)) {
      throw new AssertionError("expected " + expected + " but found " + found);
    }
  }
}
