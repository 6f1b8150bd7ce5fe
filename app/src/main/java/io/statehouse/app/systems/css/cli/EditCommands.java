package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.NewDatabase;
import io.statehouse.app.systems.css.documents.NewTable;
import io.statehouse.app.systems.css.documents.PathMember;
import io.statehouse.domain.css.Databases;
import io.statehouse.domain.css.Tables;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.TableRef;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands that show databases and tables in an editor, and write what is changed there. */
final class EditCommands {
  private static final Shape<NewDatabase> DATABASE = Shape.of(NewDatabase.class);
  private static final Shape<NewTable> TABLE = Shape.of(NewTable.class);

  private EditCommands() {}

  @Command(
      footer = "  statehouse css edit-database sky",
      description = {
        "Edit a database in an editor, as VISUAL or EDITOR names it; its status can be changed.",
        EditedDocument.HELP
      })
  static void editDatabase(
      @Mixin CssWrite call, @Parameters(paramLabel = "DB") DatabaseName database) {
    call.edit(
        "database " + database,
        CssDocuments.DATABASE,
        css -> css.databases().get(database),
        (expected, members) -> {
          NewDatabase given = DATABASE.read(members);
          PathMember.requireSame("name", given.name(), database);
          Databases databases = expected.database(database).databases();
          given.change(databases, databases.get(database));
        });
  }

  @Command(
      footer = "  statehouse css edit-table sky.Object",
      description = {
        "Edit a table in an editor, as VISUAL or EDITOR names it; its status, schema and shared"
            + " scan parameters can be changed.",
        EditedDocument.HELP
      })
  static void editTable(@Mixin CssWrite call, @Parameters(paramLabel = "DB.TABLE") TableRef table) {
    call.edit(
        "table " + table,
        CssDocuments.TABLE,
        css -> css.tables().get(table),
        (expected, members) -> {
          NewTable given = TABLE.read(members);
          given.requireOf(table);
          Tables tables = expected.table(table).tables();
          given.change(tables, tables.get(table));
        });
  }
}
