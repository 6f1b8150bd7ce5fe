package io.statehouse.app.http.server;

import io.statehouse.app.http.Method;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

/**
 * The way in which one response to a GET is sent: whole, compressed, or as "not modified".
 *
 * <p>A response is compressed if that can make it smaller and reveals nothing: the length of a
 * compressed text depends on its content (BREACH), so a response that needs authentication is sent
 * uncompressed. So are those of an original's API, whose clients may not expect compression, and
 * event streams, each event of which must arrive at once.
 *
 * @param sent the response as it was made
 * @param gzip whether it is compressed, unless it turns out to be short
 */
public record Delivery(Response sent, boolean gzip) {
  private static final Pattern COMPRESSIBLE =
      Pattern.compile("(application/json|image/svg\\+xml|text/(?!event-stream).*?)(;.*)?");

  /** Headers of every response, unless it has others. */
  private static final List<HttpField> ALWAYS =
      List.of(
          new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"),
          new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
          new PreEncodedHttpField(
              "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"));

  private static final String ETAG = "ETag";
  private static final String LENGTH = "Content-Length";
  private static final String GZIP_SUFFIX = "-gzip\"";

  /** Returns the delivery of a response to a request for this route. */
  static Delivery of(Route route, Response sent, JettyCall call) {
    if (route.method() != Method.GET || sent.status() != 200) {
      return new Delivery(sent, false);
    }
    if (!isCompressible(route, sent)) {
      return new Delivery(unlessKnown(sent, call), false);
    }
    Response varying = sent.adding("Vary", "Accept-Encoding");
    boolean gzip =
        new Encoding(call.headers("Accept-Encoding")).takesGzip() && !isShort(sent, call);
    Response chosen = gzip ? compressed(varying) : varying;
    return new Delivery(unlessKnown(chosen, call), gzip);
  }

  private static boolean isCompressible(Route route, Response sent) {
    return route.description().security().isEmpty()
        && !route.dialect().hasPlainFailures()
        && header(sent, "Content-Type")
            .filter(type -> COMPRESSIBLE.matcher(type).matches())
            .isPresent();
  }

  /**
   * Returns whether the response is short. Where only the body shows the length, it is unknown for
   * HEAD, and too late for a tag, which says how the body is sent.
   */
  private static boolean isShort(Response sent, JettyCall call) {
    return header(sent, LENGTH)
        .map(length -> Long.parseLong(length) < GzipBody.MIN)
        .orElse(header(sent, ETAG).isPresent() || call.isHead());
  }

  /**
   * Returns the compressed response, without its length and with its own tag, as other bytes need.
   */
  private static Response compressed(Response whole) {
    Response without = whole.without(LENGTH);
    return header(whole, ETAG)
        .map(tag -> without.with(ETAG, tag.substring(0, tag.length() - 1) + GZIP_SUFFIX))
        .orElse(without);
  }

  private static Response unlessKnown(Response sent, JettyCall call) {
    List<String> known = call.headers("If-None-Match");
    return header(sent, ETAG).filter(tag -> isKnown(tag, known)).isPresent()
        ? sent.without(LENGTH).without("Content-Type").as(304)
        : sent;
  }

  /** Compares as for a cache: a copy is as good if it was compressed and this is not. */
  private static boolean isKnown(String tag, List<String> known) {
    return known.stream()
        .flatMap(tags -> Stream.of(tags.split(",")))
        .map(String::strip)
        .anyMatch(one -> one.equals("*") || content(one).equals(content(tag)));
  }

  private static String content(String tag) {
    String strong = tag.startsWith("W/") ? tag.substring(2) : tag;
    return strong.endsWith(GZIP_SUFFIX)
        ? strong.substring(0, strong.length() - GZIP_SUFFIX.length()) + "\""
        : strong;
  }

  private static Optional<String> header(Response response, String name) {
    return response.headers().getOrDefault(name, List.of()).stream().findFirst();
  }

  /** Sends a short response as it is. */
  static void sendShort(Response sent, JettyCall call) {
    Delivery delivery = new Delivery(sent, false);
    BufferedBody out = new BufferedBody(call.response());
    try {
      delivery.head(call);
      delivery.body(call, out);
    } catch (IOException gone) {
      call.breakOff(gone);
      return;
    }
    out.end(call.over());
  }

  /** Sets the status and the headers, which are sent with the first bytes of the body. */
  void head(JettyCall call) {
    call.response().setStatus(sent.status());
    HttpFields.Mutable headers = call.response().getHeaders();
    ALWAYS.forEach(headers::put);
    sent.headers().keySet().forEach(headers::remove);
    sent.headers()
        .forEach(
            (name, values) ->
                values.forEach(value -> headers.add(name, outside(name, value, call))));
    if (gzip && sent.status() != 304 && call.isHead()) {
      headers.put(HttpHeader.CONTENT_ENCODING, "gzip"); // as GET would
    }
  }

  /** Returns the value of a header as clients outside of proxies need it. */
  private static String outside(String name, String value, JettyCall call) {
    return switch (name) {
      case "Location" -> call.forwarding().outside(value);
      case "Link" -> call.forwarding().outsideLink(value);
      default -> value;
    };
  }

  /** Writes the body, if there is one. */
  void body(JettyCall call, OutputStream out) throws IOException {
    if (sent.status() == 204 || sent.status() == 304) {
      return;
    }
    if (gzip) {
      GzipBody body = new GzipBody(call.response().getHeaders(), out);
      sent.body().write(body);
      body.close();
    } else {
      sent.body().write(out);
    }
  }
}
