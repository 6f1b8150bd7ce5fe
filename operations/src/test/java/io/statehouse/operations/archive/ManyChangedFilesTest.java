package io.statehouse.operations.archive;

import io.statehouse.testing.fuzz.FuzzTarget;
import io.statehouse.testing.fuzz.ManyChangedInputsContract;

class ManyChangedFilesTest extends ManyChangedInputsContract {
  /** The largest block, stored and decompressed, and its entry; twice, as it is read again. */
  private static final long MAX_BYTES = 6L * ArchiveFormat.MAX_BLOCK;

  @Override
  protected FuzzTarget[] targets() {
    return FuzzTargets.values();
  }

  @Override
  protected int rounds() {
    return 1_500;
  }

  @Override
  protected long maxBytes() {
    return MAX_BYTES;
  }
}
