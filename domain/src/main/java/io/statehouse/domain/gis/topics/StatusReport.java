package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.layout.ReportDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.Optional;

/** The last report, kept for other processes where there is a sidecar. */
final class StatusReport {
  private final KeyValueStore store;
  private final TopicsLayout layout;

  StatusReport(KeyValueStore store, TopicsLayout layout) {
    this.store = store;
    this.layout = layout;
  }

  /** Replaces the report. One that another adopter wrote meanwhile is kept. */
  void replace(AdoptionReport report) {
    if (!layout.hasSidecar()) {
      return;
    }
    Optional<Entry> before = store.get(layout.status());
    store.commit(
        Transaction.builder()
            .require(
                before.map(Condition::unchanged).orElseGet(() -> Condition.absent(layout.status())))
            .put(layout.status(), ReportDocuments.write(report, store.limits().valueBytes()))
            .build());
  }

  /** Returns the report that is kept, if it can be read. */
  Optional<AdoptionReport> read() {
    return layout.hasSidecar()
        ? store.get(layout.status()).flatMap(entry -> ReportDocuments.read(entry.value()))
        : Optional.empty();
  }
}
