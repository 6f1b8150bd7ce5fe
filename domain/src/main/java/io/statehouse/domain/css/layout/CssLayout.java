package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.KeyForms;
import io.statehouse.domain.layout.KeyVariable;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Optional;

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

  /** The keys above all others, of which each store of this system has at least one. */
  public static final List<CssKey> TOPMOST =
      List.of(VERSION.parent(), PARTITIONINGS, DATABASES, NODES);

  private static final KeyVariable<String> SEGMENT =
      KeyVariable.named("segment").excluding("/").except(CssKey.PACKED);
  static final KeyVariable<String> ID = KeyVariable.named("id").excluding("/");
  static final KeyVariable<DatabaseName> DB =
      SEGMENT.called("db").as(DatabaseName::new, DatabaseName::text);
  static final KeyVariable<TableName> TABLE_NAME =
      SEGMENT.called("table").as(TableName::new, TableName::text);
  static final KeyVariable<String> CHUNK_TEXT = SEGMENT.called("chunk");
  static final KeyVariable<String> REPLICA_TEXT = SEGMENT.called("replica");
  static final KeyVariable<NodeName> NODE_NAME =
      SEGMENT.called("node").as(NodeName::new, NodeName::text);

  static final KeyForm PARTITIONING = KeyForm.of("partitioning", "/PARTITIONING/_{id}", ID);
  static final KeyForm DATABASE = KeyForm.of("database", "/DBS/{db}", DB);
  static final KeyForm TABLES = DATABASE.then("tables", "/TABLES");
  static final KeyForm TABLE = TABLES.then("table", "/{table}", TABLE_NAME);
  public static final KeyForm SCHEMA = TABLE.then("schema", "/schema");
  public static final KeyForm TABLE_PARTITIONING =
      TABLE.then("table-partitioning", "/partitioning");
  public static final KeyForm SHARED_SCAN = TABLE.then("shared-scan", "/sharedScan");
  public static final KeyForm MATCH = TABLE.then("match", "/match");
  public static final KeyForm CHUNKS = TABLE.then("chunks", "/CHUNKS");
  public static final KeyForm CHUNK = CHUNKS.then("chunk", "/{chunk}", CHUNK_TEXT);
  public static final KeyForm REPLICAS = CHUNK.then("replicas", "/REPLICAS");
  static final KeyForm REPLICA = REPLICAS.then("replica", "/{replica}", REPLICA_TEXT);
  static final KeyForm REPLICA_PACKED = REPLICA.then("packed-replica", "/" + CssKey.PACKED);
  static final KeyForm REPLICA_NODE = REPLICA.then("replica-node", "/" + ReplicaScan.NODE_NAME);
  static final KeyForm NODE = KeyForm.of("node", "/NODES/{node}", NODE_NAME);

  private CssLayout() {}

  /**
   * @param id as stored, normally ten digits
   */
  public static CssKey partitioning(String id) {
    // Not by the form: a stored id may be any text that begins with a number.
    return PARTITIONINGS.child("_" + id);
  }

  public static CssKey database(DatabaseName database) {
    return key(DATABASE, database);
  }

  public static CssKey tables(DatabaseName database) {
    return key(TABLES, database);
  }

  public static CssKey table(TableRef table) {
    return key(TABLE, table);
  }

  /**
   * @param form that of the table or of one key below it, such as {@link #SCHEMA}
   */
  public static CssKey key(KeyForm form, TableRef table) {
    return key(form, table.database(), table.table());
  }

  /**
   * @param form {@link #CHUNK} or {@link #REPLICAS}
   */
  public static CssKey key(KeyForm form, TableRef table, ChunkNumber chunk) {
    return key(form, table.database(), table.table(), chunk.toString());
  }

  public static CssKey node(NodeName node) {
    return key(NODE, node);
  }

  private static CssKey key(KeyForm form, Object... values) {
    return new CssKey(form.key(values).text());
  }

  /** Parses a key; empty if it is not of any form. */
  static Optional<KeyForm.Match> read(Key key) {
    return Forms.ALL.read(key);
  }

  /** Returns the table whose key, or a key below it, was read. */
  static TableRef tableOf(KeyForm.Match match) {
    return new TableRef(match.get(DB), match.get(TABLE_NAME));
  }

  /** Returns whether this is one of the two keys that hold the version. */
  public static boolean isVersion(String key) {
    return key.equals(VERSION.text()) || key.equals(VERSION.parent().text());
  }

  /**
   * Returns whether there is a version.
   *
   * @throws CssException of kind VERSION_MISMATCH if there is another version
   * @throws CssException of kind EXISTS if it is empty, since it is then neither written nor right
   */
  public static boolean hasVersion(Optional<String> stored) {
    if (stored.isEmpty()) {
      return false;
    }
    if (stored.get().isEmpty()) {
      throw CssException.exists("Key", VERSION);
    }
    if (!stored.get().equals(VERSION_VALUE)) {
      throw CssException.versionMismatch(VERSION_VALUE, stored.get());
    }
    return true;
  }

  /** Compared with each other only once keys are parsed, which few commands do. */
  private static final class Forms {
    static final KeyForms ALL =
        KeyForms.of(
            KeyForm.of("version-parent", VERSION.parent().text()),
            KeyForm.of("version", VERSION.text()),
            KeyForm.of("partitionings", PARTITIONINGS.text()),
            KeyForm.of("databases", DATABASES.text()),
            KeyForm.of("nodes", NODES.text()),
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
  }
}
