package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.entities.Claim;
import io.statehouse.domain.gis.routes.entities.Conflicts;
import io.statehouse.domain.gis.routes.entities.Pointer;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.PublishResult.Outcome;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RecordCodec;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One publication. If the store takes all of it in one transaction, and a sidecar shows which
 * numbers were published, it is one transaction, after which {n}/ is listed; otherwise:
 *
 * <pre>
 *   claim    put {n}/ if it is absent and the pointer is as read
 *   write    put the routes in chunks, each only while the claim is unchanged
 *   verify   list {n}/: the claim, all routes, and nothing else
 *   flip     while the claim is unchanged, the pointer as read and each destination as demanded:
 *            move it, delete the claim
 *   abort    while the claim is unchanged: delete all below {n}/
 * </pre>
 *
 * Only the flip deletes a claim and keeps what is below it; so the store shows the outcome of a
 * flip whose response was lost.
 */
final class Publication {
  private static final int MAX_TRIES = 20;
  private static final int MIN_PAUSE = 5;
  private static final int MAX_PAUSE = 50;

  private final RoutesContext context;
  private final KeyValueStore store;
  private final RouteLayout layout;
  private final PublishRequest request;
  private final Pointer pointer;
  private final VersionContent content;
  private final Destinations destinations;
  private final PublicationTransactions transactions;
  private final String nonce;
  private Destinations.Seen seen;

  /**
   * @param seen the destinations as they were seen before
   */
  Publication(
      RoutesContext context,
      PublishRequest request,
      Pointer pointer,
      VersionContent content,
      Destinations destinations,
      Destinations.Seen seen) {
    this.context = context;
    this.store = context.store();
    this.layout = context.layout();
    this.request = request;
    this.pointer = pointer;
    this.content = content;
    this.destinations = destinations;
    this.seen = seen;
    this.transactions = new PublicationTransactions(context, request, pointer, content);
    this.nonce =
        String.format("%016x%016x", context.random().nextLong(), context.random().nextLong());
  }

  /**
   * @param next chooses a version that does not exist
   */
  PublishResult run(Supplier<VersionId> next) {
    for (int attempt = 1; attempt <= MAX_TRIES; attempt++) {
      Optional<Supplier<PublishResult>> taken = context.turn().attempt(() -> take(next.get()));
      if (taken.isPresent()) {
        return taken.get().get();
      }
      context.pause(MIN_PAUSE, MAX_PAUSE);
      seen = destinations.see(); // not the number, but a destination may have been the reason
    }
    throw new GisException(
        Code.CLAIM_CONTENTION, "other publishers took " + MAX_TRIES + " versions: try again");
  }

  /**
   * Takes a number, by publishing it or by claiming it; returns the rest of the publication, or
   * empty if another publisher took the number.
   */
  private Optional<Supplier<PublishResult>> take(VersionId version) {
    return fitsOne(version)
        ? inOne(version).map(result -> () -> checked(result))
        : claimed(version).map(claim -> () -> inSteps(version, claim));
  }

  /**
   * Without a record of each publication, the pointer may pass as unchanged after another
   * publication and a rollback. Then only a listing below a claim shows that a number is still
   * free.
   */
  private boolean fitsOne(VersionId version) {
    return layout.publication(version).isPresent()
        && store.limits().fits(transactions.whole(version, seen));
  }

  private PublishResult published(Outcome outcome, VersionId version) {
    if (outcome == Outcome.PUBLISHED) {
      context.seenLive(Optional.of(version));
    }
    return new PublishResult(outcome, version, pointer.version(), seen.warnings());
  }

  /** Publishes in one transaction; empty if another publisher took the version. */
  private Optional<PublishResult> inOne(VersionId version) {
    Optional<StoreException.OutcomeUnknown> unknown = Optional.empty();
    for (int attempt = 1; ; attempt++) {
      try {
        if (store.commit(transactions.whole(version, seen)).applied()) {
          return Optional.of(published(Outcome.PUBLISHED, version));
        }
      } catch (StoreException.OutcomeUnknown lost) {
        unknown = Optional.of(lost);
        if (attempt == MAX_TRIES) {
          throw lost;
        }
      }
      // Of several conditions that fail, the store names any; so the pointer decides.
      Pointer now = context.pointer();
      if (unknown.isPresent() && isWhole(version, now)) {
        return Optional.of(published(outcome(version, now), version));
      }
      if (!now.isAsIn(pointer)) {
        if (unknown.isPresent() && context.subtree(version).isEmpty()) {
          throw new StoreException.OutcomeUnknown(
              "version " + version + " is gone: it may have been live for some time");
        }
        throw now.conflict();
      }
      if (unknown.isEmpty()) {
        return Optional.empty();
      }
      context.pause(MIN_PAUSE, MAX_PAUSE);
      seen = seenAgain(unknown.get());
    }
  }

