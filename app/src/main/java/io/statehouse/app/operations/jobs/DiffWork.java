package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.operations.DifferenceLines;
import io.statehouse.app.operations.OpenState;
import io.statehouse.operations.compare.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A comparison as a job: as {@code statehouse diff} does it. */
final class DiffWork implements Work {
  /** The differences that are shown; all are counted. */
  static final int MAX_SHOWN = 100;

  private final OpenState first;
  private final OpenState second;
  private final boolean withKey;

  /**
   * @param withKey whether keys may be shown
   */
  DiffWork(OpenState first, OpenState second, boolean withKey) {
    this.first = requireNonNull(first, "first");
    this.second = requireNonNull(second, "second");
    this.withKey = withKey;
  }

  @Override
  public void run(Job job) {
    List<Object> shown = new ArrayList<>();
    Comparison.Summary summary =
        new Comparison(first.selection(), job)
            .compare(
                first.entries(),
                second.entries(),
                difference -> {
                  if (shown.size() < MAX_SHOWN) {
                    shown.add(DifferenceLines.document(difference, withKey));
                  }
                });
    Map<String, Object> result = DifferenceLines.document(summary);
    result.put("differences", shown);
    job.result(result);
  }

  @Override
  public void close() {
    first.close();
    second.close();
  }
}
