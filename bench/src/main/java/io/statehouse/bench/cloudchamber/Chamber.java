package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.Workload;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import java.util.Map;
import java.util.Optional;

/** A way to reach the inventory of a deployment. All methods are called by many threads. */
interface Chamber extends AutoCloseable {
  Workload FIRST_LOAD = Workload.millis("load on an empty store");

  /** Returns its name in the table. */
  String name();

  /** Loads the population where there is nothing, and returns what that took. */
  Map<Workload, Double> loads();

  /** Returns how many racks were listed. */
  int racks();

  /** Returns how many blades of a rack were listed. */
  int blades(RackAddress rack);

  /** Reads a rack with all that is in it, and returns how many pdus, tors and blades there are. */
  int content(RackAddress rack);

  /** Reads the whole zone, and returns how many racks it has. */
  int summary();

  /** Returns how many blades were found: 1 or 0. */
  int get(PartAddress blade);

  /** Returns a blade as a writer sees it who is its only one and knows its last revision. */
  Cell cell(PartAddress blade);

  /** A blade and its last revision. */
  @FunctionalInterface
  interface Cell {
    /** Replaces the record if it has that revision. */
    void update(Blade record);
  }

  /** Runs {@code listener} whenever a blade changes; empty if it cannot be watched. */
  Optional<AutoCloseable> watch(PartAddress blade, Runnable listener);

  /** Returns what counts its round trips; empty if they are not counted. */
  Optional<Trips> trips();

  @Override
  void close();
}
