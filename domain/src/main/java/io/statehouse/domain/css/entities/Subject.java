package io.statehouse.domain.css.entities;

/** The name of something that an error can be about. */
interface Subject {
  /** Returns the kind of thing that it names, as messages begin: {@code Table}. */
  String kind();
}
