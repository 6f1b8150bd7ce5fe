package io.statehouse.domain.missions;

/**
 * A JSON object that is kept for others and never looked into: params, triggers. It is held as the
 * text in which it is stored, members sorted and numbers in their shortest form; the layout's codec
 * makes it.
 */
public record FreeObject(String json) {
  public FreeObject {
    if (!json.startsWith("{") || !json.endsWith("}")) {
      throw new IllegalArgumentException("not a JSON object: " + OneLine.of(json));
    }
  }

  @Override
  public String toString() {
    return json;
  }
}