  /** A refusal must not hide that the first transaction may have been applied before. */
  private Destinations.Seen seenAgain(StoreException.OutcomeUnknown unknown) {
    try {
      return destinations.see();
    } catch (GisException refused) {
      unknown.addSuppressed(refused);
      throw unknown;
    }
  }

  /**
   * Returns whether a transaction without a response was applied, also if others put keys beside
   * its routes since. The record distinguishes it from another publication of more routes.
   */
  private boolean isWhole(VersionId version, Pointer now) {
    return isComplete(version)
        || now.version().equals(Optional.of(version))
            && content.isAmong(version, context.subtree(version))
            && layout
                .publication(version)
                .flatMap(store::get)
                .flatMap(entry -> RecordCodec.publication(entry.value()))
                .filter(record -> record.routes() == content.size())
                .filter(record -> record.publisher().equals(request.publisher()))
                .isPresent();
  }

  /**
   * Returns the result, after a check of what readers find below the version. No store supports a
   * transaction on the condition that there is nothing below a prefix; so what another program puts
   * there just before is found only now, when the version is live.
   *
   * @throws GisException with VERIFY_FAILED, if it is not what was published
   */
  private PublishResult checked(PublishResult result) {
    VersionId version = result.version();
    List<String> faults;
    boolean live;
    try {
      faults = content.differences(version, context.subtree(version));
      live = faults.isEmpty() || context.pointer().version().equals(Optional.of(version));
    } catch (StoreException | GisException unread) {
      // It is published anyway, which an error would deny.
      return result.warning(
          "version %s is published, but was not read again: %s"
              .formatted(version, OneLine.of(unread.getMessage())));
    }
    // A version that others have followed may have been collected since.
    if (faults.isEmpty() || !live && context.subtree(version).isEmpty()) {
      return result;
    }
    throw failed(
        version,
        faults,
        live
            ? "is live, and is not what was published"
            : "was live until now, and is not what was published",
        "what readers serve is a mixture: delete what is not yours, and publish again, or roll back");
  }

  /** Returns whether what is below a version is what this publication writes there. */
  private boolean isComplete(VersionId version) {
    // Without routes, only the pointer shows that the version was published.
    return content.isAll(version, context.subtree(version))
        && (!content.isEmpty() || context.pointer().version().equals(Optional.of(version)));
  }

  private static Outcome outcome(VersionId version, Pointer now) {
    return now.version().equals(Optional.of(version)) ? Outcome.PUBLISHED : Outcome.SUPERSEDED;
  }

  /** Claims a version in which there is nothing; empty if another publisher took it. */
  private Optional<Entry> claimed(VersionId version) {
    Bytes text =
        RecordCodec.write(new Claim(request.publisher(), nonce, context.now(), content.size()));
    Entry planned = new Entry(layout.claim(version), text, Revision.of(0));
    // What does not fit the store is refused before anything is written.
    transactions.chunks(version, planned);
    store.limits().check(transactions.flip(version, planned, seen));
    Optional<Entry> claim = claim(version, planned);
    if (claim.isEmpty()) {
      return Optional.empty();
    }
    if (context.subtree(version).size() != 1) {
      // Another publisher finished this version before the claim was put; release it alone.
      commitFenced(PublicationTransactions.release(claim.get()));
      return Optional.empty();
    }
    return claim;
  }

  /** Publishes a version that is claimed, in several transactions. */
  private PublishResult inSteps(VersionId version, Entry claim) {
    for (Transaction chunk : transactions.chunks(version, claim)) {
      if (!commitFenced(chunk)) {
        throw claimLost(version);
      }
    }
    verify(version, claim);
    return flipTo(version, claim);
  }

