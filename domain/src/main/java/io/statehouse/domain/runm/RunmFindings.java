package io.statehouse.domain.runm;

import io.statehouse.domain.layout.FindingKind;
import java.util.List;

/** The kinds of findings of runm, in the order in which they are documented. */
public final class RunmFindings {
  public static final List<FindingKind> ALL =
      List.of(
          FindingKind.error(
              "dangling-name", "the name of an object that does not exist", "delete it"),
          FindingKind.error("wrong-name", "a name that its object does not have", "delete it"),
          FindingKind.error(
              "missing-name",
              "an object has no name key",
              "put it, unless the name is another object's"),
          FindingKind.error(
              "stray-index-key",
              "an index key of a property or tag that no object has",
              "delete it"),
          FindingKind.error(
              "missing-index-key",
              "an object of a partition and type that exist lacks the key of a property or tag",
              "put it"),
          FindingKind.error(
              "unused-index-key", "in the layout `original` there are index keys", "delete them"),
          FindingKind.error(
              "stray-index-mark",
              "in the layout `original` there is the mark of index keys",
              "delete them"),
          FindingKind.error("wrong-partition-name", "a name that no partition has", "delete it"),
          FindingKind.error(
              "missing-partition-name",
              "a partition has no name key",
              "put it, unless the name is another partition's"),
          FindingKind.error(
              "missing-definition",
              "a key leads to a definition that does not exist",
              "delete the key; create the default definition"),
          FindingKind.error(
              "misplaced-definition",
              "a definition is below a misspelt partition, as the original writes it for a UUID with dashes",
              "move it, unless the partition has one"),
          FindingKind.notice(
              "unfinished-deletion",
              "a partition is being deleted, or its deletion was broken off",
              "finish the deletion, or restore the partition if something is in it"),
          FindingKind.error("missing-type", "the built-in type of an object is missing", "put it"),
          FindingKind.error(
              "orphaned-object", "an object's partition or type does not exist", "delete it"),
          FindingKind.notice("unused-definition", "no key leads to a definition", "delete it"),
          FindingKind.error(
              "misplaced-key", "a key below a partition whose UUID is spelled differently"),
          FindingKind.error("unknown-partition", "a definition of a partition that does not exist"),
          FindingKind.error(
              "unreadable",
              "a value cannot be read, or is that of another key",
              "put it, if it is a built-in type"),
          FindingKind.error("invalid-identifier", "a key leads to an invalid UUID"),
          FindingKind.notice(
              "stray-folder",
              "an empty key that ends in a slash, or an empty mark of a deletion, which means nothing",
              "delete it"),
          FindingKind.notice("foreign-key", "a key below the root that is not part of the layout"));

  private RunmFindings() {}
}
