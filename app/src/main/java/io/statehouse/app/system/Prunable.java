package io.statehouse.app.system;

import static java.util.Objects.requireNonNull;

import java.util.Set;

/**
 * The state that a repair of a system deletes only on request, by {@code --prune-NAME}, since it
 * may still be of use.
 *
 * @param name the name, as in the option
 * @param findings the kinds of the findings that are mended so
 * @param what what is deleted, as in "definitions to which no key leads"
 */
public record Prunable(String name, Set<String> findings, String what) {
  public Prunable {
    requireNonNull(name, "name");
    findings = Set.copyOf(findings);
    requireNonNull(what, "what");
  }

  /** Returns the option of {@code statehouse SYSTEM verify} that requests it. */
  public String option() {
    return "--prune-" + name;
  }
}
