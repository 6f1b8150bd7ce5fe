package io.statehouse.operations.copy;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Problems;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import java.util.stream.Stream;

/**
 * A state in another layout than that of its source, until it is closed.
 *
 * @param lost what that layout cannot hold, without which the rest is of use
 * @param impossible what it cannot hold, and the rest needs
 */
record ConvertedState(ImportSource sorted, Problems lost, Problems impossible)
    implements EntrySource, AutoCloseable {
  ConvertedState {
    requireNonNull(sorted, "sorted");
    requireNonNull(lost, "lost");
    requireNonNull(impossible, "impossible");
  }

  /** Returns the problems because of which nothing is copied. */
  Problems refused(Copy.Losses losses) {
    Problems refused = new Problems();
    refused.addAll(impossible);
    if (losses == Copy.Losses.REFUSE) {
      refused.addAll(lost);
    }
    return refused;
  }

  /** Returns the problems of what is left out. */
  Problems leftOut(Copy.Losses losses) {
    return losses == Copy.Losses.ACCEPT ? lost : new Problems();
  }

  @Override
  public Stream<Entry> entries(Prefix prefix) {
    return sorted.entries(prefix);
  }

  @Override
  public void close() {
    sorted.close();
  }
}
