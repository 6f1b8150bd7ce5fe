package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.ChunkNumber;
import io.statehouse.domain.css.CssKey;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.TableRef;
import java.util.List;

/**
 * The keys of Qserv's central state.
 *
 * <pre>
 *   /css_meta/version                       1, exactly
 *   /PARTITIONING/_{id}                     empty; id is ten digits                      packed below
 *   /DBS/{db}                               status                                       packed below
 *   /DBS/{db}/TABLES/{table}                status
 *     …/schema                              list of columns, always written plain
 *     …/partitioning                        empty; that it exists means "partitioned"    packed below
 *     …/sharedScan                          empty                                        packed below
 *     …/match                               1                                            packed below
 *     …/CHUNKS/{chunk}                      empty; chunk in plain decimal
 *       …/REPLICAS/{replica}                empty; replica is ten digits                 packed below
 *   /NODES/{node}                           state                                        packed below
 *   {any}/.packed.json                      children of {any} as one JSON object
 * </pre>
 *
 * Every key has all its ancestors; those not listed ({@code /DBS}, {@code …/TABLES}, {@code
 * …/CHUNKS}, {@code …/REPLICAS} and so on) are empty. What is packed is named by the codecs.
 */
public final class CssLayout {
  public static final CssKey VERSION = new CssKey("/css_meta/version");
  public static final String VERSION_VALUE = "1";

  public static final CssKey PARTITIONINGS = new CssKey("/PARTITIONING");
  public static final CssKey DATABASES = new CssKey("/DBS");
  public static final CssKey NODES = new CssKey("/NODES");

  static final KeyForm PARTITIONING = new KeyForm("/PARTITIONING/_{id}");
  static final KeyForm DATABASE = new KeyForm("/DBS/{db}");
  static final KeyForm TABLES = DATABASE.with("TABLES");
  static final KeyForm TABLE = TABLES.with("{table}");
  static final KeyForm SCHEMA = TABLE.with("schema");
  static final KeyForm TABLE_PARTITIONING = TABLE.with("partitioning");
  static final KeyForm SHARED_SCAN = TABLE.with("sharedScan");
  static final KeyForm MATCH = TABLE.with("match");
  static final KeyForm CHUNKS = TABLE.with("CHUNKS");
  static final KeyForm CHUNK = CHUNKS.with("{chunk}");
  static final KeyForm REPLICAS = CHUNK.with("REPLICAS");
  static final KeyForm REPLICA = REPLICAS.with("{replica}");
  static final KeyForm REPLICA_PACKED = REPLICA.with(CssKey.PACKED);
  static final KeyForm REPLICA_NODE = REPLICA.with(ReplicaCodec.NODE_NAME);
  static final KeyForm NODE = new KeyForm("/NODES/{node}");

  private static final List<KeyForm> ALL =
      List.of(
          PARTITIONING,
          DATABASE,
          TABLES,
          TABLE,
          SCHEMA,
          TABLE_PARTITIONING,
          SHARED_SCAN,
          MATCH,
          CHUNKS,
          CHUNK,
          REPLICAS,
          REPLICA,
          REPLICA_PACKED,
          REPLICA_NODE,
          NODE);

  static {
    for (int i = 0; i < ALL.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (ALL.get(i).couldBe(ALL.get(j))) {
          throw new IllegalStateException(ALL.get(i) + " could be " + ALL.get(j));
        }
      }
    }
  }

  private CssLayout() {}

  /**
   * @param id as stored, normally ten digits
   */
  public static CssKey partitioning(String id) {
    return PARTITIONING.key(id);
  }

  public static CssKey database(DatabaseName database) {
    return DATABASE.key(database);
  }

  public static CssKey tables(DatabaseName database) {
    return TABLES.key(database);
  }

  public static CssKey table(TableRef table) {
    return TABLE.key(table.database(), table.table());
  }

  public static CssKey schema(TableRef table) {
    return SCHEMA.key(table.database(), table.table());
  }

  public static CssKey tablePartitioning(TableRef table) {
    return TABLE_PARTITIONING.key(table.database(), table.table());
  }

  public static CssKey sharedScan(TableRef table) {
    return SHARED_SCAN.key(table.database(), table.table());
  }

  public static CssKey match(TableRef table) {
    return MATCH.key(table.database(), table.table());
  }

  public static CssKey chunks(TableRef table) {
    return CHUNKS.key(table.database(), table.table());
  }

  public static CssKey chunk(TableRef table, ChunkNumber chunk) {
    return CHUNK.key(table.database(), table.table(), chunk);
  }

  public static CssKey replicas(TableRef table, ChunkNumber chunk) {
    return REPLICAS.key(table.database(), table.table(), chunk);
  }

  public static CssKey node(NodeName node) {
    return NODE.key(node);
  }

  /** Tells whether this is one of the two keys that the first opener of a store writes. */
  public static boolean isVersion(String key) {
    return key.equals(VERSION.text()) || key.equals(VERSION.parent().text());
  }
}
