package io.statehouse.app.systems.gis.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.failure.AppException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands by which adopters leave topics alone; none needs a cluster. */
final class PauseCommands {
  private PauseCommands() {}

  @Command(
      footer = {
        "  statehouse gis topics pause billing-events",
        "  statehouse gis topics pause billing-events audit --reason 'load test'"
      },
      description = {
        "Leave topics alone: adopters change nothing of them until they are resumed.",
        "A version is adopted without them, if they are in the cluster. What an adopter has sent"
            + " already is not undone."
      })
  static void pause(
      @Mixin GisCall call,
      @Mixin WriteReport report,
      @Option(
              names = "--reason",
              paramLabel = "TEXT",
              defaultValue = "",
              description = "Why, for those who find them paused.")
          String reason,
      @Parameters(arity = "1..*", paramLabel = "NAME", description = "The names of topics.")
          List<String> names) {
    requireNames(names);
    call.run(
        access ->
            report.print(
                call.results(),
                sentence(
                    "paused",
                    "paused already",
                    names,
                    access.pauses().pause(names, UserName.of(call.invocation()), reason))));
  }

  @Command(
      footer = "  statehouse gis topics resume billing-events",
      description = {
        "Let adopters make paused topics as they are defined again.",
        "One that is active does so at once, also if the version is adopted."
      })
  static void resume(
      @Mixin GisCall call,
      @Mixin WriteReport report,
      @Parameters(arity = "1..*", paramLabel = "NAME", description = "The names of topics.")
          List<String> names) {
    requireNames(names);
    call.run(
        access ->
            report.print(
                call.results(),
                sentence("resumed", "not paused", names, access.pauses().resume(names))));
  }

  static void requireNames(List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (name.isEmpty()) {
        throw AppException.misused("the name of a topic is empty");
      }
      if (!seen.add(name)) {
        throw AppException.misused("topic " + name + " is given twice");
      }
    }
  }

  private static String sentence(
      String done, String notDone, List<String> names, List<String> changed) {
    String others =
        names.stream().filter(name -> !changed.contains(name)).sorted().collect(joining(", "));
    String both = changed.isEmpty() ? "" : done + " " + String.join(", ", changed);
    return both
        + (both.isEmpty() || others.isEmpty() ? "" : "; ")
        + (others.isEmpty() ? "" : notDone + ": " + others);
  }
}
