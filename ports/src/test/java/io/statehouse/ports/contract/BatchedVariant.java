package io.statehouse.ports.contract;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** Marks the test of a store whose callers share requests, beside that of the store alone. */
@Repeats(
    value = {
      "Reads",
      "Limits",
      "Transactions",
      "Races",
      "Batches",
      "Pipelining",
      "Histories",
      "Outages",
      "Closing",
      "RoundTripCounts"
    },
    because = "batching changes nothing here")
@Retention(RUNTIME)
@Target(TYPE)
public @interface BatchedVariant {}
