package io.statehouse.operations.archive;

import io.statehouse.testing.fuzz.FuzzInputsContract;
import io.statehouse.testing.fuzz.FuzzTarget;

class FuzzInputsTest extends FuzzInputsContract {
  @Override
  protected FuzzTarget[] targets() {
    return FuzzTargets.values();
  }
}
