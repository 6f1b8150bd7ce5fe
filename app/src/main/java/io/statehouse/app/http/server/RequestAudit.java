package io.statehouse.app.http.server;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Right;
import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.audit.AuditedRequest;
import io.statehouse.app.audit.Outcome;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Endpoint;
import io.statehouse.app.http.Need;
import io.statehouse.app.http.Request;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Records the requests that write, that reveal, and that are refused. */
record RequestAudit(AuditLog log) {

  /**
   * Records that a request is about to be handled.
   *
   * @throws io.statehouse.app.failure.AppException if it must not be handled without that
   */
  void begin(Request request) {
    if (log.isOn() && isRecorded(request.endpoint())) {
      log.begin(line(request, Outcome.BEGUN));
    }
  }

  /**
   * Records the response to a request.
   *
   * @param failure the kind of failure, where the handler threw it
   */
  void end(Request request, int status, Optional<Kind> failure) {
    boolean denied = status == 401 || status == 403;
    if (log.isOn() && (denied || isRecorded(request.endpoint()))) {
      Outcome outcome = Outcome.of(status, failure);
      log.end(line(request, outcome), outcome);
    }
  }

  private static boolean isRecorded(Endpoint endpoint) {
    return endpoint.writes()
        || endpoint.description().audited()
        || endpoint.need().right() == Right.ADMIN;
  }

  /** What a refused request of an original, or in its query, is about may be a misplaced secret. */
  private static AuditedRequest line(Request request, Outcome outcome) {
    Need need = request.endpoint().need();
    Map<String, String> about = new LinkedHashMap<>();
    if (outcome != Outcome.REFUSED || need.isOfRight()) {
      about.putAll(request.path());
    }
    Optional<Area> area =
        need.isOfRight() && outcome != Outcome.REFUSED
            ? Optional.of(need.area(request))
            : Optional.empty();
    area.ifPresent(part -> about.put("area", part.toString()));
    Optional<String> system =
        Optional.of(need.system())
            .filter(name -> !name.isEmpty())
            .or(() -> area.map(Area::systemName).filter(name -> !name.equals("*")));
    return new AuditedRequest(
        request.identity(),
        request.client(),
        request.id(),
        system,
        request.endpoint().method() + " " + request.endpoint().path(),
        about);
  }
}
