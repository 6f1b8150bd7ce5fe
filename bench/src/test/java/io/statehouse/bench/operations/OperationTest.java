package io.statehouse.bench.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.bench.bulk.RawBulk;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationTest {
  private static final Workload[] ALL =
      Stream.of(Operation.values()).map(Operation::workload).toArray(Workload[]::new);

  @TempDir private Path scratch;

  private String folder(String name) throws IOException {
    return Files.createDirectories(scratch.resolve(name)).toString();
  }

  @Test
  void every_operation_is_measured_again_and_again_and_has_its_raw_counterpart()
      throws IOException {
    try (OurOperations ours =
            new OurOperations(Place.FILE, folder("store"), 500, folder("scratch"));
        RawBulk store = RawBulk.of(new Place(Place.FILE, folder("store")));
        RawBulk file = RawBulk.of(new Place(Place.FILE, folder("raw")))) {
      ours.measure(0);
      Map<Workload, Double> our = ours.measure(0);
      Map<Workload, Double> raw = new RawOperations(store, file, ours.entries()).measure();

      assertThat(our).containsOnlyKeys(ALL);
      assertThat(raw).containsOnlyKeys(ALL);
    }
  }
}
