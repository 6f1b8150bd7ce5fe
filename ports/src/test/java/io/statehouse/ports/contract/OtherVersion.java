package io.statehouse.ports.contract;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** Marks the test of a store on another version, or another make, of a server that has its test. */
@Repeats(
    value = {
      "Keys",
      "Reads",
      "Scans",
      "Children",
      "Limits",
      "Transactions",
      "ConditionsAndWrites",
      "Races",
      "Batches",
      "Watches",
      "RoundTripCounts"
    },
    because = "what the client does without a server does not depend on the server's version")
@Retention(RUNTIME)
@Target(TYPE)
public @interface OtherVersion {}
