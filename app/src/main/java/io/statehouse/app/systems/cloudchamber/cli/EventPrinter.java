package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.OutputClosed;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.domain.cloudchamber.deployment.ChamberEvent;
import io.statehouse.domain.cloudchamber.deployment.ChamberWatch;
import java.util.function.Consumer;

/**
 * Prints events until Ctrl-C, or until no one reads the output. The watch itself never ends: while
 * the store cannot be reached it waits, and then compares everything with what it knows.
 */
final class EventPrinter {
  private final ChamberCall call;
  private final EventLines lines;
  private final Results results;

  EventPrinter(ChamberCall call, EventLines lines) {
    this.call = call;
    this.lines = lines;
    this.results = call.results();
  }

  /** Begins to notify a listener of the events to be printed. */
  interface Opening {
    ChamberWatch open(Consumer<ChamberEvent> listener);
  }

  /**
   * @param what what is watched, for people
   */
  void run(String what, Opening opening) {
    try (StopSignal stop = new StopSignal()) {
      ChamberWatch watch = opening.open(event -> print(event, stop));
      call.complain("watching " + what);
      stop.await();
      watch.close();
    }
  }

  private void print(ChamberEvent event, StopSignal stop) {
    try {
      if (results.wantsDocument()) {
        results.next(lines.document(event));
      } else {
        results.line(lines.line(event));
      }
      results.flush();
    } catch (OutputClosed noReader) {
      stop.stop();
    }
  }
}
