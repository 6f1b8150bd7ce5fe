package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoReader;
import io.statehouse.domain.gojson.GoValue;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.missions.entities.ApiKeyInfo;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.StageResponse;
import java.util.List;
import java.util.function.Consumer;

/** What clients receive, members in the original's order. */
public final class ResponseCodec {
  private ResponseCodec() {}

  public static String message(String text) {
    return object(json -> json.text("message", text));
  }

  public static String created(MissionId id) {
    return object(json -> json.text("id", id.text()));
  }

  public static String stageChanged(StageResponse response) {
    return object(
        json -> {
          json.bool("success", true);
          json.texts("next", response.next());
          json.bool("complete", response.complete());
        });
  }

  /** The only response with an API key, for the caller that has just sent it. */
  public static String key(ApiKeyInfo info) {
    return object(
        json -> {
          json.text("id", info.key().text());
          json.text("name", info.name());
          json.text("usage", info.usage());
        });
  }

  /** Writes names or ids. */
  public static String texts(List<String> texts) {
    return new GoWriter().array(texts, GoWriter::element).toString();
  }

  /** Writes one JSON string, as logs are served. */
  public static String text(String text) {
    return new GoWriter().element(text).toString();
  }

  /**
   * @param type the original's name for the error
   * @param code the HTTP status
   */
  public static String error(String type, String message, int code) {
    return object(
        json -> {
          json.text("type", type);
          json.text("message", message);
          json.integer("code", code);
        });
  }

  /**
   * Writes an event for a socket, whose members the original sorts at every level.
   *
   * @param content JSON, such as a mission as it is stored
   */
  public static String event(String event, String content) {
    GoValue value = GoReader.read(content);
    return object(
        json -> {
          json.member("content", value, (read, before) -> read, GoWriter::sorted);
          json.text("event", event);
        });
  }

  private static String object(Consumer<GoWriter> members) {
    return new GoWriter().object(members).toString();
  }
}
