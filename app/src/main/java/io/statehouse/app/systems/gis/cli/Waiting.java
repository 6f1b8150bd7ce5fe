package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.gis.documents.WaitTimeout;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import java.util.Optional;

/** Waits until a version is adopted. */
final class Waiting {
  private Waiting() {}

  /**
   * @param topic the only one that is waited for
   */
  static AwaitResult await(
      GisAccess access, VersionNumber version, Optional<String> topic, WaitTimeout timeout) {
    try (AdoptionWaits waits = access.waits()) {
      return topic.isPresent()
          ? waits.await(topic.get(), version, timeout.time(), true)
          : waits.await(version, timeout.time(), true);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new AppException(Kind.UNAVAILABLE, "interrupted while waiting for adoption", stop);
    }
  }

  /**
   * Reports what waiting came to, with a line on standard output if it succeeded.
   *
   * @throws AppException if the version is not adopted
   */
  static void report(
      GisCall call, AwaitResult result, VersionNumber version, WaitTimeout timeout, boolean lines) {
    if (result instanceof AwaitResult.Adopted adopted) {
      if (lines) {
        call.results().line("version %s is adopted".formatted(adopted.actual()));
        if (!adopted.paused().isEmpty()) {
          WrappedOutput.of(call)
              .print("without topics that are paused: " + String.join(", ", adopted.paused()));
        }
      }
    } else if (result instanceof AwaitResult.AsDefined topic) {
      if (lines) {
        call.results()
            .line("topic %s is as version %s defines it".formatted(topic.topic(), topic.version()));
      }
    } else if (result instanceof AwaitResult.Failed failed) {
      if (lines) {
        ReportText.of(call).print(failed.report());
        call.results().flush();
      }
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "version %s is not adopted: an attempt failed, and the next will too unless something changes"
              .formatted(version));
    } else if (result instanceof AwaitResult.TimedOut late) {
      if (lines) {
        late.lastReport().ifPresent(ReportText.of(call)::print);
        call.results().flush();
      }
      throw new AppException(
          Kind.REQUEST_TIMEOUT,
          "version %s is not adopted%s, %s"
              .formatted(
                  version,
                  timeout.time().isZero() ? "" : " after " + timeout.text(),
                  late.adopted().equals(VersionNumber.NEVER)
                      ? "and no other is"
                      : "but " + late.adopted() + " is"));
    }
  }
}
