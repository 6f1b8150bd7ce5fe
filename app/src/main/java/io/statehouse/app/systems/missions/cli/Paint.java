package io.statehouse.app.systems.missions.cli;

import io.statehouse.domain.missions.StageState;
import java.util.function.UnaryOperator;

/** The colours of states, on a terminal. */
final class Paint {
  private static final String END = "\u001b[0m";

  private final boolean colours;

  Paint(boolean colours) {
    this.colours = colours;
  }

  UnaryOperator<String> of(StageState state) {
    String code =
        switch (state) {
          case READY -> "";
          case STARTED -> "1;36"; // bold cyan
          case FINISHED -> "32"; // green
          case FAILED -> "1;31"; // bold red
          case EXCLUDED, SKIPPED -> "90"; // grey
        };
    return colours && !code.isEmpty()
        ? text -> "\u001b[" + code + "m" + text + END
        : UnaryOperator.identity();
  }
}
