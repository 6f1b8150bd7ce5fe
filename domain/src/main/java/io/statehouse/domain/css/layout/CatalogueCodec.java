package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CatalogueDescription;
import io.statehouse.domain.css.entities.CatalogueFiles;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableDescription;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.entities.TableRole;
import io.statehouse.domain.layout.Tree;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The files in which a catalogue is described to Qserv's ingest.
 *
 * <pre>
 *   metadata.json    if there is one, names the others: "database", "tables"[] "schema" and "data"[] "chunks"
 *   database.json    else this, and every other .json file is a table
 * </pre>
 *
 * What concerns only the ingest of data (credentials, indexes, folders, API version) is passed
 * over.
 */
public final class CatalogueCodec {
  private static final String METADATA_FILE = "metadata.json";
  private static final String DATABASE_FILE = "database.json";

  private final CatalogueFiles files;

  private CatalogueCodec(CatalogueFiles files) {
    this.files = files;
  }

  /**
   * @throws CssException of kind BAD_FILE if a file is missing, or not as it should be
   */
  public static CatalogueDescription read(CatalogueFiles files) throws IOException {
    return new CatalogueCodec(files).read();
  }

  private CatalogueDescription read() throws IOException {
    List<String> names = files.names();
    String databaseFile = DATABASE_FILE;
    Map<String, List<ChunkNumber>> chunksByFile = new LinkedHashMap<>();
    if (names.contains(METADATA_FILE)) {
      Tree metadata = json(METADATA_FILE);
      databaseFile = metadata.member("database").text();
      for (Tree table : metadata.member("tables").elements()) {
        chunksByFile
            .computeIfAbsent(table.member("schema").text(), file -> new ArrayList<>())
            .addAll(chunks(table));
      }
    } else {
      names.stream()
          .filter(name -> name.endsWith(".json") && !name.equals(DATABASE_FILE))
          .sorted()
          .forEach(name -> chunksByFile.put(name, List.of()));
    }
    requireThere(names, databaseFile, chunksByFile.keySet());
    Tree json = json(databaseFile);
    DatabaseName database = valid(json, () -> new DatabaseName(json.member("database").text()));
    Striping striping =
        Striping.of(
            CatalogueJson.integer(json.member("num_stripes")),
            CatalogueJson.integer(json.member("num_sub_stripes")),
            CatalogueJson.decimal(json.member("overlap")));
    List<TableDescription> tables = new ArrayList<>();
    for (Map.Entry<String, List<ChunkNumber>> file : chunksByFile.entrySet()) {
      tables.add(table(json(file.getKey()), file.getValue()));
    }
    return valid(json, () -> new CatalogueDescription(database, striping, tables));
  }

  private static void requireThere(
      List<String> names, String databaseFile, Set<String> tableFiles) {
    Stream.concat(Stream.of(databaseFile), tableFiles.stream())
        .filter(name -> !names.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw CssException.badFile(name, "there is no such file in the catalogue's folder");
            });
  }

  private Tree json(String name) throws IOException {
    try (InputStream file = files.open(name)) {
      return CatalogueJson.read(name, file);
    }
  }

  private static List<ChunkNumber> chunks(Tree table) {
    return table.elements("data").stream()
        .flatMap(part -> part.elements("chunks").stream())
        .map(chunk -> new ChunkNumber(CatalogueJson.integer(chunk)))
        .toList();
  }

  private static TableDescription table(Tree json, List<ChunkNumber> chunks) {
    return valid(
        json,
        () -> {
          TableRef table =
              new TableRef(
                  new DatabaseName(json.member("database").text()),
                  new TableName(json.member("table").text()));
          List<TableDescription.Column> columns = new ArrayList<>();
          for (Tree column : json.member("schema").elements()) {
            columns.add(
                new TableDescription.Column(
                    column.member("name").text(), column.member("type").text()));
          }
          return new TableDescription(table, role(json, table), columns, chunks);
        });
  }

  /** The fields that are set decide what the table is. */
  private static TableRole role(Tree json, TableRef table) {
    String director = text(json, "director_table");
    String director2 = text(json, "director_table2");
    String key = text(json, "director_key");
    String latitude = text(json, "latitude_key");
    String longitude = text(json, "longitude_key");
    if (CatalogueJson.integer(json.member("is_partitioned")) == 0) {
      return new TableRole.Regular();
    }
    if (director.isEmpty()) {
      return new TableRole.Director(key, latitude, longitude);
    }
    if (director2.isEmpty()) {
      return new TableRole.Child(table.resolve(director), key, latitude, longitude);
    }
    TableRef first = table.resolve(director);
    TableRef second = table.resolve(director2);
    MatchParameters parameters =
        new MatchParameters(
            first.toString(),
            key,
            second.toString(),
            text(json, "director_key2"),
            text(json, "flag"),
            json.find("ang_sep").map(CatalogueJson::decimal).orElse(0.0));
    return new TableRole.Match(parameters, first, second);
  }

  private static String text(Tree json, String name) {
    return json.text(name).orElse("");
  }

  /** Adds the file's name to what a record refuses. */
  private static <T> T valid(Tree json, Supplier<T> record) {
    try {
      return record.get();
    } catch (CssException | IllegalArgumentException problem) {
      throw problem instanceof CssException known && known.kind() == CssException.Kind.BAD_FILE
          ? known
          : CssException.badFile(json.path(), problem.getMessage());
    }
  }
}
