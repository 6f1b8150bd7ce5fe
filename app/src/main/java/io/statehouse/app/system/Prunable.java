package io.statehouse.app.system;

import static java.util.Objects.requireNonNull;

/**
 * What a repair of a system deletes only on request, by {@code --prune-NAME}, since it may still be
 * of use.
 *
 * @param name the name, as in the option
 * @param finding the kind of the findings that are mended so
 * @param what what is deleted, as in "definitions to which no key leads"
 */
public record Prunable(String name, String finding, String what) {
  public Prunable {
    requireNonNull(name, "name");
    requireNonNull(finding, "finding");
    requireNonNull(what, "what");
  }

  /** The option of {@code statehouse SYSTEM verify} that requests it. */
  public String option() {
    return "--prune-" + name;
  }
}
