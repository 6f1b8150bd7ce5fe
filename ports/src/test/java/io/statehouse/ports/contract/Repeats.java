package io.statehouse.ports.contract;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/**
 * Marks the test of a variant of a store, such as one that shares requests, whose other variant
 * runs the whole kit: only these groups can differ, so only they are run.
 */
@Inherited
@Retention(RUNTIME)
@Target(TYPE)
public @interface Repeats {
  /** The names of the groups, such as {@code Races}. */
  String[] value();

  /** Why the others cannot differ, for the report. */
  String because();
}
