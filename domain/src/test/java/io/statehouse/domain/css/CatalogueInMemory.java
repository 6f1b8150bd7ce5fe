package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CatalogueFiles;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files of a catalogue description, written down in a test. */
final class CatalogueInMemory implements CatalogueFiles {
  private final Map<String, String> files = new LinkedHashMap<>();

  CatalogueInMemory with(String name, String content) {
    files.put(name, content);
    return this;
  }

  CatalogueInMemory withDatabase(String name, int stripes, double overlap) {
    return with(
        "database.json",
        "{\"version\":12,\"auth_key\":\"\",\"database\":\""
            + name
            + "\",\"num_stripes\":"
            + stripes
            + ",\"num_sub_stripes\":12,\"overlap\":"
            + overlap
            + "}");
  }

  /** Adds a table with the columns id, id2, lat, lon and flag. */
  CatalogueInMemory withTable(String database, String table, String fields) {
    return with(
        table + ".json",
        "{\"database\":\""
            + database
            + "\",\"table\":\""
            + table
            + "\","
            + fields
            + ",\"schema\":[{\"name\":\"id\",\"type\":\"BIGINT NOT NULL\"},"
            + "{\"name\":\"id2\",\"type\":\"BIGINT\"},"
            + "{\"name\":\"lat\",\"type\":\"DOUBLE\"},{\"name\":\"lon\",\"type\":\"DOUBLE\"},"
            + "{\"name\":\"flag\",\"type\":\"INT\"}]}");
  }

  @Override
  public List<String> names() {
    return List.copyOf(files.keySet());
  }

  @Override
  public InputStream open(String name) {
    return new ByteArrayInputStream(files.get(name).getBytes(StandardCharsets.UTF_8));
  }
}
