package io.statehouse.app.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How one response to a GET is sent: whole, compressed, or as "not modified".
 *
 * <p>A response is compressed if that can make it smaller and reveals nothing: the length of a
 * compressed text depends on its content (BREACH), so a response that needs authentication is sent
 * uncompressed. So are those of an original's API, whose clients may not expect compression, and
 * event streams, each event of which must arrive at once.
 *
 * @param sent the response as it was made
 * @param gzip whether it is compressed, unless it turns out to be short
 */
record Delivery(Response sent, boolean gzip) {
  private static final Pattern COMPRESSIBLE =
      Pattern.compile("(application/json|image/svg\\+xml|text/(?!event-stream).*?)(;.*)?");

  private static final String ETAG = "ETag";
  private static final String LENGTH = "Content-Length";
  private static final String GZIP_SUFFIX = "-gzip\"";

  /** The delivery of a response to a request for this route. */
  static Delivery of(Route route, Response sent, HttpServletRequest request) {
    if (route.method() != Method.GET || sent.status() != 200) {
      return new Delivery(sent, false);
    }
    if (!isCompressible(route, sent)) {
      return new Delivery(unlessKnown(sent, request), false);
    }
    Response varying = sent.adding("Vary", "Accept-Encoding");
    boolean gzip = Encoding.of(request).takesGzip() && !isShort(sent, request);
    Response chosen = gzip ? compressed(varying) : varying;
    return new Delivery(unlessKnown(chosen, request), gzip);
  }

  private static boolean isCompressible(Route route, Response sent) {
    return route.description().security().isEmpty()
        && !route.dialect().hasPlainFailures()
        && header(sent, "Content-Type")
            .filter(type -> COMPRESSIBLE.matcher(type).matches())
            .isPresent();
  }

  /**
   * Where nothing shows the length but the body, it is unknown for HEAD, and too late for a tag,
   * which says how the body is sent.
   */
  private static boolean isShort(Response sent, HttpServletRequest request) {
    return header(sent, LENGTH)
        .map(length -> Long.parseLong(length) < GzipBody.LEAST)
        .orElse(header(sent, ETAG).isPresent() || request.getMethod().equals("HEAD"));
  }

  /** The same without its length, and with a tag of its own, as other bytes need. */
  private static Response compressed(Response whole) {
    Response without = whole.without(LENGTH);
    return header(whole, ETAG)
        .map(tag -> without.with(ETAG, tag.substring(0, tag.length() - 1) + GZIP_SUFFIX))
        .orElse(without);
  }

  private static Response unlessKnown(Response sent, HttpServletRequest request) {
    List<String> known = Collections.list(request.getHeaders("If-None-Match"));
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

  /**
   * Sends a response as it is; see {@link #send(HttpServletRequest, HttpServletResponse,
   * OutputStream)}.
   */
  static Optional<CompletableFuture<Void>> send(
      Response sent, HttpServletRequest request, HttpServletResponse response) throws IOException {
    return new Delivery(sent, false).send(request, response, response.getOutputStream());
  }

  /** Sends the response; for one that goes on without this thread, returns when it is over. */
  Optional<CompletableFuture<Void>> send(
      HttpServletRequest request, HttpServletResponse response, OutputStream out)
      throws IOException {
    response.setStatus(sent.status());
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    sent.headers()
        .forEach(
            (name, values) -> {
              response.setHeader(name, values.get(0));
              values.subList(1, values.size()).forEach(value -> response.addHeader(name, value));
            });
    if (sent.body() instanceof Response.LiveBody body) {
      return Optional.of(LiveResponse.start(body, request, response));
    }
    boolean bare = sent.status() == 204 || sent.status() == 304;
    if (bare) {
      response.setContentType(null); // a cache would take Javalin's default for the stored copy's
    }
    if (!bare && !request.getMethod().equals("HEAD")) {
      write(response, out);
    } else if (gzip && !bare) {
      response.setHeader("Content-Encoding", "gzip"); // as GET would
    }
    response.flushBuffer(); // so that a committed response is not mistaken for one still to be made
    return Optional.empty();
  }

  private void write(HttpServletResponse response, OutputStream out) throws IOException {
    if (gzip) {
      GzipBody body = new GzipBody(response, out);
      sent.body().write(body);
      body.close();
    } else {
      sent.body().write(out);
    }
  }
}
