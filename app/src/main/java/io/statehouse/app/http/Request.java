package io.statehouse.app.http;

import io.javalin.http.Context;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.text.Quantity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What a handler sees of a request: the parameters that its route declares, headers, the body. */
public final class Request {
  private final Context context;
  private final Route route;
  private final long bodyLimit;
  private final Query query;

  /**
   * @throws IllegalArgumentException if the request has a query parameter that the route does not
   *     know, or one several times that it takes once
   */
  Request(Context context, Route route, long bodyLimit) {
    this.context = context;
    this.route = route;
    this.bodyLimit = bodyLimit;
    this.query = new Query(context.queryString(), route.original());
    if (!route.original()) {
      query.names().forEach(this::check);
    }
  }

  private void check(String name) {
    Route.Parameter declared = route.query().get(name);
    if (declared == null) {
      Set<String> known = new TreeSet<>(route.query().keySet());
      throw new IllegalArgumentException(
          "unknown parameter \"%s\": known are %s"
              .formatted(name, known.isEmpty() ? "none" : String.join(", ", known)));
    }
    if (!declared.repeatable() && query.all(name).size() > 1) {
      throw new IllegalArgumentException("parameter \"" + name + "\" is given more than once");
    }
  }

  /** The route that matched: its path, unlike that of the request, holds no secrets. */
  public Route route() {
    return route;
  }

  /** The client's address. */
  public String client() {
    return context.req().getRemoteAddr();
  }

  /** A parameter in the path, decoded. */
  public String path(String name) {
    return context.pathParam(name);
  }

  /**
   * @throws IllegalArgumentException if the parameter is missing
   */
  public String query(String name) {
    return optionalQuery(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "parameter \"" + name + "\" is missing: " + route.query().get(name).meaning()));
  }

  public Optional<String> optionalQuery(String name) {
    return queries(name).stream().findFirst();
  }

  /** All values of a parameter that may be repeated. */
  public List<String> queries(String name) {
    if (!route.query().containsKey(name)) {
      throw new IllegalStateException(route.path() + " does not declare parameter " + name);
    }
    return query.all(name);
  }

  /** Whether it has any query parameter. */
  public boolean hasQuery() {
    return !query.names().isEmpty();
  }

  /** A parameter that is off unless it is given as on. */
  public boolean flag(String name) {
    return optionalQuery(name)
        .map(text -> text.isEmpty() || Quantity.flag("parameter \"" + name + "\"", text))
        .orElse(false);
  }

  /** The part of the listing that it selects. */
  public Paging paging() {
    return Paging.of(this);
  }

  /**
   * The address of the next page of a listing, as the value of a {@code Link} header: that of this
   * request with another {@code after}.
   */
  public String linkToNext(String after) {
    return "<%s?%s>; rel=\"next\""
        .formatted(context.req().getRequestURI(), query.with(Paging.AFTER, after));
  }

  /** All values of a header that may be sent several times, in order. */
  public List<String> headers(String name) {
    return Collections.list(context.req().getHeaders(name));
  }

  public Optional<String> cookie(String name) {
    return Optional.ofNullable(context.cookie(name));
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(context.header(name));
  }

  /** The whole body. */
  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    copyBody(bytes);
    return bytes.toByteArray();
  }

  /**
   * Copies the body.
   *
   * @throws AppException if it is larger than it may be, or breaks off
   */
  public void copyBody(OutputStream to) {
    if (context.req().getContentLengthLong() > bodyLimit) {
      throw tooLarge(); // before the stream is opened, which would send "100 Continue"
    }
    try {
      if (copy(context.req().getInputStream(), to, bodyLimit) > bodyLimit) {
        throw tooLarge();
      }
    } catch (IOException brokenOff) {
      throw new AppException(
          Kind.BAD_INPUT, "the body could not be read: " + brokenOff.getMessage(), brokenOff);
    }
  }

  /** Copies to the end, or until more than the limit has been read; returns how much was read. */
  private static long copy(InputStream from, OutputStream to, long limit) throws IOException {
    byte[] buffer = new byte[1 << 14];
    long copied = 0;
    for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
      copied += read;
      if (copied > limit) {
        return copied;
      }
      to.write(buffer, 0, read);
    }
    return copied;
  }

  private AppException tooLarge() {
    return new AppException(
        Kind.TOO_LARGE, "the body is larger than " + bodyLimit + " bytes, the most this takes");
  }
}
