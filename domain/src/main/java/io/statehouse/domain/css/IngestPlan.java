package io.statehouse.domain.css;

import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an ingest will do, and everything that prevents it, found without writing.
 *
 * @param createsDatabase whether the database does not exist yet
 * @param template the database that a new one is to be like, if there is one
 * @param newTables in the order in which to register them
 * @param present those that exist already
 */
record IngestPlan(
    boolean createsDatabase,
    Optional<DatabaseName> template,
    List<TableDescription> newTables,
    List<TableRef> present) {

  static IngestPlan of(CssContext session, CatalogueDescription catalogue, List<NodeName> nodes) {
    Databases databases = new Databases(session);
    boolean there = databases.contains(catalogue.database());
    Optional<DatabaseName> template = Optional.empty();
    if (there) {
      requireSameFamily(databases.striping(catalogue.database()), catalogue);
    } else {
      NameText.checkNew("database", catalogue.database().text(), false);
      template = template(session, catalogue.striping());
    }
    Map<TableName, Status> statuses =
        there ? new Tables(session).statuses(catalogue.database()) : Map.of();
    List<TableDescription> newTables = new ArrayList<>();
    List<TableRef> present = new ArrayList<>();
    for (TableDescription table : catalogue.tables()) {
      Status status = statuses.get(table.table().table());
      if (status == null) {
        requireStorable(session, table);
        requireDirectors(session, table, catalogue);
        newTables.add(table);
      } else if (status.isReady()) {
        present.add(table.table());
      } else {
        throw CssException.exists("Table", table.table());
      }
    }
    requireOpen(session, nodes);
    return new IngestPlan(!there, template, newTables, present);
  }

  private static void requireSameFamily(Striping stored, CatalogueDescription catalogue) {
    if (!stored.sameFamily(catalogue.striping())) {
      throw CssException.invalid(
          catalogue.database(),
          "database '"
              + catalogue.database()
              + "' is of "
              + stored.family()
              + ", but its description is of "
              + catalogue.striping().family());
    }
  }

  /** Finds the first database that is ready and cut alike. */
  private static Optional<DatabaseName> template(CssContext session, Striping striping) {
    Databases databases = new Databases(session);
    return session.names(CssLayout.DATABASES).stream()
        // One dropped since it was listed is not found.
        .flatMap(name -> databases.find(new DatabaseName(name)).stream())
        .filter(other -> other.status().isReady() && other.striping().sameFamily(striping))
        .map(Database::name)
        .findFirst();
  }

  private static void requireStorable(CssContext session, TableDescription table) {
    NameText.checkNew("table", table.table().table().text(), false);
    // The longest key of a table: if it is too long, the table is refused before anything is
    // written.
    CssKey longest = CssLayout.key(CssLayout.TABLE_PARTITIONING, table.table()).packed();
    session.store().limits().check(longest.stored());
    int bytes = StoredText.write(longest.text(), table.schema()).size();
    int most = session.store().limits().valueBytes();
    if (bytes > most) {
      throw new StoreException.Refused(
          "the schema of table '"
              + table.table()
              + "' has "
              + bytes
              + " bytes: this store takes at most "
              + most);
    }
  }

  private static void requireDirectors(
      CssContext session, TableDescription table, CatalogueDescription catalogue) {
    for (TableRef director : table.role().directors()) {
      boolean described =
          catalogue.tables().stream()
              .filter(other -> other.role() instanceof TableRole.Director)
              .anyMatch(other -> other.table().equals(director));
      if (!described && !session.exists(CssLayout.table(director))) {
        throw CssException.noSuch(director);
      }
    }
  }

  private static void requireOpen(CssContext session, List<NodeName> nodes) {
    Map<NodeName, NodeParameters> known = nodes.isEmpty() ? Map.of() : new Nodes(session).all();
    for (NodeName node : nodes) {
      if (!known.containsKey(node)) {
        throw CssException.noSuch(node);
      }
      if (known.get(node).state().equals(NodeState.DELETING)) {
        throw CssException.closing(node);
      }
    }
  }
}
