package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoReader;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.missions.ApiKeyInfo;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.StageResponse;
import java.util.List;

/** What clients receive, members in the original's order. */
public final class ResponseCodec {
  private ResponseCodec() {}

  public static String message(String text) {
    return new GoWriter().begin().text("message", text).end().toString();
  }

  public static String created(MissionId id) {
    return new GoWriter().begin().text("id", id.text()).end().toString();
  }

  public static String stageChanged(StageResponse response) {
    return new GoWriter()
        .begin()
        .bool("success", true)
        .texts("next", response.next())
        .bool("complete", response.complete())
        .end()
        .toString();
  }

  /** The only response with an API key, for the caller that has just sent it. */
  public static String key(ApiKeyInfo info) {
    return new GoWriter()
        .begin()
        .text("id", info.key().text())
        .text("name", info.name())
        .text("usage", info.usage())
        .end()
        .toString();
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
    return new GoWriter()
        .begin()
        .text("type", type)
        .text("message", message)
        .number("code", code)
        .end()
        .toString();
  }

  /**
   * Writes an event for a socket, whose members the original sorts at every level.
   *
   * @param content JSON, such as a mission as it is stored
   */
  public static String event(String event, String content) {
    return new GoWriter()
        .begin()
        .raw("content", GoReader.read(content).sorted())
        .text("event", event)
        .end()
        .toString();
  }
}
