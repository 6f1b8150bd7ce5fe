package io.statehouse.domain.gojson;

import io.statehouse.domain.layout.Scalar;
import java.util.List;
import java.util.Optional;

/**
 * A JSON object that is stored for clients and never interpreted, as the text in which Go writes a
 * map: members sorted, numbers in their shortest form.
 */
public record FreeObject(String json) {
  public static final Scalar<FreeObject> TYPE =
      new Scalar<>(
          Scalar.Kind.OBJECT,
          Optional.empty(),
          List.of(),
          json -> new FreeObject((String) json),
          FreeObject::json);

  public FreeObject {
    if (!json.startsWith("{") || !json.endsWith("}")) {
      throw new IllegalArgumentException("not a JSON object: " + json.length() + " characters");
    }
  }

  /**
   * Reads an object as a caller writes it; empty if it is null.
   *
   * @throws GoJsonException if the text is not JSON, is not an object, or has a number that is out
   *     of the range of a double
   */
  public static Optional<FreeObject> read(String json) {
    return GoReader.read(json).freeObject();
  }

  @Override
  public String toString() {
    return json;
  }
}
