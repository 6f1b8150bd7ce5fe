package io.statehouse.app.systems.css;

import static io.statehouse.app.json.Json.object;

import io.statehouse.domain.css.ChunkNumber;
import io.statehouse.domain.css.Database;
import io.statehouse.domain.css.IngestReport;
import io.statehouse.domain.css.LoadReport;
import io.statehouse.domain.css.MatchParameters;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.NodeParameters;
import io.statehouse.domain.css.Partitioning;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.Striping;
import io.statehouse.domain.css.Table;
import io.statehouse.domain.css.TableParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** How the values of Qserv CSS look in JSON, on the command line and over HTTP. */
public final class CssJson {
  private CssJson() {}

  /** A name beside its status, for databases and tables. */
  public static List<Map<String, Object>> statuses(Map<?, ?> statuses) {
    return statuses.entrySet().stream()
        .map(entry -> object("name", entry.getKey(), "status", entry.getValue()))
        .toList();
  }

  public static Map<String, Object> database(Database database) {
    return object(
        "name", database.name(),
        "status", database.status(),
        "storageClass", database.storageClass(),
        "releaseStatus", database.releaseStatus(),
        "striping", striping(database.striping()));
  }

  public static Map<String, Object> striping(Striping striping) {
    return object(
        "stripes", striping.stripes(),
        "subStripes", striping.subStripes(),
        "partitioningId", striping.partitioningId(),
        "overlap", striping.overlap());
  }

  public static Map<String, Object> table(Table table) {
    TableParameters parameters = table.parameters();
    return object(
        "database", table.ref().database(),
        "name", table.ref().table(),
        "status", table.status(),
        "chunkLevel", parameters.chunkLevel(),
        "partitioning", partitioning(parameters.partitioning()),
        "match", match(parameters.match()),
        "scan", scan(parameters.scan()),
        "schema", table.schema());
  }

  /** The partitioning of a table, or null where it has none. */
  public static Map<String, Object> partitioning(Partitioning partitioning) {
    return partitioning.equals(Partitioning.NONE)
        ? null
        : object(
            "partitioned", partitioning.partitioned(),
            "dirDb", partitioning.dirDb(),
            "dirTable", partitioning.dirTable(),
            "dirColName", partitioning.dirColName(),
            "latColName", partitioning.latColName(),
            "lonColName", partitioning.lonColName(),
            "overlap", partitioning.overlap(),
            "subChunks", partitioning.subChunks());
  }

  /** What makes a table a match table, or null where it is none. */
  public static Map<String, Object> match(MatchParameters match) {
    return match.isMatchTable()
        ? object(
            "dirTable1", match.dirTable1(),
            "dirColName1", match.dirColName1(),
            "dirTable2", match.dirTable2(),
            "dirColName2", match.dirColName2(),
            "flagColName", match.flagColName(),
            "angSep", match.angSep())
        : null;
  }

  public static Map<String, Object> scan(ScanParameters scan) {
    return object("lockInMem", scan.lockInMem(), "scanRating", scan.rating());
  }

  public static Map<String, Object> node(NodeName name, NodeParameters node) {
    return object(
        "name", name,
        "type", node.type(),
        "host", node.host(),
        "port", node.port(),
        "state", node.state());
  }

  /** Chunk numbers, in order, each with the nodes that hold a replica. */
  public static List<Map<String, Object>> chunks(SortedMap<ChunkNumber, List<String>> chunks) {
    return chunks.entrySet().stream()
        .map(entry -> object("chunk", entry.getKey().number(), "nodes", entry.getValue()))
        .toList();
  }

  /** A key, its value, and the members below it, packed ones included. */
  public static Map<String, Object> entry(String key, String value, Map<String, String> members) {
    return object("key", key, "value", value, "members", new LinkedHashMap<>(members));
  }

  public static Map<String, Object> load(LoadReport report) {
    return object("keys", report.keys(), "transactions", report.transactions());
  }

  public static Map<String, Object> ingest(IngestReport report) {
    return object(
        "database", report.database(),
        "databaseCreated", report.databaseCreated(),
        "created", report.created(),
        "skipped", report.skipped(),
        "replicas", report.replicas());
  }
}
