package io.statehouse.app.keys;

import io.statehouse.app.json.Shape;

/** A key that was set, and the revision it has since. */
public record WrittenKey(String key, String revision) {
  public static final Shape<WrittenKey> SHAPE = Shape.of(WrittenKey.class);
}
