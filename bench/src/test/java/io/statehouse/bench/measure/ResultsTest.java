package io.statehouse.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
  @TempDir Path folder;

  @Test
  void what_was_written_is_read() throws IOException {
    Figures figures = new Figures();
    figures.add(Workload.millis("watch latency, p50"), Target.OURS, 1.25);
    figures.add(Workload.millis("watch latency, p50"), Target.OURS, 2);
    List<Verdict> verdicts = List.of(new Verdict("put", "≥ 2.0 ×", "3.00 (2.50–3.10) ×", "met"));
    Results written = new Results(Map.of(Results.SUITE, "etcd"), figures, verdicts);

    written.write(folder.resolve("new/etcd.tsv"));
    Results read = Results.read(folder.resolve("new/etcd.tsv"));

    assertThat(read.facts()).isEqualTo(written.facts());
    assertThat(read.figures().all()).isEqualTo(figures.all());
    assertThat(read.verdicts()).isEqualTo(verdicts);
  }
}
