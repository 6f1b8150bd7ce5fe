package io.statehouse.app.fuzz;

import io.statehouse.app.operations.apply.ChangedDocuments;
import io.statehouse.testing.fuzz.FuzzTarget;
import io.statehouse.testing.fuzz.ManyChangedInputsContract;
import java.util.List;
import java.util.Random;

class ManyChangedDocumentsTest extends ManyChangedInputsContract {
  /** A document has a million values at the most. */
  private static final long MAX_BYTES = 512L << 20;

  @Override
  protected FuzzTarget[] targets() {
    return new FuzzTarget[] {FuzzTargets.APPLY};
  }

  @Override
  protected int rounds() {
    return 2_000;
  }

  @Override
  protected long maxBytes() {
    return MAX_BYTES;
  }

  @Override
  protected byte[] changed(List<byte[]> kept, Random random) {
    return new ChangedDocuments(kept, random).next();
  }
}
