package io.statehouse.domain.css.entities;

/** The name of something that an error can be about. */
interface Subject {
  /** What it is the name of, as messages begin: {@code Table}. */
  String kind();
}
