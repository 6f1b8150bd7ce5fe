package io.statehouse.app.systems.missions.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.ApiKeys;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.layout.ResponseCodec;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** {@code /logs}. */
final class LogRoute {
  private static final String PLAIN = "text/plain;charset=utf-8";

  private final ApiKeys keys;
  private final AccessGuard gate;
  private final RequestLog log;

  LogRoute(ApiKeys keys, AccessGuard gate, RequestLog log) {
    this.keys = keys;
    this.gate = gate;
    this.log = log;
  }

  Route route() {
    return DocumentedErrors.byKey(Route.get("/logs"))
        .summary("What was asked of this server with the API key on a day, as one JSON string.")
        .query("date", "The day in UTC as YYYYMMDD; today by default.")
        .answersBytes(PLAIN, "The log.")
        .answersNothing(404)
        .by(gate.forKey(this::read));
  }

  private Response read(ApiKey key, Request request) {
    keys.require(key);
    // Of several the first counts, as in Go.
    Optional<String> date = request.queries("date").stream().findFirst();
    return date.isPresent() ? of(key, date.get()) : of(key, log.today());
  }

  private Response of(ApiKey key, String date) {
    if (!date.matches("[0-9]{8}")) {
      throw new MissionsException(
          MissionsException.Kind.INVALID, "date is not YYYYMMDD, as in 20310502");
    }
    try {
      return of(key, LocalDate.parse(date, DateTimeFormatter.BASIC_ISO_DATE));
    } catch (DateTimeException noDay) {
      return Response.status(404);
    }
  }

  private Response of(ApiKey key, LocalDate day) {
    return log.of(key, day)
        .map(lines -> Response.text(PLAIN, ResponseCodec.text(lines)))
        .orElse(Response.status(404));
  }
}