  /** Returns the claim as it is stored; empty if another publisher took the version. */
  private Optional<Entry> claim(VersionId version, Entry planned) {
    Transaction claim = transactions.claim(version, planned);
    for (int attempt = 1; ; attempt++) {
      boolean unknown = false;
      try {
        if (store.commit(claim) instanceof CommitResult.Applied applied) {
          return Optional.of(
              new Entry(planned.key(), planned.value(), applied.revisions().get(planned.key())));
        }
      } catch (StoreException.OutcomeUnknown lost) {
        if (attempt == MAX_TRIES) {
          throw lost;
        }
        unknown = true;
      }
      Optional<Entry> found = store.get(planned.key());
      if (found.isPresent()) {
        return found.filter(entry -> entry.value().equals(planned.value()));
      }
      Pointer now = context.pointer();
      if (!now.isAsIn(pointer)) {
        throw now.conflict();
      }
      if (!unknown) {
        return Optional.empty();
      }
      context.pause(MIN_PAUSE, MAX_PAUSE);
    }
  }

  /**
   * Commits what only the holder of the claim may do, and so can be sent again if the response is
   * lost; returns whether the claim was still there.
   */
  private boolean commitFenced(Transaction transaction) {
    for (int attempt = 1; ; attempt++) {
      try {
        return store.commit(transaction).applied();
      } catch (StoreException.OutcomeUnknown unknown) {
        if (attempt == MAX_TRIES) {
          throw unknown;
        }
        context.pause(MIN_PAUSE, MAX_PAUSE);
      }
    }
  }

  private static GisException claimLost(VersionId version) {
    return GisException.of(
        Code.CLAIM_LOST,
        "version %s was taken away while it was written: another process collected it; publish again",
        version);
  }

  private void verify(VersionId version, Entry claim) {
    List<Entry> stored = context.subtree(version);
    if (stored.stream().noneMatch(entry -> isOwn(entry, claim))) {
      throw claimLost(version);
    }
    List<String> faults =
        content.differences(
            version, stored.stream().filter(entry -> !entry.key().equals(claim.key())).toList());
    if (!faults.isEmpty()) {
      throw aborted(
          version,
          claim,
          failed(version, faults, "is not what was written", "is another program writing there?"));
    }
  }

  private static GisException failed(
      VersionId version, List<String> faults, String problem, String advice) {
    int shown = Math.min(faults.size(), Conflicts.MAX_LISTED);
    return GisException.of(
            Code.VERIFY_FAILED,
            "version %s %s: keys that are wrong: %s, such as %s; %s",
            version,
            problem,
            faults.size(),
            faults.get(0),
            advice)
        .detailed(faults.subList(0, shown));
  }

  private static boolean isOwn(Entry found, Entry claim) {
    return found.key().equals(claim.key()) && found.revision().equals(claim.revision());
  }

  private PublishResult flipTo(VersionId version, Entry claim) {
    for (int attempt = 1; attempt <= MAX_TRIES; attempt++) {
      try {
        if (store.commit(transactions.flip(version, claim, seen)).applied()) {
          return published(Outcome.PUBLISHED, version);
        }
      } catch (StoreException.OutcomeUnknown unknown) {
        if (attempt == MAX_TRIES) {
          throw unknown;
        }
      }
      Pointer now = context.pointer();
      if (store.get(claim.key()).filter(found -> isOwn(found, claim)).isEmpty()) {
        // A program that knows no claims may have added a route since it is live.
        boolean live = now.version().equals(Optional.of(version));
        if (isComplete(version) || live && content.isAmong(version, context.subtree(version))) {
          return published(outcome(version, now), version);
        }
        throw claimLost(version);
      }
      if (!now.isAsIn(pointer)) {
        GisException conflict = aborted(version, claim, now.conflict());
        if (isComplete(version)) {
          // An earlier try arrived late, when the pointer was for a moment as it had been read.
          return published(outcome(version, now), version);
        }
        throw conflict;
      }
      context.pause(MIN_PAUSE, MAX_PAUSE); // it has not happened, or not yet
      try {
        seen = destinations.see();
      } catch (GisException refused) {
        throw aborted(version, claim, refused); // with the claim, which a late flip needs
      }
    }
    throw new GisException(
        Code.CLAIM_CONTENTION, "the pointer did not move in " + MAX_TRIES + " tries: try again");
  }

  /** Deletes what was written; what cannot be deleted now is collected once it is old. */
  private GisException aborted(VersionId version, Entry claim, GisException why) {
    try {
      commitFenced(transactions.abort(version, claim));
    } catch (StoreException left) {
      why.addSuppressed(left);
    }
    return why;
  }
}
