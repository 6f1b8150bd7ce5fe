package io.statehouse.domain.runm.documents;

import io.statehouse.domain.layout.Tree;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.ScalarValue;
import java.util.List;
import java.util.Map;

/** The refusals of input documents of runm: as invalid, with the member at fault. */
public final class DocumentWords implements Tree.Words {
  private static final DocumentWords WORDS = new DocumentWords();

  private DocumentWords() {}

  /**
   * Returns the object that a document must be.
   *
   * @param tree what a parser of YAML or JSON returned: maps, lists and scalars
   */
  public static Tree document(Object tree, String... known) {
    return Tree.of(WORDS, "", tree).only(known);
  }

  /** Returns the value of a property. */
  public static ScalarValue scalar(Tree at) {
    return ScalarValue.find(at.value())
