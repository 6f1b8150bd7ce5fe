package io.statehouse.app.systems.css.resources;

import io.statehouse.app.json.Shape;
import io.statehouse.app.system.ShapedKind;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.NewTable;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.Tables;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.Table;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
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
    given.change(tables(), stored);
  }

  @Override
  public void delete(String identity) {
    tables().drop(TableRef.parse(identity));
  }
}
