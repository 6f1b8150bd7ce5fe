package io.statehouse.app.systems.css.documents;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.KeyTree;
import io.statehouse.domain.css.PendingActions;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.Database;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.IngestPlan;
import io.statehouse.domain.css.entities.IngestReport;
import io.statehouse.domain.css.entities.LoadPlan;
import io.statehouse.domain.css.entities.LoadReport;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.PendingAction;
import io.statehouse.domain.css.entities.PendingAction.Outcome;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.Table;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableParameters;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.TableCodec;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The JSON documents about Qserv CSS, on the command line and over HTTP. Where a record of the
 * domain has the members of its document, it is the document.
 */
public final class CssDocuments {
  public static final Shape<List<NamedStatus>> STATUSES = Shape.of(NamedStatus.class).list();
  public static final Shape<Database> DATABASE = Shape.of(Database.class);
  public static final Shape<Striping> STRIPING = Shape.of(Striping.class);
  public static final Shape<List<Integer>> EMPTY_CHUNKS = Shape.INTEGER.list();
  public static final Shape<Optional<Partitioning>> PARTITIONING =
      Shape.of(TableCodec.PARTITIONING.type()).orNull();
  public static final Shape<Optional<MatchParameters>> MATCH =
      Shape.of(TableCodec.MATCH.type()).orNull();
  public static final Shape<ScanParameters> SCAN = Shape.of(TableCodec.SCAN.type());

  /** A table; parts that it does not have are null. */
  public static final Shape<Table> TABLE =
      Shape.of(
          RecordType.of(
              "Table",
              new Table(
                  TableRef.of("database", "table"),
                  Status.READY,
                  "",
                  new TableParameters(
                      MatchParameters.NONE, Partitioning.NONE, ScanParameters.NONE)),
              CssDocuments::table));

  public static final Shape<List<Chunk>> CHUNKS = Shape.of(Chunk.class).list();
  public static final Shape<Node> NODE = Shape.of(Node.class);
  public static final Shape<List<Node>> NODES = NODE.list();
  public static final Shape<KeyEntry> ENTRY = Shape.of(KeyEntry.class);
  public static final Shape<List<String>> CHILDREN = Shape.STRING.list();
  public static final Shape<CreatedKey> CREATED_KEY = Shape.of(CreatedKey.class);
  public static final Shape<LoadReport> LOADED = Shape.of(LoadReport.class);
  public static final Shape<LoadPlan> LOAD_PLAN = Shape.of(LoadPlan.class);
  public static final Shape<Ingested> INGESTED = Shape.of(Ingested.class);
  public static final Shape<PlannedIngest> INGEST_PLAN = Shape.of(PlannedIngest.class);
  public static final Shape<List<PendingAction>> PENDING = Shape.of(PendingAction.class).list();
  public static final Shape<Version> VERSION = Shape.of(Version.class);

  private CssDocuments() {}

  /** A database or a table, and its status. */
  public record NamedStatus(String name, Status status) {
    public static List<NamedStatus> list(Map<?, Status> statuses) {
      return each(statuses, (name, status) -> new NamedStatus(name.toString(), status));
    }

    /** Returns the tables of a database; or only those that are ready. */
    public static List<NamedStatus> tables(Css css, DatabaseName database, boolean ready) {
      return list(css.tables().statuses(database)).stream()
          .filter(table -> !ready || table.status.isReady())
          .toList();
    }
  }

  private static Table table(Fields fields, Table table) {
    TableParameters parameters = table.parameters();
    TableRef ref =
        new TableRef(
            new DatabaseName(fields.text("database", table.ref().database().text())),
            new TableName(fields.text("name", table.ref().table().text())));
    Status status = new Status(fields.text("status", table.status().text()));
    fields.integer("chunkLevel", parameters.chunkLevel()); // follows from the partitioning
    Optional<Partitioning> partitioning =
        fields.field(
            "partitioning",
            partitioning(parameters.partitioning()),
            TableCodec.PARTITIONING.type().optional());
    Optional<MatchParameters> match =
        fields.field("match", match(parameters.match()), TableCodec.MATCH.type().optional());
    ScanParameters scan = fields.field("scan", parameters.scan(), TableCodec.SCAN.type());
    return new Table(
        ref,
        status,
        fields.text("schema", table.schema()),
        new TableParameters(
            match.orElse(MatchParameters.NONE), partitioning.orElse(Partitioning.NONE), scan));
  }

  /** Returns how a table is partitioned; empty if it is not. */
  public static Optional<Partitioning> partitioning(Partitioning partitioning) {
    return Optional.of(partitioning).filter(stored -> !stored.equals(Partitioning.NONE));
  }

  /** Returns what a match table matches; empty for other tables. */
  public static Optional<MatchParameters> match(MatchParameters match) {
    return Optional.of(match).filter(MatchParameters::isMatchTable);
  }

  /** The schema of a table. */
  public record TableSchema(String schema) {
    public static final Shape<TableSchema> SHAPE = Shape.of(TableSchema.class);
  }

  /** A chunk, and the nodes that hold a replica of it. */
  public record Chunk(ChunkNumber chunk, List<String> nodes) {
    public static List<Chunk> list(Map<ChunkNumber, List<String>> chunks) {
      return each(chunks, Chunk::new);
    }
  }

  public record Node(NodeName name, String type, String host, int port, NodeState state) {
    public Node(NodeName name, NodeParameters node) {
      this(name, node.type(), node.host(), node.port(), node.state());
    }

