package io.statehouse.bench.runm;

import io.statehouse.bench.measure.Callers;

/** Requests that callers repeat, for objects chosen at random. */
enum Operation {
  GET("get by UUID") {
    @Override
    Callers.Call calls(Metadata metadata, Population population) {
      return (thread, n) -> expect(1, metadata.get(Population.uuid(population.anyObject())));
    }
  },
  GET_BY_NAME("get by name") {
    @Override
    Callers.Call calls(Metadata metadata, Population population) {
      return (thread, n) -> expect(1, metadata.getByName(Population.name(population.anyObject())));
    }
  },
  FIND("find by tag") {
    @Override
    Callers.Call calls(Metadata metadata, Population population) {
      return (thread, n) ->
          expect(
              Population.OBJECTS_PER_TAG,
              metadata.findByTag(Population.tag(population.anyObject())));
    }
  },
  /** The last, since it adds objects. */
  CREATE("create") {
    @Override
    Callers.Call calls(Metadata metadata, Population population) {
      return (thread, n) -> metadata.create(Population.freshUuid());
    }
  };

  private final String text;

  Operation(String text) {
    this.text = text;
  }

  abstract Callers.Call calls(Metadata metadata, Population population);

  /** Returns its name in the table. */
  String among(int objects, int callers) {
    return String.format(
        "%s of %,d, %d %s", text, objects, callers, callers == 1 ? "caller" : "callers");
  }

  private static void expect(int expected, int found) {
    if (expected != found) {
      throw new IllegalStateException("expected " + expected + " objects but found " + found);
    }
  }
}
