package io.statehouse.app.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Selection;
import io.statehouse.ports.EarlierStates;
import io.statehouse.ports.Revision;

/**
 * An open store as it was at a moment.
 *
 * @param now the store as it is
 */
record EarlierState(OpenState now, EarlierStates states, Revision moment) implements OpenSide {
  EarlierState {
    requireNonNull(now, "now");
    requireNonNull(states, "states");
    requireNonNull(moment, "moment");
  }

  @Override
  public EntrySource entries() {
    return prefix -> states.scan(prefix, moment);
  }

  @Override
  public Selection selection() {
    return now.selection();
  }

  @Override
  public Config config() {
    return now.config();
  }

  @Override
  public boolean isOfStore() {
    return true;
  }

  @Override
  public String toString() {
    return "%s at revision %s".formatted(now, moment);
  }

  @Override
  public void close() {
    now.close();
  }
}