    public static List<Node> list(Map<NodeName, NodeParameters> nodes) {
      return each(nodes, Node::new);
    }
  }

  private static <K, V, D> List<D> each(Map<K, V> map, BiFunction<K, V, D> document) {
    return map.entrySet().stream().map(e -> document.apply(e.getKey(), e.getValue())).toList();
  }

  /** Returns the numbers of chunks. */
  public static List<Integer> numbers(Collection<ChunkNumber> chunks) {
    return chunks.stream().map(ChunkNumber::number).toList();
  }

  /**
   * A key, its value, and the members directly below it. A member of a packed document is shown as
   * the key that it stands for.
   */
  public record KeyEntry(String key, String value, Map<String, String> members) {

    /**
     * @throws CssException of kind NOT_FOUND if there is neither such a key nor such a packed
     *     member
     */
    public static KeyEntry read(KeyTree tree, String key) {
      String value = tree.expanded(key).orElseThrow(() -> CssException.noSuchKey(key));
      return new KeyEntry(key, value, tree.exists(key) ? tree.expandedChildren(key) : Map.of());
    }
  }

  /** A key that was created. */
  public record CreatedKey(String key) {

    /**
     * @param unique whether the key is a prefix, to which the next free number is appended
     */
    public static CreatedKey in(KeyTree tree, String key, String value, boolean unique) {
      return new CreatedKey(unique ? tree.createUnique(key, value) : tree.create(key, value));
    }
  }

  /** The result of an ingest. */
  public record Ingested(
      DatabaseName database,
      boolean databaseCreated,
      List<String> created,
      List<String> skipped,
      long replicas) {
    public Ingested(IngestReport report) {
      this(
          report.database(),
          report.databaseCreated(),
          report.created().stream().map(TableRef::toString).toList(),
          report.skipped().stream().map(TableRef::toString).toList(),
          report.replicas());
    }
  }

  /** The changes that an ingest would make. */
  public record PlannedIngest(
      DatabaseName database,
      boolean databaseCreated,
      Optional<DatabaseName> like,
      List<PlannedTable> created,
      List<String> skipped,
      long replicas) {
    public PlannedIngest(IngestPlan plan) {
      this(
          plan.database(),
          plan.databaseCreated(),
          plan.like(),
          plan.created().stream().map(PlannedTable::new).toList(),
          plan.skipped().stream().map(TableRef::toString).toList(),
          plan.replicas());
    }

    /** A table that an ingest would register. */
    public record PlannedTable(String table, String role, int columns, int chunks) {
      PlannedTable(IngestPlan.PlannedTable planned) {
        this(planned.table().toString(), planned.role(), planned.columns(), planned.chunks());
      }
    }
  }

  /** The word by which a client reports the outcome of a pending action. */
  public record PendingOutcome(String text) {
    public PendingOutcome {
      outcome(text, "");
    }

    private static Outcome outcome(String text, String reason) {
      return switch (text) {
        case "done" -> Outcome.DONE;
        case "not-now" -> Outcome.NOT_NOW;
        case "failed" -> Outcome.failed(reason);
        default ->
            throw new IllegalArgumentException(
                "unknown outcome \"" + text + "\": known are done, failed, not-now");
      };
    }

    /**
     * Reports it.
     *
     * @param reason why the action failed, if it did
     * @throws AppException if the action is no longer pending
     */
    public void report(PendingActions watcher, PendingAction action, Optional<String> reason) {
      if (!watcher.report(action, outcome(text, reason.orElse("")))) {
        throw new AppException(
            Kind.CONTENDED, "the status is no longer " + action.status() + ": look again");
      }
    }
  }

  /** The version of the layout in the store. */
  public record Version(String version) {}

  /**
   * Shared scan parameters as the original's REST API has them: by family, database and table. A
   * table that is not ready has an empty object.
   */
  public record SharedScans(
      Map<String, Map<String, Map<String, Map<String, Integer>>>> shared_scan) {
    public static SharedScans of(
        Map<String, ? extends Map<DatabaseName, ? extends Map<TableName, Optional<ScanParameters>>>>
            families) {
      return new SharedScans(documents(families, scan -> Map.of("scanRating", scan.rating())));
    }

    /** Returns the same families with the lock in memory, which the original leaves out. */
    public static Map<String, Map<String, Map<String, Map<String, Integer>>>> withLocks(
        Map<String, ? extends Map<DatabaseName, ? extends Map<TableName, Optional<ScanParameters>>>>
            families) {
      return documents(
          families,
          scan -> {
            Map<String, Integer> json = new LinkedHashMap<>();
            json.put("lockInMem", scan.lockInMem() ? 1 : 0); // the original's booleans are numbers
            json.put("scanRating", scan.rating());
            return json;
          });
    }

    private static Map<String, Map<String, Map<String, Map<String, Integer>>>> documents(
        Map<String, ? extends Map<DatabaseName, ? extends Map<TableName, Optional<ScanParameters>>>>
            families,
        Function<ScanParameters, Map<String, Integer>> document) {
      return each(
          families,
          databases ->
              each(databases, tables -> each(tables, scan -> scan.map(document).orElse(Map.of()))));
    }

    private static <V, W> Map<String, W> each(Map<?, V> map, Function<V, W> conversion) {
      Map<String, W> converted = new LinkedHashMap<>();
      map.forEach((name, value) -> converted.put(name.toString(), conversion.apply(value)));
      return converted;
    }
  }
}
