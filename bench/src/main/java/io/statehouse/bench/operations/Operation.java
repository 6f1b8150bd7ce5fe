package io.statehouse.bench.operations;

import io.statehouse.bench.measure.Workload;

/** An operation on all entries of a store; {@code COPY_TO} writes to it from a file store. */
enum Operation {
  COPY_TO("copy to the store"),
  COPY_TO_UNCOMPARED("copy to the store, not compared"),
  COPY_TO_WITH_CHECKPOINT("copy to the store, with a checkpoint"),
  EXPORT("export to an archive"),
  DIFF("diff of two equal stores"),
  VERIFY("verify"),
  COPY_FROM("copy from the store"),
  COPY_FROM_UNCOMPARED("copy from the store, not compared"),
  COPY_FROM_WITH_CHECKPOINT("copy from the store, with a checkpoint");

  private final String text;

  Operation(String text) {
    this.text = text;
  }

  /** Returns what is measured of it, in entries. */
  Workload workload() {
    return Workload.rate(text);
  }
}
