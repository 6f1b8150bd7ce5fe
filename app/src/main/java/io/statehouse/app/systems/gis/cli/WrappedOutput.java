package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.text.Printable;
import io.statehouse.app.text.TextWidth;
import io.statehouse.domain.gis.topics.entities.PlanText;
import io.statehouse.domain.gis.topics.entities.TopicPlan;

/**
 * Prints lines of which long ones are wrapped on a terminal, below where they begin.
 *
 * @param columns how wide they may be
 */
record WrappedOutput(Results results, int columns) {
  private static final int MIN_COLUMNS = 20;

  static WrappedOutput of(GisCall call) {
    return new WrappedOutput(
        call.results(),
        call.invocation().terminal().out() ? call.invocation().columns() : Integer.MAX_VALUE);
  }

  void print(String line) {
    String text = line.stripLeading();
    String indent = " ".repeat(line.length() - text.length());
    TextWidth.wrapped(Printable.line(text), Math.max(MIN_COLUMNS, columns - indent.length()))
        .forEach(part -> results.painted(indent + part));
  }

  /** Prints a plan; what is as defined only if the call is verbose. */
  static void print(GisCall call, TopicPlan plan) {
    PlanText.lines(plan, call.verbose()).forEach(of(call)::print);
  }
}
