package io.statehouse.file;

import io.statehouse.ports.contract.KeyValueStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The store contract, in a temporary folder; outages are those of a disk. */
abstract class FileContract extends KeyValueStoreContract {
  final FaultyDisk disk = new FaultyDisk();
  @TempDir Path folder;

  @Override
  protected void beginOutage() {
    disk.fail();
  }

  @Override
  protected void endOutage() {
    disk.recover();
  }

  @Override
  protected void loseNextAnswer() {
    disk.failNextCommitOnceApplied();
  }
}
