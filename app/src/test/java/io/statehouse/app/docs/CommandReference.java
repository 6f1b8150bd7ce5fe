package io.statehouse.app.docs;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * All commands with their options. An option of many commands is described once, before them, and
 * only named with each; one that all have is not even named.
 */
final class CommandReference {
  private static final int MANY = 3;

  /** Commands by group; those of no group are in that of the program. */
  private final Map<String, List<Command>> groups = new LinkedHashMap<>();

  /**
   * @param name the words that call it
   */
  private record Command(String name, CommandSpec spec) {
    Set<Option> options() {
      return spec.options().stream()
          .filter(each -> !each.hidden())
          .map(Option::of)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /**
   * @param call its names, and what its value stands for
   */
  private record Option(String call, String meaning) implements Comparable<Option> {
    private static final Comparator<Option> ORDER =
        Comparator.comparing(Option::call).thenComparing(Option::meaning);

    static Option of(OptionSpec spec) {
      String names =
          spec.negatable()
              ? spec.longestName().replace("--", "--[no-]")
              : String.join(", ", spec.names());
      String value = spec.arity().max() == 0 ? "" : "=" + spec.paramLabel();
      return new Option(names + value, joined(spec.description()));
    }

    static Option of(PositionalParamSpec spec) {
      return new Option(spec.paramLabel(), joined(spec.description()));
    }

    String name() {
      return call.replaceFirst(".*, ", "").replaceFirst("=.*", "");
    }

    @Override
    public int compareTo(Option other) {
      return ORDER.compare(this, other);
    }

    /** Returns its line in a list, with further sentences behind its meaning. */
    String line(String... more) {
      String sentences =
          Stream.concat(Stream.of(meaning), Stream.of(more))
              .filter(sentence -> !sentence.isEmpty())
              .collect(joining(" "));
      return "- `%s`%s\n".formatted(call, sentences.isEmpty() ? "" : ": " + sentences);
    }
  }

  CommandReference(CommandLine program) {
    groups.put(program.getCommandName(), new ArrayList<>());
    program
        .getSubcommands()
        .forEach(
            (name, command) -> {
              boolean isGroup = !command.getSubcommands().isEmpty();
              String group = isGroup ? name : program.getCommandName();
              add(name, command, groups.computeIfAbsent(group, first -> new ArrayList<>()));
            });
  }

  private static void add(String name, CommandLine command, List<Command> found) {
    if (command.getSubcommands().isEmpty()) {
      found.add(new Command(name, command.getCommandSpec()));
    }
    command.getSubcommands().forEach((word, below) -> add(name + " " + word, below, found));
  }

  @Override
  public String toString() {
    List<Command> all = groups.values().stream().flatMap(List::stream).toList();
    Set<Option> ofEvery = ofEvery(all);
    Set<Option> ofGroups =
        ofSeveral(groups.values().stream().map(CommandReference::any).toList(), 2);
    ofGroups.removeAll(ofEvery);
    StringBuilder text = new StringBuilder();
    text.append("Options of every command:\n\n").append(lines(ofEvery));
    text.append("\nOptions of several groups, named where a command has them:\n\n");
    text.append(lines(ofGroups));
    groups.forEach((name, commands) -> write(name, commands, ofEvery, ofGroups, text));
    return text.toString();
  }

  private static void write(
      String name,
      List<Command> commands,
      Set<Option> ofEvery,
      Set<Option> ofGroups,
      StringBuilder text) {
    text.append("\n## ").append(name).append('\n');
    Set<Option> known = new TreeSet<>(ofEvery);
    Set<Option> ofMost =
        ofSeveral(commands.stream().map(Command::options).toList(), mostOf(commands.size()));
    ofMost.removeAll(ofEvery);
    if (!ofMost.isEmpty()) {
      text.append("\nCommands of this group take:\n\n");
      ofMost.forEach(option -> text.append(option.line(without(option, commands))));
      known.addAll(ofMost);
    }
    Set<Option> shared = ofSeveral(commands.stream().map(Command::options).toList(), MANY);
    shared.removeAll(known);
    shared.removeAll(ofGroups);
    if (!shared.isEmpty()) {
      text.append("\nOptions of several commands of this group:\n\n").append(lines(shared));
    }
    shared.addAll(ofGroups);
    commands.forEach(command -> write(command, known, shared, text));
  }

  private static void write(
      Command command, Set<Option> known, Set<Option> described, StringBuilder text) {
    List<PositionalParamSpec> arguments = command.spec.positionalParameters();
    text.append("\n### ").append(command.name);
    arguments.forEach(argument -> text.append(' ').append(label(argument)));
    text.append("\n\n").append(joined(command.spec.usageMessage().description())).append('\n');
    Set<Option> options = command.options();
    options.removeAll(known);
    List<String> named =
        options.stream().filter(described::contains).map(Option::name).sorted().toList();
    options.removeAll(described);
    arguments.stream()
        .map(Option::of)
        .filter(argument -> !argument.meaning.isEmpty())
        .forEach(options::add);
    if (!options.isEmpty() || !named.isEmpty()) {
      text.append('\n').append(lines(options));
    }
    if (!named.isEmpty()) {
      text.append("- also ").append(MarkdownTable.code(named)).append('\n');
    }
  }

  /** Returns how many commands are most of these: two of three. */
  private static int mostOf(int commands) {
    return (2 * commands + 2) / 3;
  }

  /** Returns the sentence that names the commands that lack an option of most. */
  private static String without(Option option, List<Command> commands) {
    List<String> names =
        commands.stream()
            .filter(command -> !command.options().contains(option))
            .map(Command::name)
            .toList();
    return names.isEmpty()
        ? ""
        : "Not with " + MarkdownTable.code(names).replace("` `", "`, `") + ".";
  }

  private static String label(ArgSpec argument) {
    String label = argument.paramLabel() + (argument.arity().max() > 1 ? "…" : "");
    return argument.arity().min() == 0 ? "[" + label + "]" : label;
  }

  private static Set<Option> any(List<Command> commands) {
    return commands.stream()
        .flatMap(command -> command.options().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<Option> ofEvery(List<Command> commands) {
    return ofSeveral(commands.stream().map(Command::options).toList(), commands.size());
  }

  /** Returns the options that at least so many of these sets have. */
  private static Set<Option> ofSeveral(List<Set<Option>> all, int least) {
    return all.stream()
        .flatMap(Set::stream)
        .collect(groupingBy(Function.identity(), counting()))
        .entrySet()
        .stream()
        .filter(option -> option.getValue() >= least)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String lines(Collection<Option> options) {
    return options.stream().sorted().map(Option::line).collect(joining());
  }

  private static String joined(String[] lines) {
    return Stream.of(lines).map(String::strip).collect(joining(" "));
  }
}
