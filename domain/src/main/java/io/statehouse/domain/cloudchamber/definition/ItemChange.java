package io.statehouse.domain.cloudchamber.definition;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Write;
import java.util.List;

/** A step of a load, with its share of a transaction. */
record ItemChange(LoadStep step, List<Condition> conditions, List<Write> writes) {
  ItemChange {
    conditions = List.copyOf(conditions);
    writes = List.copyOf(writes);
  }
}
