package io.statehouse.app.console;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * A system that is served, as {@code GET /systems} lists it.
 *
 * @param keysServed whether its raw keys are served
 * @param readOnly why writes are refused, in one sentence; empty if they are not
 * @param ownLogin whether its users log in to it, as to its original
 */
public record ListedSystem(
    String name, Page page, boolean keysServed, Optional<String> readOnly, boolean ownLogin) {
  public ListedSystem {
    requireNonNull(name, "name");
    requireNonNull(page, "page");
    requireNonNull(readOnly, "readOnly");
  }

  /** Returns the module of its page, below {@code /console/}. */
  String module() {
    return file(Page.MODULE);
  }

  /** Returns the files of its page, below {@code /console/}. */
  Stream<String> files() {
    return page.files().stream().map(this::file);
  }

  private String file(String name) {
    return "systems/" + this.name + "/" + name;
  }
}
