package io.statehouse.app.console;

import java.util.List;

/**
 * The page of one system in the console.
 *
 * @param title what the page is called in the header
 * @param files its files below {@code /console/systems/NAME/} on the class path; {@code page.js} is
 *     the module that the console loads, the others are those that it uses
 * @param takesKey whether it signs in with an access key from the console's address
 */
public record Page(String title, List<String> files, boolean takesKey) {
  static final String MODULE = "page.js";

  public Page(String title, List<String> files) {
    this(title, files, false);
  }

  public Page {
    if (title.isBlank()) {
      throw new IllegalArgumentException("page has no title");
    }
    files = List.copyOf(files);
    if (!files.contains(MODULE)) {
      throw new IllegalArgumentException("page \"" + title + "\" has no " + MODULE + ": " + files);
    }
  }

  /** Returns the same page, which signs in with a key from the address. */
  public Page takingKey() {
    return new Page(title, files, true);
  }
}
