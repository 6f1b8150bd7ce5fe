package io.statehouse.app.http;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Credentials;
import io.statehouse.app.access.Decision;
import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Right;
import io.statehouse.app.access.Sender;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.revision.Expectation;
import io.statehouse.ports.url.PercentCode;
import io.statehouse.ports.url.Quantity;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The view of a request that a handler has: the parameters that its route declares, headers, the
 * body.
 */
public final class Request implements Sender {
  private final RequestHead head;
  private final Endpoint endpoint;
  private final Map<String, String> path = new LinkedHashMap<>();
  private final ReceivedBody body;
  private final Query query;
  private Identity identity = Identity.NOBODY;

  /**
   * @param path the parameters in the path, as they were sent
   * @throws IllegalArgumentException if a parameter is not encoded as it should be, is unknown to
   *     the route, or is given several times where the route takes it once
   */
  public Request(RequestHead head, Endpoint endpoint, Map<String, String> path, ReceivedBody body) {
    this.head = head;
    this.endpoint = endpoint;
    path.forEach(
        (name, sent) ->
            this.path.put(name, PercentCode.decoded("\"" + name + "\" in the path", sent)));
    this.body = body;
    this.query = new Query(head.query(), endpoint.dialect().isOriginal());
    if (!endpoint.dialect().isOriginal()) {
      query.names().stream().filter(this::isChecked).forEach(this::check);
    }
  }

  private boolean isChecked(String name) {
    return declares(name) || !endpoint.description().anyQuery();
  }

  private void check(String name) {
    Parameter declared = endpoint.description().query().get(name);
    if (declared == null) {
      Set<String> known = new TreeSet<>(endpoint.description().query().keySet());
      throw new IllegalArgumentException(
          "unknown parameter \"%s\": known are %s"
              .formatted(name, known.isEmpty() ? "none" : String.join(", ", known)));
    }
    if (!declared.repeatable() && query.all(name).size() > 1) {
      throw new IllegalArgumentException("parameter \"" + name + "\" is given more than once");
    }
  }

  /** Returns the endpoint that matched: its path, unlike that of the request, holds no secrets. */
  public Endpoint endpoint() {
    return endpoint;
  }

  /**
   * Returns what counts as one client: its IPv4 address, or the first 64 bits of its IPv6 address.
   */
  public String client() {
    return head.client();
  }

  @Override
  public String id() {
    return head.id();
  }

  /** Returns the host that the client has sent the request to, with its port; empty if none. */
  public String host() {
    return head.host();
  }

  /** Returns the parameters in the path, decoded. */
  public Map<String, String> path() {
    return Collections.unmodifiableMap(path);
  }

  /** Returns what it presents of who sends it. */
  public Credentials credentials() {
    return new Credentials(head.client(), head.header("Authorization"), head.certificate());
  }

  /** Says who sends it, once that is known. */
  public void sentBy(Identity sender) {
    identity = sender;
  }

  @Override
  public Identity identity() {
    return identity;
  }

  /**
   * Requires a right that only some requests of a route need.
   *
   * @throws AppException if the sender does not have it
   */
  public void requireRight(Right right, Area area) {
    Decision.require(identity, right, area);
  }

  /** Returns a parameter in the path, decoded. */
  public String path(String name) {
    String value = path.get(name);
    if (value == null) {
      throw new IllegalStateException(endpoint.path() + " does not declare parameter " + name);
    }
    return value;
  }

  /**
   * @throws IllegalArgumentException if the parameter is missing
   */
  public String query(String name) {
    return optionalQuery(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "parameter \""
                        + name
                        + "\" is missing: "
                        + endpoint.description().query().get(name).meaning()));
  }

  public Optional<String> optionalQuery(String name) {
    return queries(name).stream().findFirst();
  }

  /** Returns whether its route has a query parameter of a name. */
  public boolean declares(String name) {
    return endpoint.description().query().containsKey(name);
  }

  /** Returns all values of a parameter that may be repeated. */
  public List<String> queries(String name) {
    if (!declares(name)) {
      throw new IllegalStateException(endpoint.path() + " does not declare parameter " + name);
    }
    return query.all(name);
  }

  /** Returns whether it has any query parameter. */
  public boolean hasQuery() {
    return !query.names().isEmpty();
  }

  /** Returns a parameter that is off unless it is given as on. */
  public boolean flag(String name) {
    return optionalQuery(name)
        .map(text -> text.isEmpty() || Quantity.flag("parameter \"" + name + "\"", text))
        .orElse(false);
  }

  /** Returns the part of the listing that it selects. */
  public Paging paging() {
    return Paging.of(optionalQuery(Paging.AFTER), optionalQuery(Paging.LIMIT));
  }

  /**
   * Returns the address of the next page of a listing, as the value of a {@code Link} header: that
   * of this request with another {@code after}.
   */
  public String linkToNext(String after) {
    return "<%s?%s>; rel=\"next\"".formatted(head.path(), query.with(Paging.AFTER, after));
  }

  /** Returns all values of a header that may be sent several times, in order. */
  public List<String> headers(String name) {
    return head.headers(name);
  }

  /**
   * Returns all values of a cookie, in order: a browser may have several of one name, for different
   * paths and domains.
   */
  public List<String> cookies(String name) {
    return head.cookies(name);
  }

  /**
   * Returns what the client expects of what it writes.
   *
   * @throws IllegalArgumentException if that is contradictory or malformed
   */
  public Expectation expectation() {
    if (!endpoint.description().conditional()) {
      throw new IllegalStateException(endpoint.path() + " does not declare to be conditional");
    }
    return EntityTag.expectation(head);
  }

  /** Refuses what the client expects, where the handler would ignore it. */
  void requireNoExpectation() {
    EntityTag.requireNone(head, endpoint);
  }

  public Optional<String> header(String name) {
    return head.header(name);
  }

  /** Returns whether the handler needs a body of which a part is still to come. */
  public boolean awaitsBody() {
    return endpoint.description().body().isPresent() && !body.hasArrived();
  }

  /**
   * Returns the whole body.
   *
   * @throws AppException if it is larger than it may be, is too slow, or breaks off
   */
  public byte[] bytes() {
    requireBody();
    return body.bytes();
  }

  /**
   * Opens the body, which may be read several times while the request is handled.
   *
   * @throws AppException if it is larger than it may be, is too slow, or breaks off
   */
  public InputStream openBody() throws IOException {
    requireBody();
    return body.open();
  }

  private void requireBody() {
    if (endpoint.description().body().isEmpty()) {
      throw new IllegalStateException(endpoint.path() + " does not declare a body");
    }
  }
}
