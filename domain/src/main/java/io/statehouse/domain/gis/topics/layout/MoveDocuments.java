package io.statehouse.domain.gis.topics.layout;

import static io.statehouse.domain.layout.FieldType.LONG;
import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.domain.gis.topics.moves.entities.Move;
import io.statehouse.domain.gis.topics.moves.entities.Move.Throttled;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.Bytes;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A throttled reassignment as it is stored, members sorted. */
public final class MoveDocuments {
  private static final Throttled NONE = new Throttled(Optional.empty(), "");
  private static final Scalar<Integer> BROKER = Scalar.text(Integer::valueOf, String::valueOf);

  private static final RecordType<Throttled> THROTTLED =
      RecordType.tolerant(
          "GisThrottled",
          NONE,
          (fields, side) ->
              new Throttled(
                  fields.field("before", side.before(), TEXT.omitted()),
                  fields.text("during", side.during())));

  private static final RecordType<Move> MOVE =
      RecordType.tolerant(
          "GisMove",
          new Move(NONE, NONE, new TreeMap<>()),
          (fields, move) -> {
            Throttled followers = fields.field("followers", move.followers(), THROTTLED);
            Throttled leaders = fields.field("leaders", move.leaders(), THROTTLED);
            Map<Integer, Long> rates = fields.field("rates", move.rates(), LONG.mapBy(BROKER));
            return new Move(leaders, followers, new TreeMap<>(rates));
          });

  private MoveDocuments() {}

  public static Bytes write(Move move) {
    return Bytes.utf8(JsonTree.write(MOVE, move).text());
  }

  /** Reads a move; empty if the value is none, as after a change by hand. */
  public static Optional<Move> read(Bytes value) {
    try {
      return Optional.of(JsonTree.read(MOVE, JsonText.read(value)));
    } catch (GisException | IllegalArgumentException broken) {
      return Optional.empty();
    }
  }
}
