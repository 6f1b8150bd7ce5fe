package io.statehouse.domain.missions;

import io.statehouse.domain.layout.FindingKind;
import java.util.List;

/** The kinds of findings of missions, in the order in which they are documented. */
public final class MissionsFindings {
  public static final List<FindingKind> ALL =
      List.of(
          FindingKind.error(
              "missing-mission",
              "a list names a mission without a document",
              "remove it from the list"),
          FindingKind.error("unlisted-mission", "a mission is in no list of its plan", "add it"),
          FindingKind.error(
              "misplaced-mission",
              "a mission is in the list of another plan than its document names",
              "move it"),
          FindingKind.notice(
              "stray-folder",
              "an empty key that ends in a slash, but is not the list of a plan with such a name, which means nothing",
              "delete it"),
          FindingKind.notice(
              "repeated-mission", "a list names a mission twice", "remove the repetition"),
          FindingKind.error(
              "unlisted-completion",
              "a complete mission is not in the list of completed ones",
              "add it"),
          FindingKind.error("unreadable", "a document cannot be read"),
          FindingKind.error("misnamed", "a document holds another id than its key"),
          FindingKind.error(
              "invalid-graph",
              "the stages of a mission form a cycle, or name stages that do not exist"),
          FindingKind.error("no-tenant", "keys of an API key that does not exist"),
          FindingKind.error("unknown-key", "a key that is not part of the layout"),
          FindingKind.error("incomplete-password", "the administrator's hash or salt is missing"));

  private MissionsFindings() {}
}
