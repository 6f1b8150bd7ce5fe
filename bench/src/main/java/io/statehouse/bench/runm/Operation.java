package io.statehouse.bench.runm;

import io.statehouse.bench.measure.Callers;
import java.util.function.BiConsumer;

/** Requests that callers repeat, for objects chosen at random. */
enum Operation {
  GET(
      "get by UUID",
      (metadata, population) ->
          Callers.expect(1, metadata.get(Population.uuid(population.anyObject())))),
  GET_BY_NAME(
      "get by name",
      (metadata, population) ->
          Callers.expect(1, metadata.getByName(Population.name(population.anyObject())))),
  FIND(
      "find by tag",
      (metadata, population) ->
          Callers.expect(
              Population.OBJECTS_PER_TAG,
              metadata.findByTag(Population.tag(population.anyObject())))),
  /** The last, since it adds objects. */
  CREATE("create", (metadata, population) -> metadata.create(Population.freshUuid()));

  private final String text;
  private final BiConsumer<Metadata, Population> request;

  Operation(String text, BiConsumer<Metadata, Population> request) {
    this.text = text;
    this.request = request;
  }

  Callers.Call calls(Metadata metadata, Population population) {
    return (thread, n) -> request.accept(metadata, population);
  }

  /** Returns its name in the table. */
  String among(int objects, int callers) {
    return String.format(
        "%s of %,d, %d %s", text, objects, callers, callers == 1 ? "caller" : "callers");
  }
}
