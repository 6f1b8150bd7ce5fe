package io.statehouse.app.access;

import static java.util.Objects.requireNonNull;

/** A right that a role gives: {@code write on css/db1}. */
public record Grant(Right right, Area area) {
  public Grant {
    requireNonNull(right, "right");
    requireNonNull(area, "area");
  }

  boolean allows(Right wanted, Area about) {
    return right.includes(wanted) && area.contains(about);
  }

  @Override
  public String toString() {
    return right.word() + " on " + area;
  }
}
