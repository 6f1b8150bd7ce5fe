package io.statehouse.domain.gis;

import io.statehouse.domain.layout.FindingKind;
import java.util.List;

/** The kinds of findings of GIS configuration, in the order in which they are documented. */
public final class GisFindings {
  public static final List<FindingKind> ALL =
      List.of(
          FindingKind.error("bad-pointer", "the pointer is not a version"),
          FindingKind.error(
              "missing-pointer",
              "there are versions, and the pointer is gone, so that readers serve nothing after a restart",
              "by an operator: `gis routes rollback` to the version that was live"),
          FindingKind.error("dangling-pointer", "the live version has no routes"),
          FindingKind.error(
              "unfinished-live",
              "the live version has a claim, so no reader accepts it; the sentence has its key"),
          FindingKind.error(
              "bad-route", "a value is not a route; if its version is live, no reader accepts it"),
          FindingKind.error(
              "conflicting-routes", "two routes of the live version conflict, with either policy"),
          FindingKind.error(
              "unexpected-key",
              "a key below a version that is neither route nor claim; a notice unless the version is live"),
          FindingKind.notice(
              "unfinished-version",
              "a version is being written, or that was interrupted",
              "delete it, if it is older than `gis.routes.staging-ttl`; if its claim cannot be read, `gc` does"),
          FindingKind.notice(
              "foreign-route-id", "the key of a route is not the hash of its pattern"),
          FindingKind.notice(
              "undefined-destination",
              "live routes lead to a topic that is not defined; not looked for with `gis.routes.require-defined-destination: off`"),
          FindingKind.error(
              "version-overflow",
              "a version or an indicator is the greatest number there is, so that nothing more can be published or defined"),
          FindingKind.error(
              "unreadable-sighting",
              "the time since when `gc` has seen a claim cannot be read",
              "delete it"),
          FindingKind.error(
              "unreadable-publication",
              "a record of a publication cannot be read, so the history lacks it; it is kept, since it keeps its number from being used again"),
          FindingKind.notice(
              "stray-folder",
              "an empty key that ends in a slash, anywhere below both roots, which means nothing",
              "delete it"),
          FindingKind.error("bad-version", "an indicator is not a number"),
          FindingKind.error("bad-topic", "a topic or its name breaks a rule, so it is not adopted"),
          FindingKind.error("name-collision", "the names of two topics differ only in `.` and `_`"),
          FindingKind.error(
              "unsignalled",
              "there are topics and no desired version, so the adopter does not see them"),
          FindingKind.notice("not-adopted", "the desired version is not adopted yet"),
          FindingKind.notice(
              "desired-went-back",
              "the desired version is less than the adopted one, as after a restore"),
          FindingKind.notice(
              "suspicious-key", "an indicator in the other spelling, which no program reads"),
          FindingKind.notice(
              "undefined-managed", "the ledger has a topic that is not defined any more"),
          FindingKind.notice(
              "paused-topic", "an operator paused a topic, so that adopters leave it alone"),
          FindingKind.notice(
              "resumed-topic",
              "a topic was resumed, and no adopter has seen it as defined since",
              "by an adopter, as soon as one is active"),
          FindingKind.error(
              "unreadable-pause",
              "the record of a pause cannot be read; the topic is left alone all the same",
              "by an operator: `gis topics resume`"),
          FindingKind.notice(
              "undefined-paused",
              "a topic is paused that is not defined any more",
              "delete it, unless it keeps the topic from being deleted"),
          FindingKind.error(
              "unreadable-notes", "the notes about a topic cannot be read", "delete them"),
          FindingKind.notice(
              "undefined-notes",
              "there are notes about a topic that is not defined",
              "delete them"),
          FindingKind.error(
              "unreadable-scope",
              "a scope cannot be read, so that no topic can be defined",
              "by an operator: define it again, or delete its key"),
          FindingKind.error(
              "overlapping-scopes",
              "two scopes may have the same topic, so that neither can be defined again",
              "by an operator: `gis topics delete-scope` of one"),
          FindingKind.error(
              "rule-broken", "a topic breaks a rule of its scope, so it is not adopted"),
          FindingKind.error(
              "unreadable-report",
              "the adopter's report cannot be read",
              "delete it; the adopter writes the next"),
          FindingKind.error(
              "unreadable-lease",
              "the adopter's lease is invalid, so no adopter becomes active",
              "delete it; an adopter takes it"),
          FindingKind.error(
              "bad-cluster",
              "the key that remembers the cluster is invalid, so nothing is adopted",
              "by an operator: `gis topics adopt --confirm-cluster ID`"),
          FindingKind.notice(
              "unfinished-move",
              "replicas are being moved with a throttle, or that has ended and no adopter has removed the throttle yet"),
          FindingKind.error(
              "unreadable-move",
              "what a throttled reassignment must clean up cannot be read, so its throttle stays in the cluster",
              "by an operator: remove the throttle with Kafka's tools, then delete the key"),
          FindingKind.error(
              "missing-topic",
              "a topic is adopted, and not in the cluster",
              "by an adopter: `gis topics drift --repair`"),
          FindingKind.error(
              "drifted-topic",
              "a topic is adopted, and not as it is defined",
              "by an adopter: `gis topics drift --repair`"),
          FindingKind.notice(
              "gone-managed", "the ledger has a topic that is neither defined nor in the cluster"),
          FindingKind.error(
              "other-cluster", "the cluster is not the one in which topics were adopted"),
          FindingKind.error(
              "cluster-unavailable", "the cluster cannot be read, so nothing is compared with it"),
          FindingKind.notice(
              "foreign-key",
              "a key below `/gis/` or `/statehouse/gis/` that is not part of the layout"));

  private GisFindings() {}
}
