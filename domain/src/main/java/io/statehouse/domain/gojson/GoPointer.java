package io.statehouse.domain.gojson;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import java.util.function.BiFunction;

/**
 * A record to which the original has a pointer: null drops what a repeated member had before, and
 * is refused at the end, since the original crashes on it.
 *
 * @param noun what messages call it, with its article
 */
public record GoPointer<T>(String name, String noun, T none, BiFunction<Fields, T, T> fields)
    implements RecordType.Declared<T> {
  public GoPointer {
    requireNonNull(name, "name");
    requireNonNull(noun, "noun");
    requireNonNull(none, "none");
    requireNonNull(fields, "fields");
  }
}
