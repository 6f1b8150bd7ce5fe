package io.statehouse.domain.cloudchamber;

import io.statehouse.domain.layout.FindingKind;
import java.util.List;

/** The kinds of findings of CloudChamber, in the order in which they are documented. */
public final class ChamberFindings {
  public static final List<FindingKind> ALL =
      List.of(
          FindingKind.error(
              "missing-listing", "an item has a record and no index entry", "put the index entry"),
          FindingKind.error(
              "wrong-listing", "an index entry has another name than its key", "put the name"),
          FindingKind.error(
              "dangling-listing",
              "an index entry without a record",
              "delete it, unless something is in the item"),
          FindingKind.error(
              "unreadable-listing",
              "an index key that names no item (`code`): the original's programs list nothing that is beside it",
              "delete it"),
          FindingKind.notice(
              "unlisted-content",
              "items in a rack, zone or region that is not listed; one finding for each of these",
              "delete them"),
          FindingKind.notice(
              "unfinished-deletion",
              "a deletion is running or was interrupted",
              "finish it, or restore the item if something is in it"),
          FindingKind.error(
              "wrong-instance",
              "the description of an instance is not the definition's",
              "put the definition's"),
          FindingKind.error(
              "missing-target", "an instance has no target state", "put an empty one"),
          FindingKind.notice(
              "stray-instance",
              "an instance that the definition of its workload does not have",
              "delete it"),
          FindingKind.notice(
              "undefined-workload",
              "instances of a workload that has no definition",
              "delete them"),
          FindingKind.notice(
              "unfinished-creation",
              "a workload is being created, or that was interrupted",
              "delete what there is of it"),
          FindingKind.notice(
              "unfinished-migration", "a migration to this layout is running or was interrupted"),
          FindingKind.error(
              "unreadable-session", "a session that no client can continue", "delete it"),
          FindingKind.notice(
              "session-without-user",
              "its user is gone, disabled, or has another password",
              "delete it"),
          FindingKind.error(
              "wrong-session-count",
              "the number of sessions is wrong",
              "count those that are valid"),
          FindingKind.notice(
              "stray-folder",
              "an empty key that ends in a slash, or an empty mark of a creation or migration, which means nothing",
              "delete it"),
          FindingKind.error("unreadable", "a value cannot be read"),
          FindingKind.error("wrong-name", "a record of another name than its key"),
          FindingKind.notice(
              "foreign-key", "a key below the namespace that is not part of the layout"),
          FindingKind.notice("other-layout", "there are keys below the root of the other layout"),
          FindingKind.notice(
              "unverified-instances",
              "servers have namespaces of their own, which are not verified"));

  private ChamberFindings() {}
}
