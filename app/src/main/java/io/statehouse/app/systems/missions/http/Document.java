package io.statehouse.app.systems.missions.http;

import io.statehouse.app.http.Response;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.missions.entities.ApiKeyInfo;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.StageResponse;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.ResponseCodec;
import java.util.List;
import java.util.Optional;

/**
 * A JSON document that the original's API responds with, written as Go does. Unlike those of other
 * systems, documents end without a line feed.
 */
record Document<T>(FieldType<T> type) {
  static final Document<String> MESSAGE = new Document<>(ResponseCodec.MESSAGE);
  static final Document<ApiKeyInfo> KEY = new Document<>(ResponseCodec.KEY);
  static final Document<List<String>> NAMES = new Document<>(FieldType.TEXT.list());

  /** The names of a listing where the original responds with null if there are none. */
  static final Document<Optional<List<String>>> NAMES_OR_NULL =
      new Document<>(FieldType.TEXT.list().optional());

  /**
   * Stored documents as texts, so that one that is not JSON harms no other; null for no document.
   */
  static final Document<List<Optional<String>>> TEXTS_OR_NULL =
      new Document<>(FieldType.TEXT.optional().list());

  static final Document<MissionId> CREATED = new Document<>(ResponseCodec.CREATED);
  static final Document<StageResponse> CHANGED = new Document<>(ResponseCodec.CHANGED);

  /** The preview of a plan; a stored mission may also be what other programs wrote. */
  static final Document<Mission> MISSION = new Document<>(MissionCodec.MISSION);

  Schema schema() {
    return Shape.of(type).response();
  }

  Response response(T value) {
    return Response.text("application/json", GoWriter.json(type, value));
  }
}
