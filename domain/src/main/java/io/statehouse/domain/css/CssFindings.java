package io.statehouse.domain.css;

import io.statehouse.domain.layout.FindingKind;
import java.util.List;

/** The kinds of findings of Qserv CSS, in the order in which they are documented. */
public final class CssFindings {
  public static final List<FindingKind> ALL =
      List.of(
          FindingKind.error(
              "missing-ancestor", "a key exists without its parent", "put the parent, empty"),
          FindingKind.error("missing-version", "there are keys, but no version", "put the version"),
          FindingKind.error(
              "match-not-partitioned",
              "a match table lacks the key `partitioning`",
              "put it, empty"),
          FindingKind.error(
              "wrong-parent-id",
              "a row of `kvData` names the wrong parent row, or none",
              "put the value again, which corrects it"),
          FindingKind.error("wrong-version", "the layout is of another version"),
          FindingKind.error("invalid-key", "a key is no path of the tree"),
          FindingKind.error("invalid-value", "a value is not UTF-8"),
          FindingKind.error("unreadable-packed", "a packed document is not JSON"),
          FindingKind.error("table-without-schema", "a table has no schema"),
          FindingKind.error("match-without-directors", "a match table names no directors"),
          FindingKind.error("database-without-attributes", "a database has no attributes"),
          FindingKind.error("partitioning-without-attributes", "a partitioning has no attributes"),
          FindingKind.error("node-without-attributes", "a node has no attributes"),
          FindingKind.error("replica-without-node", "a replica names no node"),
          FindingKind.error(
              "missing-partitioning", "a database names a partitioning that does not exist"),
          FindingKind.error("missing-node", "a replica names a node that does not exist"),
          FindingKind.notice(
              "unfinished-deletion",
              "a deletion of a node is running, or was broken off: delete the node again, or set its state"),
          FindingKind.notice(
              "stray-folder",
              "an empty key that ends in a slash, which means nothing",
              "delete it"),
          FindingKind.notice(
              "shadowed-member",
              "a plain key hides the packed member of that name, as the original's `setTableSchema` does"),
          FindingKind.notice("collation-clash", "two keys that `kvData` would take for one"));

  private CssFindings() {}
}
