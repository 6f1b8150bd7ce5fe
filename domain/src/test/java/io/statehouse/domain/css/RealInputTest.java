package io.statehouse.domain.css;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.statehouse.domain.css.entities.CatalogueFiles;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.DumpOptions;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.entities.IngestReport;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.css.entities.LoadReport;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.progress.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Input that was not written for this project; it lies beside it, and the tests fail if it is
 * missing.
 */
class RealInputTest extends OnMemory {
  private static final Path INPUT = Path.of("..", "..", "shared", "data", "qserv");

  @BeforeEach
  void requireInput() {
    assumeTrue(Files.isDirectory(INPUT), "there is no real input at " + INPUT);
  }

  private record Folder(Path path) implements CatalogueFiles {
    @Override
    public List<String> names() throws IOException {
      try (Stream<Path> files = Files.list(path)) {
        return files.map(file -> file.getFileName().toString()).toList();
      }
    }

    @Override
    public InputStream open(String name) throws IOException {
      return Files.newInputStream(path.resolve(name));
    }
  }

  @Test
  void a_dump_of_the_original_loads_and_reads() {
    LoadReport report =
        new Loader(store, CssSettings.DEFAULTS)
            .load(
                () -> Files.newInputStream(INPUT.resolve("testPlugins.kvmap")),
                LoadOptions.DEFAULTS,
                Progress.NONE);

    assertThat(report.keys()).isEqualTo(51);
    Css css = checked();
    TableRef object = TableRef.of("LSST", "Object");
    assertThat(css.databases().striping(new DatabaseName("LSST")))
        .isEqualTo(new Striping(60, 18, 0, 0.025));
    assertThat(css.tables().partitioning(object).dirColName()).isEqualTo("objectIdObjTest");
    assertThat(css.tables().parameters(object).chunkLevel()).isEqualTo(2);
    assertThat(css.tables().match(object).isMatchTable()).isFalse();
    assertThat(css.tree().get("/DBS/LSST/LOCK/reason")).isEmpty();
    assertThat(css.tree().expanded("/DBS/LSST/TABLES/Object")).hasValue("READY");
  }

  @Test
  void a_dump_of_the_original_dumps_again_to_the_same_bytes() throws IOException {
    Path file = INPUT.resolve("testPlugins.kvmap");
    new Loader(store, CssSettings.DEFAULTS)
        .load(() -> Files.newInputStream(file), LoadOptions.DEFAULTS, Progress.NONE);

    String dump = Content.dump(checked(), new DumpOptions("", FileFormat.JSON, KeyOrder.MYSQL));

    assertThat(dump.strip()).isEqualTo(Files.readString(file).strip());
  }

  @Test
  void catalogues_of_the_original_are_ingested() {
    IngestReport first =
        checked().ingest().run(new Folder(INPUT.resolve("case01")), List.of(), Progress.NONE);
    IngestReport second =
        checked().ingest().run(new Folder(INPUT.resolve("case02")), List.of(), Progress.NONE);

    assertThat(first.databaseCreated()).isTrue();
    assertThat(first.created()).contains(TableRef.of("qcase01", "Object"));
    assertThat(second.created())
        .containsExactly(TableRef.of("qcase02", "Object"), TableRef.of("qcase02", "Source"));
    Css css = checked();
    assertThat(css.databases().striping(new DatabaseName("qcase02")))
        .isEqualTo(css.databases().striping(new DatabaseName("qcase01")))
        .isEqualTo(new Striping(85, 12, 1, 0.01667));
    assertThat(css.tables().partitioning(TableRef.of("qcase01", "Source")))
        .isEqualTo(
            Partitioning.child(
                TableRef.of("qcase01", "Object"), "objectId", "declObject", "raObject"));
    assertThat(css.tables().schema(TableRef.of("qcase01", "Source")))
        .startsWith("(`qserv_trans_id` INT NOT NULL, `sourceId`  bigint(20) NOT NULL, ")
        .endsWith(")");
  }
}
