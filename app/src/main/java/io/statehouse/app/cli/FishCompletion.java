package io.statehouse.app.cli;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script for fish, which picocli does not write. */
final class FishCompletion {
  // Words that begin with a dash are options; the others begin with the names of the command.
  private static final String FUNCTIONS =
      """
      function __statehouse_words
          set -l words (commandline -opc)
          string match -v -- '-*' $words[2..-1]
      end
      function __statehouse_at
          set -l words (__statehouse_words)
          test "$words" = "$argv"
      end
      function __statehouse_in
          set -l words (__statehouse_words)
          test (count $words) -ge (count $argv); and test "$words[1..(count $argv)]" = "$argv"
      end
      """;

  private final StringBuilder script = new StringBuilder(FUNCTIONS);

  private FishCompletion() {}

  /** Returns the script for a program and all its commands. */
  static String of(CommandLine program) {
    FishCompletion completion = new FishCompletion();
    completion.add(List.of(), program);
    return completion.script.toString();
  }

  private void add(List<String> path, CommandLine command) {
    command
        .getSubcommands()
        .forEach(
            (name, below) -> {
              complete("__statehouse_at", path, "-f -a " + name, summary(below.getCommandSpec()));
              add(Stream.concat(path.stream(), Stream.of(name)).toList(), below);
            });
    for (OptionSpec option : command.getCommandSpec().options()) {
      String value = option.arity().max() > 0 ? " -r" : "";
      for (String name : option.names()) {
        String flag = name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1);
        complete(
            path.isEmpty() ? "__statehouse_at" : "__statehouse_in",
            path,
            flag + value,
            first(option.description()));
      }
    }
  }

  private void complete(String condition, List<String> path, String what, String description) {
    String at = Stream.concat(Stream.of(condition), path.stream()).reduce("%s %s"::formatted).get();
    script
        .append("complete -c statehouse -n ")
        .append(quoted(at))
        .append(' ')
        .append(what)
        .append(" -d ")
        .append(quoted(description))
        .append('\n');
  }

  private static String summary(CommandSpec command) {
    return first(command.usageMessage().description());
  }

  private static String first(String[] lines) {
    return lines.length == 0 ? "" : lines[0];
  }

  /** Quotes a string; in single quotes fish has only two escapes. */
  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
