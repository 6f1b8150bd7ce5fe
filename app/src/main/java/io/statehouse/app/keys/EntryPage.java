package io.statehouse.app.keys;

import io.statehouse.app.json.Shape;
import java.util.List;
import java.util.Optional;

/**
 * A page of entries in JSON, as a server writes and the command line reads it.
 *
 * @param next after which key the listing continues, if it does
 */
@Shape.Tolerant
public record EntryPage(List<EntryDocument> entries, Optional<String> next) {
  public static final Shape<EntryPage> SHAPE = Shape.of(EntryPage.class);
}
