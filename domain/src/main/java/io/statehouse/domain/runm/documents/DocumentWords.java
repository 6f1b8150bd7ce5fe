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
        .orElseThrow(() -> at.wrong("a string, a finite number or a boolean"));
  }

  private static String place(String path) {
    return path.isEmpty() ? "the document" : path;
  }

  @Override
  public RunmException wrong(String path, String expected, Object found) {
    return RunmException.invalid(
        "at %s: expected %s but found %s", place(path), expected, shown(found));
  }

  private static String shown(Object found) {
    if (found == null) {
      return "nothing";
    }
    if (found instanceof Map) {
      return "members";
    }
    if (found instanceof List) {
      return "a list";
    }
    return found instanceof String ? "\"" + found + "\"" : found.toString();
  }

  @Override
  public RunmException noObject(String path, Object found) {
    return wrong(path, "members", found);
  }

  @Override
  public RunmException unknown(String path, Object name, List<String> known) {
    return name instanceof String text
        ? RunmException.invalid(
            "unknown member %s: known are %s", member(path, text), String.join(", ", known))
        : RunmException.invalid(
            "in %s: the name %s is not a string: put it in quotes",
            place(path), String.valueOf(name));
  }
}
