package io.statehouse.app.systems.css.resources;

import io.statehouse.app.json.Shape;
import io.statehouse.app.system.ShapedKind;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.NewDatabase;
import io.statehouse.domain.css.Databases;
import io.statehouse.domain.css.entities.Database;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.Striping;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Databases. A partitioning has no document: databases that name the same number share it. Of a
 * database that exists, only the status can be changed.
 */
final class DatabaseKind extends ShapedKind<Database, NewDatabase> {
  private final CssAccess css;

  DatabaseKind(CssAccess css) {
    super("database", CssDocuments.DATABASE, Shape.of(NewDatabase.class));
    this.css = css;
  }

  private Databases databases() {
    return css.css().databases();
  }

  @Override
  protected Stream<Database> all() {
    return databases().names().stream().flatMap(name -> databases().find(name).stream());
  }

  private static DatabaseName name(NewDatabase given) {
    return given
        .name()
        .orElseThrow(
            () -> new IllegalArgumentException("document has no \"name\": name the database"));
  }

  @Override
  protected String identityOf(NewDatabase given) {
    return name(given).text();
  }

  @Override
  protected Optional<Database> find(NewDatabase given) {
    return databases().find(name(given));
  }

  @Override
  protected void create(NewDatabase given) {
    Striping cut = given.cut();
    if (given.like().isPresent()) {
      databases().createLike(name(given), given.like().get(), given.status());
    } else if (cut.isPartitioned() && cut.partitioningId() > 0) {
      databases()
          .createNumbered(
              name(given), cut, given.storageClass(), given.releaseStatus(), given.status());
    } else {
      databases()
          .create(name(given), cut, given.storageClass(), given.releaseStatus(), given.status());
    }
  }

  @Override
  protected void change(Database stored, NewDatabase given) {
    given.change(databases(), stored);
  }

  @Override
  public void delete(String identity) {
    databases().drop(new DatabaseName(identity));
  }
}
