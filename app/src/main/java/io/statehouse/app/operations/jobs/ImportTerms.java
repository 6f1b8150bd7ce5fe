package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.Policy;

/**
 * The changes that the import of an archive may make.
 *
 * @param mustBeEmpty whether the store must hold no state of the system
 * @param dryRun whether it is only planned
 */
record ImportTerms(Policy policy, boolean mustBeEmpty, boolean dryRun) {
  ImportTerms {
    requireNonNull(policy, "policy");
  }

  /** Returns the terms by which a store holds exactly the archive in the end. */
  static ImportTerms restore(boolean replace, boolean dryRun) {
    return new ImportTerms(replace ? Policy.MAKE_EQUAL : Policy.ADD_ONLY, !replace, dryRun);
  }
}
