package io.statehouse.app.systems.css.resources;

import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.Table;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An order of tables in which they can be created: each after its directors. */
final class TableOrder {
  private final Map<TableRef, Table> tables = new LinkedHashMap<>();
  private final Set<TableRef> visited = new HashSet<>();
  private final List<Table> ordered = new ArrayList<>();

  private TableOrder() {}

  /** Returns tables in their order; a director that is not among them is passed over. */
  static List<Table> of(List<Table> tables) {
    TableOrder order = new TableOrder();
    tables.forEach(table -> order.tables.put(table.ref(), table));
    tables.forEach(order::add);
    return order.ordered;
  }

  private void add(Table table) {
    if (visited.add(table.ref())) {
      for (TableRef director : directors(table)) {
        if (tables.containsKey(director)) {
          add(tables.get(director));
        }
      }
      ordered.add(table);
    }
  }

  private static List<TableRef> directors(Table table) {
    MatchParameters match = table.parameters().match();
    Partitioning partitioning = table.parameters().partitioning();
    List<TableRef> directors = new ArrayList<>();
    for (String name : List.of(match.dirTable1(), match.dirTable2())) {
      if (!name.isEmpty()) {
        directors.add(table.ref().resolve(name));
      }
    }
    if (!partitioning.dirTable().isEmpty()) {
      String database = partitioning.dirDb();
      directors.add(
          new TableRef(
              database.isEmpty() ? table.ref().database() : new DatabaseName(database),
              new TableName(partitioning.dirTable())));
    }
    return directors;
  }
}
