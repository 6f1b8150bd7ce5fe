package io.statehouse.app.systems.gis.http;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.http.events.Encoded;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.systems.gis.documents.AdoptionDocument;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.topics.LoopStatus;
import io.statehouse.domain.gis.topics.LoopStatus.DriftCheck;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionStatus;
import io.statehouse.domain.layout.Json;
import java.util.Locale;
import java.util.Map;

/**
 * The new state of something that changed, as clients receive it: enough to see whether to read
 * more.
 *
 * @param text a JSON document in one line
 */
public record GisUpdate(Kind kind, String text) {
  private static final String NAME = "changed";

  /** Describes the data for the API documentation. */
  static final String FORM =
      "{\"kind\": WHAT, …}. Kinds, and what they have: routes (live, served: versions; routes: how"
          + " many are served; stale: true if they come from the cache; error: the code of why the live version is not); adoption (desired,"
          + " adopted: versions; state and attempt of the last report; paused: how many topics are, if any;"
          + " error: the code of why they"
          + " cannot be read); adopter (of this server: role; state and attempt of its last report;"
          + " drift: how many topics others changed)";

  /** The kind of state that has changed. */
  public enum Kind {
    ROUTES,
    ADOPTION,
    ADOPTER
  }

  public GisUpdate {
    requireNonNull(kind, "kind");
    requireNonNull(text, "text");
  }

  static GisUpdate of(RouteReader.Status status) {
    Map<String, Object> data = data(Kind.ROUTES);
    status.live().map(VersionId::text).ifPresent(live -> data.put("live", live));
    status
        .table()
        .ifPresent(
            table -> {
              data.put("served", table.version().text());
              data.put("routes", table.routes().size());
            });
    if (status.stale()) {
      data.put("stale", true);
    }
    status.error().ifPresent(error -> data.put("error", code(error)));
    return new GisUpdate(Kind.ROUTES, Json.text(data));
  }

  static GisUpdate of(AdoptionStatus status) {
    Map<String, Object> data = data(Kind.ADOPTION);
    data.put("desired", status.desired().value());
    data.put("adopted", status.adopted().value());
    status.report().ifPresent(report -> put(report, data));
    if (!status.paused().isEmpty()) {
      data.put("paused", status.paused().size());
    }
    return new GisUpdate(Kind.ADOPTION, Json.text(data));
  }

  static GisUpdate of(LoopStatus status) {
    Map<String, Object> data = data(Kind.ADOPTER);
    data.put("role", AdoptionDocument.role(status).name());
    status.report().ifPresent(report -> put(report, data));
    status.drift().flatMap(DriftCheck::plan).ifPresent(plan -> data.put("drift", plan.differing()));
    return new GisUpdate(Kind.ADOPTER, Json.text(data));
  }

  private static void put(AdoptionReport report, Map<String, Object> data) {
    data.put("state", report.state().name());
    data.put("attempt", report.attempt());
  }

  static GisUpdate ofAdoption(GisException unreadable) {
    Map<String, Object> data = data(Kind.ADOPTION);
    data.put("error", code(unreadable));
    return new GisUpdate(Kind.ADOPTION, Json.text(data));
  }

  private static Map<String, Object> data(Kind kind) {
    return Json.object("kind", kind.name().toLowerCase(Locale.ROOT));
  }

  /** Messages of stores may name addresses; codes say enough here. */
  private static String code(RuntimeException error) {
    return error instanceof GisException refused ? refused.code().name() : "STORE_UNAVAILABLE";
  }

  EventStream.Event event() {
    return new EventStream.Event(NAME, Encoded.of(text));
  }
}
