package io.statehouse.app.systems.missions.http;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Handler;
import io.statehouse.app.http.Handshake;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.domain.missions.AdminAccess;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.ports.StoreException;

/**
 * What stands before every route of missions: the limit of requests, then the API key or the
 * administrator's password; and behind it, the answer to whatever a route throws.
 */
public final class AccessGuard {
  private final MissionControl missions;
  private final AdminAccess admin;
  private final RateLimit limit;
  private final RequestLog log;
  private final AccessKey accessKey;

  /** Answers a request of somebody who shows an API key. */
  @FunctionalInterface
  public interface KeyHandler {

    /**
     * Answers the request.
     *
     * @param key may be nobody's: whatever is asked of the domain looks for it first
     */
    Response handle(ApiKey key, Request request);
  }

  /**
   * @param longestStoreKey the most bytes that a key of the store has
   */
  public AccessGuard(
      MissionControl missions,
      AdminAccess admin,
      RateLimit limit,
      RequestLog log,
      int longestStoreKey) {
    this.missions = requireNonNull(missions, "missions");
    this.admin = requireNonNull(admin, "admin");
    this.limit = requireNonNull(limit, "limit");
    this.log = requireNonNull(log, "log");
    this.accessKey = new AccessKey(longestStoreKey);
  }

  /** Lets everybody pass. */
  public Handler open(Handler handler) {
    return request -> {
      if (!limit.admits(request.client())) {
        return ErrorDocument.tooManyRequests();
      }
      try {
        return handler.handle(request);
      } catch (RuntimeException failed) {
        return ErrorDocument.of(request.route(), failed);
      }
    };
  }

  /** Lets the administrator pass. */
  Handler forAdmin(Handler handler) {
    return open(
        request -> {
          Credentials.require(admin, request.header("Authorization"));
          return handler.handle(request);
        });
  }

  /** Lets the administrator pass, who names an API key besides; that request is not counted. */
  Handler forAdminOf(KeyHandler handler) {
    return forAdmin(request -> handler.handle(accessKey.of(request), request));
  }

  /** Lets those pass who show an API key that exists, and counts their requests. */
  public Handler forKey(KeyHandler handler) {
    return open(request -> keyed(accessKey.of(request), handler, request));
  }

  /** As the other, for a key that is part of the path. */
  Handler forPathKey(String parameter, KeyHandler handler) {
    return open(request -> keyed(accessKey.of(request.path(parameter)), handler, request));
  }

  /** As the other, for clients that may not be able to set headers. */
  public Handler forKeyOr(String parameter, KeyHandler handler) {
    return open(request -> keyed(accessKey.of(request, parameter), handler, request));
  }

  /**
   * Looks whether a client may ask for a web socket now.
   *
   * @throws AppException if it makes too many requests
   */
  public void requireRate(Handshake handshake) {
    if (!limit.admits(handshake.client())) {
      throw new AppException(Kind.TOO_MANY_REQUESTS, "too many requests: try later");
    }
  }

  /**
   * Reads the API key of who asks for a web socket.
   *
   * @return a key that may be nobody's
   * @throws MissionsException if it shows none, or one that nobody can have
   */
  public ApiKey key(Handshake handshake, String parameter) {
    return accessKey.of(handshake, parameter);
  }

  private Response keyed(ApiKey key, KeyHandler handler, Request request) {
    Response answer;
    try {
      answer = handler.handle(key, request);
    } catch (StoreException.Unavailable | StoreException.OutcomeUnknown nothingMoreToKnow) {
      throw nothingMoreToKnow;
    } catch (RuntimeException failed) {
      if (failed instanceof MissionsException refused
          && refused.kind() == MissionsException.Kind.KEY_NOT_FOUND) {
        throw failed;
      }
      // Bad input may have failed before the key was looked for, which an answer never does.
      missions.keys().require(key);
      answer = ErrorDocument.of(request.route(), failed);
    }
    missions.usage().count(key);
    log.add(key, request.route(), answer.status());
    return answer;
  }
}
