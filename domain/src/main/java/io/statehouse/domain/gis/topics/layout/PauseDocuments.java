package io.statehouse.domain.gis.topics.layout;

import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.domain.gis.topics.entities.Pause;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.Bytes;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** A pause of a topic as it is stored and shown. */
public final class PauseDocuments {
  private static final Scalar<Instant> TIME = TEXT.as(Instant::parse, Instant::toString);

  public static final RecordType<Pause> PAUSE =
      RecordType.tolerant(
          "GisPause",
          Pause.begun(Instant.EPOCH, "", ""),
          (fields, pause) ->
              new Pause(
                  fields.field("since", pause.since(), TIME),
                  fields.text("by", pause.by()),
                  fields.text("reason", pause.reason()),
                  fields.field("resumed", pause.resumed(), TIME.omitted())));

  private PauseDocuments() {}

  /**
   * @throws GisException with VALUE_TOO_LARGE
   */
  public static Bytes write(Pause pause) {
    return JsonText.write(JsonTree.write(PAUSE, pause));
  }

  /** Reads a pause; empty if the value is none, as after a change by hand. */
  public static Optional<Pause> read(Bytes value) {
    try {
      return Optional.of(JsonTree.read(PAUSE, JsonText.read(value)));
    } catch (GisException | DateTimeException | IllegalArgumentException broken) {
      return Optional.empty();
    }
  }
}
