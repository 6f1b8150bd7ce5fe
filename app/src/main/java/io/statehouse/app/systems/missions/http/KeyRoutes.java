package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.ApiKeys;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.layout.RequestCodec;
import io.statehouse.domain.missions.layout.ResponseCodec;
import java.net.URLEncoder;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/** The API keys themselves, and the log of the requests made with one. */
final class KeyRoutes {
  private static final String PLAIN = "text/plain;charset=utf-8";

  private final ApiKeys keys;
  private final AccessGuard gate;
  private final RequestLog log;

  KeyRoutes(MissionControl control, AccessGuard gate, RequestLog log) {
    this.keys = control.keys();
    this.gate = gate;
    this.log = log;
  }

  List<Route> routes() {
    return List.of(
        gate.forAdmin(
            Route.post("/key")
                .summary("Makes an API key, of any id or a random one; or renames one. For admins.")
                .body(Document.NEW_KEY)
                .answersBytes(PLAIN, "The id of the key."),
            request -> Response.text(PLAIN, keys.create(RequestCodec.key(request.bytes())).text())),
        gate.forAdmin(
            Route.get("/key/all")
                .summary("All API keys. For admins.")
                .answers(Document.NAMES.schema()),
            request -> Document.NAMES.response(keys.list().stream().map(ApiKey::text).toList())),
        gate.forAdminOfKey(
            Route.delete("/key")
                .summary("Deletes the API key shown, and all that belongs to it. For admins.")
                .answers(Document.MESSAGE.schema()),
            (key, request) -> delete(key)),
        gate.forKey(
            Route.get("/key").summary("Id, name and usage of the API key shown."),
            Document.KEY,
            (key, request) -> keys.get(key)),
        gate.forKeyInPath(
            Route.get("/key/{key}")
                .summary("Leads to the console, signed in with this API key.")
                .answersNothing(301),
            "key",
            (key, request) -> toConsole(key)),
        gate.forKey(
            Route.get("/logs")
                .summary(
                    "What was asked of this server with the API key on a day, as one JSON string.")
                .query("date", "The day in UTC as YYYYMMDD; today by default.")
                .answersBytes(PLAIN, "The log.")
                .answersNothing(404),
            this::log));
  }

  private Response delete(ApiKey key) {
    keys.delete(key);
    log.forget(key);
    return Document.MESSAGE.response("Deleted key" + key.text());
  }

  private Response toConsole(ApiKey key) {
    keys.require(key);
    return Response.status(301)
        .with("Location", "/?key=" + URLEncoder.encode(key.text(), UTF_8).replace("+", "%20"));
  }

  private Response log(ApiKey key, Request request) {
    keys.require(key);
    // Of several dates the first counts, as in Go.
    Optional<String> date = request.queries("date").stream().findFirst();
    try {
      return date.map(KeyRoutes::day)
          .or(() -> Optional.of(log.today()))
          .flatMap(day -> log.of(key, day))
          .map(lines -> Response.text(PLAIN, ResponseCodec.text(lines)))
          .orElse(Response.status(404));
    } catch (DateTimeException noDay) {
      return Response.status(404);
    }
  }

  private static LocalDate day(String date) {
    if (!date.matches("[0-9]{8}")) {
      throw new MissionsException(
          MissionsException.Kind.INVALID, "date is not YYYYMMDD, as in 20310502");
    }
    return LocalDate.parse(date, DateTimeFormatter.BASIC_ISO_DATE);
  }
}
