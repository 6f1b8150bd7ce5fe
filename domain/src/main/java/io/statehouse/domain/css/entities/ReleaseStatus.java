package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

/** The release status of a database; the original defines two values and checks none. */
public record ReleaseStatus(String text) {
  public static final ReleaseStatus RELEASED = new ReleaseStatus("RELEASED");
  public static final ReleaseStatus UNRELEASED = new ReleaseStatus("UNRELEASED");

  public ReleaseStatus {
    requireNonNull(text, "text");
  }

  @Override
  public String toString() {
    return text;
  }
}
