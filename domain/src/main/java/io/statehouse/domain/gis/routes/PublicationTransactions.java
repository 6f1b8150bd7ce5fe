package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.routes.entities.Pointer;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.entities.VersionRecord;
import io.statehouse.domain.gis.routes.layout.RecordCodec;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Transaction;
import java.util.List;

/** The transactions of one publication; all but the release of a claim need the pointer as read. */
record PublicationTransactions(
    RoutesContext context, PublishRequest request, Pointer pointer, VersionContent content) {

  /** Puts all routes and moves the pointer, if there is nothing below the version. */
  Transaction whole(VersionId version, Destinations.Seen destinations) {
    return destinations.requiredBy(
        conditions -> {
          Transaction.Builder whole =
              Transaction.builder()
                  .require(pointer.unchanged())
                  .require(Condition.absent(layout().claim(version)));
          requireNeverPublished(version, whole);
          conditions.forEach(whole::require);
          content
              .below(version)
              .forEach((key, value) -> whole.require(Condition.absent(key)).put(key, value));
          pointTo(version, whole);
          return whole.build();
        },
        context.store().limits());
  }

  /** Puts a claim. */
  Transaction claim(VersionId version, Entry planned) {
    Transaction.Builder claim =
        Transaction.builder()
            .require(pointer.unchanged())
            .require(Condition.absent(planned.key()))
            .put(planned.key(), planned.value());
    requireNeverPublished(version, claim);
    return claim.build();
  }

  /** Moves the pointer and deletes the claim. */
  Transaction flip(VersionId version, Entry claim, Destinations.Seen destinations) {
    return destinations.requiredBy(
        conditions -> {
          Transaction.Builder flip =
              Transaction.builder()
                  .require(Condition.unchanged(claim))
                  .require(pointer.unchanged())
                  .delete(claim.key());
          conditions.forEach(flip::require);
          pointTo(version, flip);
          return flip.build();
        },
        context.store().limits());
  }

  /** Deletes the claim alone. */
  static Transaction release(Entry claim) {
    return Transaction.builder().require(Condition.unchanged(claim)).delete(claim.key()).build();
  }

  /** Deletes what was written. */
  Transaction abort(VersionId version, Entry claim) {
    return Transaction.builder()
        .require(Condition.unchanged(claim))
        .deletePrefix(layout().version(version))
        .build();
  }

  List<Transaction> chunks(VersionId version, Entry claim) {
    return content.chunks(version, claim, context.store().limits());
  }

  private RouteLayout layout() {
    return context.layout();
  }

  /** A pointer that another publication moved, and a rollback moved back, may pass as unchanged. */
  private void requireNeverPublished(VersionId version, Transaction.Builder transaction) {
    layout().publication(version).map(Condition::absent).ifPresent(transaction::require);
  }

  private void pointTo(VersionId version, Transaction.Builder transaction) {
    transaction.put(layout().pointer(), Bytes.utf8(version.text()));
    layout().publication(version).ifPresent(key -> transaction.put(key, record()));
  }

  private Bytes record() {
    try {
      return RecordCodec.write(
          new VersionRecord(
              request.publisher(),
              request.comment(),
              context.now(),
              content.size(),
              pointer.version()));
    } catch (GisException tooLarge) {
      throw tooLarge.at("the publisher and the comment");
    }
  }
}
