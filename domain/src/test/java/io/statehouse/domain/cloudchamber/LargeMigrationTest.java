package io.statehouse.domain.cloudchamber;

import io.statehouse.domain.cloudchamber.migration.MigrationContract;
import org.junit.jupiter.api.Nested;

/** Migrations in a store that takes small transactions. */
class LargeMigrationTest {
  @Nested
  class ToCode extends MigrationContract.ToCode {
    ToCode() {
      super(new SmallMemory());
    }
  }

  @Nested
  class ToDoc extends MigrationContract.ToDoc {
    ToDoc() {
      super(new SmallMemory());
    }
  }
}
