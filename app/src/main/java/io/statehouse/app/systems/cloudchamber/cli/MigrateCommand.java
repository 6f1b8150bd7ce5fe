package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.ProgressLine;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.migration.Migration;
import io.statehouse.domain.cloudchamber.migration.Migration.Losses;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that copies a namespace to the other layout. */
final class MigrateCommand {
  private static final Shape<MigratedNamespace> MIGRATED = Shape.of(MigratedNamespace.class);

  private MigrateCommand() {}

  /** The part of an entry that is not kept. */
  private record LostEntry(String key, String loss) {}

  /** The result of a migration. */
  private record MigratedNamespace(String from, String to, long written, List<LostEntry> lost) {}

  /**
   * The notifications of a migration: losses, which are all found before anything is written, and
   * progress.
   */
  private record Notified(ProgressLine bar, List<LostEntry> lost) implements Migration.Progress {
    @Override
    public void lost(Key key, String sentence) {
      lost.add(new LostEntry(key.text(), sentence));
    }

    @Override
    public void written(long entries) {
      bar.at(Progress.Stage.WRITING, entries, 0);
    }
  }

  @Command(
      footer = {
        "  statehouse cloudchamber migrate --to code",
        "  statehouse cloudchamber migrate --to doc --accept-losses"
      },
      description = {
        "Copy everything to the other layout in the same store, and compare the result.",
        "If it is interrupted, run it again. What is copied stays as it is; what programs write to"
            + " it meanwhile is copied too. Programs that use the other layout must be stopped.",
        "What the other layout cannot hold is printed, and refused unless --accept-losses is given:"
            + " workloads, other regions and zones than standard, other pdus and tors than 0, and"
            + " the spelling of the names of racks."
      })
  static void migrate(
      @Mixin ChamberWrite call,
      @Option(names = "--to", required = true, paramLabel = "LAYOUT", description = "doc or code.")
          LayoutMode to,
      @Option(names = "--accept-losses", description = "Leave out what it cannot hold.")
          boolean accept) {
    call.runIn(
        to.other(),
        access -> {
          if (access.isEmpty()) {
            call.reportEmpty(access);
          } else {
            migrate(call, access, accept);
          }
        });
  }

  private static void migrate(ChamberWrite call, ChamberAccess access, boolean accept) {
    Namespace from = access.namespace();
    Namespace to = new Namespace(from.layout().other(), from.suffix());
    List<LostEntry> lost = new ArrayList<>();
    Migration.Result done;
    try (ProgressLine bar = ProgressLine.on(call.invocation())) {
      done =
          new Migration(access.store(), from)
              .run(accept ? Losses.ACCEPT : Losses.REFUSE, new Notified(bar, lost));
    } catch (CloudChamberException refused) {
      if (accept || lost.isEmpty()) {
        throw refused;
      }
      print(call, new MigratedNamespace(from.text(), to.text(), 0, lost));
      throw new AppException(
          Kind.IN_USE,
          "nothing is migrated: the %s layout cannot hold %d of the entries; --accept-losses leaves"
                  .formatted(to.layout(), lost.size())
              + " them out");
    }
    print(call, new MigratedNamespace(from.text(), to.text(), done.written(), lost));
    if (!call.results().wantsDocument()) {
      call.report(
          "migrated %s to %s and compared: %d entries written, %d not kept; %s is as it was"
              .formatted(from, to, done.written(), done.lost(), from));
    }
    if (call.layout() != to.layout()) {
      call.complain(
          "cloudchamber.layout is still %s: set it to %s".formatted(call.layout(), to.layout()));
    }
  }

  /** Prints the losses; as JSON, with the rest of what was done. */
  private static void print(ChamberWrite call, MigratedNamespace document) {
    Results results = call.results();
    if (!call.isSilent()) {
      results.print(
          MIGRATED,
          document,
          shown ->
              // What is lost of the parts of a rack is often what is lost of the rack.
              shown.lost().stream()
                  .map(LostEntry::loss)
                  .distinct()
                  .forEach(loss -> results.line("not kept: " + loss)));
    }
  }
}
