package io.statehouse.app.cli;

import io.statehouse.app.config.Version;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import io.statehouse.app.text.Spelling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The commands about the program itself. */
public final class ProgramCommands {
  /** The one that says nothing of other commands. */
  public static final String VERSION = "version";

  public static final List<String> NAMES = List.of(VERSION, "completion", "manual", "help");

  private ProgramCommands() {}

  public static CommandGroup all() {
    return new CommandGroup().with(ProgramCommands.class, NAMES.toArray(String[]::new));
  }

  /** A call that knows the other commands. */
  private static final class ProgramCall extends Call {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    ProgramCall(Invocation invocation) {
      super(invocation);
    }

    CommandLine program() {
      return command.root().commandLine();
    }
  }

  /** The versions of this build and of the Java that runs it. */
  private record Versions(String version, String java) {}

  @Command(footer = "  statehouse version --json", description = "Print the version.")
  static void version(@Mixin Call call) {
    Results results = call.results();
    results.print(
        Shape.of(Versions.class),
        new Versions(Version.text(), Runtime.version().toString()),
        all -> results.line(version()));
  }

  /** Returns the line of {@code version} and of {@code --version}. */
  public static String version() {
    return "statehouse " + Version.text() + " (Java " + Runtime.version() + ")";
  }

  @Command(
      footer = "  statehouse completion fish",
      description = {
        "Print a completion script for a shell: bash (the default), zsh or fish.",
        "Use it with:  source <(statehouse completion bash)",
        "In fish with: statehouse completion fish | source"
      })
  static void completion(
      @Mixin ProgramCall call,
      @Parameters(
              arity = "0..1",
              paramLabel = "SHELL",
              defaultValue = "bash",
              description = "bash, zsh or fish.")
          String shell) {
    String script =
        switch (shell) {
          // The script makes zsh complete as bash does.
          case "bash", "zsh" -> AutoComplete.bash("statehouse", call.program());
          case "fish" -> FishCompletion.of(call.program());
          default ->
              throw AppException.misused(
                  "unknown shell \"" + shell + "\": known are bash, zsh, fish");
        };
    call.results().text(script);
  }

  @Command(
      footer = "  statehouse manual ~/.local/share/man/man1",
      description = "Write the manual pages of all commands into a folder.")
  static void manual(
      @Mixin ProgramCall call,
      @Parameters(paramLabel = "DIR", description = "A folder that exists.") Path directory) {
    Map<String, String> pages = ManualPage.all(call.program());
    try {
      Path folder = call.invocation().file(directory);
      for (Map.Entry<String, String> page : pages.entrySet()) {
        Files.writeString(folder.resolve(page.getKey()), page.getValue());
      }
    } catch (IOException failed) {
      throw new AppException(
          Kind.BAD_INPUT,
          "cannot write manual pages to " + directory + ": " + FileProblem.of(failed),
          failed);
    }
    call.results().line("wrote " + pages.size() + " pages to " + directory);
  }

  @Command(
      footer = "  statehouse help css tables",
      description = "Show help: of everything, of a group, or of a command.")
  static void help(
      @Mixin ProgramCall call,
      @Parameters(arity = "0..*", paramLabel = "COMMAND") List<String> path) {
    CommandLine shown = call.program();
    for (String name : path == null ? List.<String>of() : path) {
      CommandLine below = shown.getSubcommands().get(name);
      if (below == null) {
        throw AppException.misused(
            Spelling.unknown("command", name, shown.getSubcommands().keySet()));
      }
      shown = below;
    }
    String text = shown.getUsageMessage();
    if (!Pager.show(call.invocation(), text)) {
      text.lines().forEach(call.results()::painted);
    }
  }
}
