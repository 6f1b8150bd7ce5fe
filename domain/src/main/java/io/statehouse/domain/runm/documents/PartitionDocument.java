package io.statehouse.domain.runm.documents;

import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.entities.NameRules;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Uuid;

/**
 * A partition as an operator writes it.
 *
 * @param uuid empty for a new identifier
 */
public record PartitionDocument(String uuid, String name) {

  /**
   * @throws RunmException if the name breaks the {@linkplain NameRules rules for names}, or the
   *     identifier cannot be one
   */
  public PartitionDocument {
    NameRules.requireName("name", name);
    if (!uuid.isEmpty()) {
      Uuid.of(uuid);
    }
  }

  /**
   * Reads a document.
   *
   * @param tree what a parser of YAML or JSON returned: maps, lists and scalars
   * @throws RunmException with the member at fault, if it is not a partition
   */
  public static PartitionDocument read(Object tree) {
    Tree members = DocumentWords.document(tree, "name", "uuid");
    return new PartitionDocument(members.text("uuid").orElse(""), members.text("name").orElse(""));
  }
}
