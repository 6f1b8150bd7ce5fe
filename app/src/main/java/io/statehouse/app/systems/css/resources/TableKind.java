package io.statehouse.app.systems.css.resources;

import io.statehouse.app.json.Shape;
import io.statehouse.app.system.ShapedKind;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.NewTable;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.Tables;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Table;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.TableCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tables. Of one that exists, the status, the schema and the shared scan parameters can be changed.
 */
final class TableKind extends ShapedKind<Table, NewTable> {
  private final CssAccess css;

  TableKind(CssAccess css) {
    super("table", CssDocuments.TABLE, Shape.of(NewTable.class));
    this.css = css;
  }

  private Tables tables() {
    return css.css().tables();
  }

  @Override
  protected Stream<Table> all() {
    return TableOrder.of(stored(css.css())).stream();
  }

  private static List<Table> stored(Css css) {
    List<Table> all = new ArrayList<>();
    for (DatabaseName database : css.databases().names()) {
      for (TableName table : css.tables().names(database)) {
        css.tables().find(new TableRef(database, table)).ifPresent(all::add);
      }
    }
    return all;
  }

  private static TableRef ref(NewTable given) {
    return new TableRef(
        given.database().orElseThrow(() -> unnamed("database")),
        given.name().orElseThrow(() -> unnamed("name")));
  }

  private static IllegalArgumentException unnamed(String member) {
    return new IllegalArgumentException(
        "document has no \"%s\": give the database and the name of the table".formatted(member));
  }

  @Override
  protected String identityOf(NewTable given) {
    return ref(given).toString();
  }

  @Override
  protected Optional<Table> find(NewTable given) {
    TableRef table = ref(given);
    given.requireOf(table);
    return tables().find(table);
  }

  @Override
  protected void create(NewTable given) {
    given.create(tables(), ref(given));
  }

  @Override
  protected void change(Table stored, NewTable given) {
    TableRef table = stored.ref();
    requireSameParts(stored, given);
    ScanParameters scan = given.scanParameters();
    if (!stored.parameters().scan().equals(scan)) {
      requireScannable(stored);
      tables().setScan(table, scan);
    }
    if (!stored.status().equals(given.status())) {
      tables().setStatus(table, given.status());
    }
    if (!stored.schema().equals(given.schema())) {
      tables().setSchema(table, given.schema());
    }
  }

  private static void requireSameParts(Table stored, NewTable given) {
    TableRef ref = stored.ref();
    String table = "table " + ref;
    MatchParameters match = TableCodec.asStored(given.match().orElse(MatchParameters.NONE));
    requireSame(
        table,
        "match",
        CssDocuments.MATCH.write(CssDocuments.match(stored.parameters().match())),
        CssDocuments.MATCH.write(CssDocuments.match(match)));
    if (!match.isMatchTable()) { // whose partitioning follows from it
      Partitioning partitioning = TableCodec.asStored(given.partitioning(ref));
      requireSame(
          table,
          "partitioning",
          CssDocuments.PARTITIONING.write(
              CssDocuments.partitioning(stored.parameters().partitioning())),
          CssDocuments.PARTITIONING.write(CssDocuments.partitioning(partitioning)));
    }
  }

  private static void requireScannable(Table stored) {
    if (!stored.parameters().partitioning().partitioned()
        || stored.parameters().match().isMatchTable()) {
      throw new IllegalArgumentException(
          "table '%s' takes no part in shared scans: leave out \"scan\"".formatted(stored.ref()));
    }
  }

  @Override
  public void delete(String identity) {
    tables().drop(TableRef.parse(identity));
  }
}
